"""Demands: what questions ask of a pipeline.

`kind` says what a kind of question declares, `kinds/` holds one file a kind; `DEMANDS` finds them by their declaration.
`clause_kind` is what reasons, purposes and exceptions have in common.
`candidates` puts what a corpus bears in the order in which it is asked (`capacity` counts it), `composed_items` makes items of it,
`gates/` lets those fall that do not ask what they say. `item_demand` reads the demand of any item, `coverage` counts documents.
"""
