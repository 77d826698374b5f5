//! The embedding module's JavaScript surface.
