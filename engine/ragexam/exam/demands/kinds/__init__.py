"""The kinds of composed questions, one file a kind, each with one instance called `KIND` of a `DemandKind`.

Adding one is one file here, its test and its translated texts. An installed package brings kinds of its own by the entry
point `ragexam.demands`.
"""
