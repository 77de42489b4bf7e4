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
    known = KINDS[kind]
    written = dict(known.read_values(written))
    if not known.slot:
        return make_retriever(kind, k, {**known.usual_values(), **written})
    inside = read_inside(known, {**known.usual_values(), **written}, read_retriever)
    values = {**known.usual_values(inside), **written}
    values.pop(known.slot, None)
    if inside in plain_inside(known) and (passed := known.passes_on & values.keys()):
        inside = (make_retriever(inside[0].kind, None, {name: values.pop(name) for name in passed}),)
    return make_retriever(kind, k, values, inside)


def usual_retriever(kind: str) -> RetrieverSpec:
    """Return what a person gets who names the kind alone."""
    return read_retriever(kind)


def write_retriever(spec: RetrieverSpec) -> str:
    """Return a text that says the same to `read_retriever` and to `text.parse_retriever`."""
    known, values = KINDS.get(spec.kind), dict(spec.parameters)
    if known is None:
        return text_with(spec, values)
    usual = known.usual_values(spec.inside)
    if known.slot and (known.slot in usual or spec.inside != read_inside(known, {})):
        values[known.slot] = "+".join(f"[{write_retriever(part)}]" for part in spec.inside)
    for name in usual.keys() - {known.slot}:
        values.setdefault(name, known.parameters[name].default)
    return text_with(spec, values)
