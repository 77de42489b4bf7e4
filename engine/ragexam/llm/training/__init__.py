"""Fine-tuning on this machine: `lora` trains, `data` are its examples, `lora_gguf` writes an adapter as llama.cpp reads it."""
