"""Answers that are in a project already, by which one that comes from a file is known again."""

from __future__ import annotations

from collections.abc import Set

from ragexam.corpus.text import plain_characters
from ragexam.records import WrittenAnswer
from ragexam.store import Store


class KnownAnswers:
    """The answers of a project before an import, found by who said the same words to the same wording of a question.

    What a pipeline wrote here, or a system was asked here, has another id than the same words in a file: an export that comes in
    again would stand there twice. A pipeline is known by its name now and by that under which it wrote; of several answers with
    the same words the newest is found.

    Args:
        store: The project.
    """

    def __init__(self, store: Store) -> None:
        answers = store.answers.all()
        labels = {spec.id: spec.label for spec in store.pipelines.all().values()}
        self._by_id = {answer.id: answer for answer in answers}
        self._by_words = {
            _words(answer, system): answer
            for answer in answers
            for system in (answer.system, labels.get(answer.pipeline_id, answer.system))
        }
        self._pipelines = {_name(system) for system in labels.values()}
        self._written: dict[tuple[str, str], set[str]] = {}
        for answer in answers:
            for system in {answer.system, labels.get(answer.pipeline_id, answer.system)} if answer.pipeline_id else ():
                self._pipelines.add(_name(system))
                self._written.setdefault((answer.item_id, _name(system)), set()).add(answer.id)

    def find(self, answer: WrittenAnswer) -> WrittenAnswer | None:
        """Return the answer that is there and says the same; None where there is none.

        Args:
            answer: Read from a file.
        """
        return self._by_id.get(answer.id) or self._by_words.get(_words(answer, answer.system))

    def is_pipeline(self, system: str) -> bool:
        """Return whether a pipeline of the project has a name, now or when it wrote.

        Args:
            system: Who answered, by a file.
        """
        return _name(system) in self._pipelines

    def written(self, answer: WrittenAnswer) -> Set[str]:
        """Return the ids of what the pipeline that bears the name of whoever answered wrote here to the same question.

        Args:
            answer: Read from a file.
        """
        return self._written.get((answer.item_id, _name(answer.system)), set())


def _words(answer: WrittenAnswer, system: str) -> tuple[str, str, str, str]:
    """Return what makes two answers the same, with texts as a file that is read again has them."""
    return answer.item_id, answer.item_hash, _name(system), plain_characters(answer.text)


def _name(system: str) -> str:
    """Return a name as a file that is read again has it."""
    return " ".join(plain_characters(system).split())
