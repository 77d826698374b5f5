//! Is a question a follow-up, and of what?
