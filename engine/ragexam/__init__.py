"""RAG Exam's engine: evaluates retrieval-augmented generation on private documents, offline."""

__version__ = "0.1.0"
