"""Fine-tuning on this machine.

`lora` trains (`records`: what it is told, measures and gives back), `data` are its examples, `lora_gguf` writes an adapter as
llama.cpp reads it.
"""
