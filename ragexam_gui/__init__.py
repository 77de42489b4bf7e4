"""The window of RAG Exam: pages over the engine, which it enters through `ragexam.project` alone."""
