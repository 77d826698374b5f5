//! Prompts, list and quotation answers, the retry loop.
