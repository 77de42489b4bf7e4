"""The kinds of retrievers, one file a kind.

A file declares all there is to know of its kind (words, parameters with ranges, what it needs and asks of models, how it is
built) in one instance called `KIND`, a `ragexam.retrieval.kind.SearchKind`; that declaration registers it. Adding one is one
file here, its test and its translated texts. An installed package brings kinds of its own by the entry point `ragexam.retrievers`.
"""
