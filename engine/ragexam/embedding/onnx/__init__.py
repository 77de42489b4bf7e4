"""Models of texts run by ONNX Runtime: sentence-transformers folders without PyTorch.

`recipe` reads from a folder whether and how it can be run so, `tokens` splits texts as the folder says, `bert` writes the
graph of an encoder over the folder's own weights (`wire` is the format), `session` runs a graph, `pooling` draws a text's
vectors together; `embedder` and `cross_encoder` are what the rest of the program sees.
"""
