//! Entities, their names, and finding them in text.
