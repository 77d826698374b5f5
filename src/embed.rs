//! Tokenizer and ONNX inference: the only user of tract and tokenizers.
