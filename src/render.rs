//! View trees of answers and references. Never touches a DOM.
