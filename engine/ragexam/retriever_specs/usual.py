"""Writes out what a person gets who leaves something out.

A stored specification, and a key, leave out what was the default when the parameter came, for ever: answers that were given
keep their pipeline, and every version reads the same retriever. Where something better is known since, a parameter has a
`usual` value, which is written out as soon as a person's text is read or a form is opened.
"""

from __future__ import annotations

from ragexam.retriever_specs.kind import KINDS
from ragexam.retriever_specs.make import make_retriever
from ragexam.retriever_specs.spec import RetrieverSpec
from ragexam.retriever_specs.text import plain_inside, read_inside, text_values_of, text_with


def read_retriever(text: str) -> RetrieverSpec:
    """Read what a person wrote: what it leaves out is the best that is known.

    Raises:
        InputError: The text cannot be read, or says something impossible.
    """
    kind, k, written = text_values_of(text)
    declared = KINDS[kind]
    written = dict(declared.read_values(written))
    if not declared.slot:
        return make_retriever(kind, k, {**declared.usual_values(), **written})
    inside = read_inside(declared, {**declared.usual_values(), **written}, read_retriever)
    values = {**declared.usual_values(inside), **written}
    values.pop(declared.slot, None)
    if inside in plain_inside(declared) and (passed := declared.passes_on & values.keys()):
        inside = (make_retriever(inside[0].kind, None, {name: values.pop(name) for name in passed}),)
    return make_retriever(kind, k, values, inside)


def usual_retriever(kind: str) -> RetrieverSpec:
    """Return what a person gets who names the kind alone."""
    return read_retriever(kind)


def write_retriever(spec: RetrieverSpec) -> str:
    """Return a text that says the same to `read_retriever` and to `text.parse_retriever`."""
    declared, values = KINDS.get(spec.kind), dict(spec.parameters)
    if declared is None:
        return text_with(spec, values)
    usual = declared.usual_values(spec.inside)
    if declared.slot and (declared.slot in usual or spec.inside != read_inside(declared, {})):
        values[declared.slot] = "+".join(f"[{write_retriever(part)}]" for part in spec.inside)
    for name in usual.keys() - {declared.slot}:
        values.setdefault(name, declared.parameters[name].default)
    return text_with(spec, values)
