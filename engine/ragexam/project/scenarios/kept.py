"""The scenarios of an open project: listed, taken in and out, read by people, retested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragexam.errors import InputError, NotEnoughData
from ragexam.queries.scenarios.due import ScenarioWork, scenario_work
from ragexam.queries.scenarios.forecast import ScenarioForecast, forecast_of, scenario_forecast
from ragexam.queries.scenarios.judged import judging_work
from ragexam.queries.scenarios.kept import (
    OWN,
    kept_scenario,
    kept_scenarios,
    names_of_askers,
    next_attempt,
    own_entries,
    own_scenarios,
    plan_attempt,
    present_questions,
    questions_of,
    unusable_scenarios,
)
from ragexam.queries.scenarios.outcomes import scenario_report
from ragexam.queries.scenarios.stale import stale_questions
from ragexam.records import MetricGrade, QuestionReading, Scenario, ScenarioAnswer, ScenarioQuestion, to_json
from ragexam.report.scenarios.generators import ScenarioPair, scenario_pair
from ragexam.report.scenarios.paired import Retest, compared
from ragexam.report.scenarios.record import Probe, ScenarioReport
from ragexam.scenarios.own import checked_scenario
from ragexam.scenarios.reading_sheets import ReadingSheet, drawn_questions, read_reading_sheet, write_reading_sheet
from ragexam.sentences import phrase
from ragexam.store import Store


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """A scenario as a list shows it.

    Attributes:
        scenario: With its constructs.
        own: A person made it.
        questions: How many it has.
        answers: How many answers these have.
        stale: The questions were made of other passages, or by another recipe than the scenario is now.
    """

    scenario: Scenario
    own: bool
    questions: int
    answers: int
    stale: bool = False


@dataclass(frozen=True, slots=True)
class PlannedRetest:
    """Questions that somebody is asked once more.

    Attributes:
        asker: Id of the pipeline, or name of the system.
        pipeline: It is a pipeline.
        attempt: Which time.
        questions: Ids.
    """

    asker: str
    pipeline: bool
    attempt: int
    questions: tuple[str, ...]


class ProjectScenarios:
    """Scenarios; what a person makes, changes or removes can be undone."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def lines(self) -> list[ScenarioLine]:
        """Return every scenario with what there is of it."""
        made = self._store.scenarios.made()
        own = {one.name for one in own_scenarios(self._store)}
        scenarios = kept_scenarios(self._store)
        remade = stale_questions(self._store, scenarios, made)
        asked = Counter(answer.question_id for answer in self._store.scenarios.answers() if not answer.error)
        return [
            ScenarioLine(
                one,
                name in own,
                len(made.get(name, ())),
                sum(asked[question.id] for question in made.get(name, ())),
                name in remade,
            )
            for name, one in scenarios.items()
        ]

    def left(self) -> ScenarioWork:
        """Return what is left to make and to ask of connected systems."""
        return scenario_work(self._store)

    def get(self, name: str) -> Scenario:
        """Return a scenario by its name.

        Raises:
            InputError: There is none of that name.
        """
        return kept_scenario(self._store, name)

    def put(self, scenario: Scenario, *, replace: bool = False, before: str = "") -> None:
        """Keep a person's own scenario.

        Args:
            scenario: It is checked.
            replace: One of the same name gives way.
            before: Its name until now, where it has another one: that one gives way, and its questions rest.

        Raises:
            InputError: It makes no sense, or its name is taken.
        """
        checked_scenario(scenario)
        kept = [(name, value) for name, value in own_entries(self._store) if name != before]
        if scenario.name in {name for name, _ in kept} and not replace:
            raise InputError(
                phrase("There is already a scenario called {0:raw}.", scenario.name),
                "Give it another name, or say --replace.",
            )
        others = [value for name, value in kept if name != scenario.name]
        self._edit("Keep scenario", [*others, to_json(scenario)])

    def unusable(self) -> dict[str, str]:
        """Return why an own scenario cannot be read, by the name by which it can be removed."""
        return unusable_scenarios(self._store)

    def remove(self, name: str) -> None:
        """Remove a person's own scenario, whether it can be read or not; its questions rest until the removal is undone.

        Raises:
            InputError: A person has none of that name.
        """
        kept = own_entries(self._store)
        if name not in {own for own, _ in kept}:
            raise InputError(
                phrase("You have no scenario of your own called {0:raw}.", name),
                phrase("There are: {0:raw}.", ", ".join(own for own, _ in kept) or "–"),
            )
        self._edit("Remove scenario", [value for own, value in kept if own != name])

    def _edit(self, label: str, own: list[Any]) -> None:
        edits = self._store.edits
        edits.perform(label, [edits.setting_change(OWN, own)])

    def report(self) -> ScenarioReport:
        """Return what scenarios found.

        Raises:
            NotEnoughData: No scenario has questions.
        """
        report = scenario_report(self._store)
        if report is None:
            raise NotEnoughData("No scenario has questions yet.", "Make them first: ragexam scenarios make.")
        return report

    def forecast(
        self, names: Sequence[str], pipelines: Sequence[str], systems: Sequence[str], most: int | None = None
    ) -> ScenarioForecast:
        """Return what it takes that some pipelines and systems answer; see `scenario_forecast`."""
        return scenario_forecast(self._store, names, pipelines, systems, most)

    def plan_retest(self, who: str, names: tuple[str, ...] = (), most: int | None = None) -> PlannedRetest:
        """Return whom to ask what once more, and which time that is; noted, so that it can go on when it was stopped.

        Args:
            who: As reports name it.
            names: Of scenarios; all where there are none.
            most: So many questions of each; all where None.

        Raises:
            InputError: Nobody of that name answered.
            NotEnoughData: It has answered none of these questions.
        """
        self._check_answered(self.report(), who)
        asker = next(key for key, name in names_of_askers(self._store).items() if name == who)
        attempt, questions = next_attempt(self._store, asker, names, most)
        plan_attempt(self._store, asker, attempt, questions)
        return PlannedRetest(asker, asker in self._store.pipelines.all(), attempt, tuple(one.id for one in questions))

    def retest_forecast(self, who: str, names: tuple[str, ...] = ()) -> ScenarioForecast:
        """Return what it takes to ask somebody once more; nothing is noted. No answer where it is not chosen any more.

        Args:
            who: As reports name it.
            names: Of scenarios; all where there are none.

        Raises:
            InputError: Nobody of that name answered, or the system is not connected any more.
            NotEnoughData: It has answered none of these questions.
        """
        self._check_answered(self.report(), who)
        asker = next(key for key, name in names_of_askers(self._store).items() if name == who)
        _, questions = next_attempt(self._store, asker, names)
        is_pipeline = asker in self._store.pipelines.all()
        pipelines, systems = ([asker], []) if is_pipeline else ([], [asker])
        return forecast_of(self._store, questions, pipelines, systems)

    def _check_answered(self, report: ScenarioReport, who: str) -> None:
        if who not in report.who:
            raise InputError(
                phrase("{0:raw} answered none of these questions.", who),
                phrase("There are: {0:raw}.", "; ".join(report.who) or "–"),
            )

    def retest(self, before: str, after: str, names: tuple[str, ...] = ()) -> Retest:
        """Return two systems, or the last two times of one, on the same questions.

        Args:
            before: Label of a pipeline, or name of a system.
            after: The other; the same for its last two times.
            names: Of scenarios; all where there are none.

        Raises:
            InputError: Nobody of that name answered.
            NotEnoughData: The same one answered only once, or the two share no question.
        """
        titles, first, second = self.both_times(before, after, names)
        return compared(titles[0], first, titles[1], second)

    def both_times(
        self, before: str, after: str, names: tuple[str, ...] = ()
    ) -> tuple[tuple[str, str], dict[str, Probe], dict[str, Probe]]:
        """Return what `retest` compares: what both are called, and their answers by the question's id.

        Raises:
            InputError: Nobody of that name answered.
            NotEnoughData: The same one answered only once, or the two share no question.
        """
        report = self.report()
        for who in (before, after):
            self._check_answered(report, who)
        wanted = {one.id for one in questions_of(self._store, names)}
        if before == after:
            both = report.last_two(before, wanted)
            if both is None:
                raise NotEnoughData(
                    phrase("{0:raw} answered only once.", before), "Ask again after the fix: ragexam scenarios retest."
                )
            pairs = [report.of_attempt(before, number) for number in both]
            first_title, second_title = (phrase("{0:raw}, time {1:n}", before, number) for number in both)
            titles = (first_title, second_title)
        else:
            pairs = [
                {one.question.id: one for one in report.latest() if one.answer.who == who} for who in (before, after)
            ]
            titles = (before, after)
        first, second = ({name: one for name, one in pair.items() if name in wanted} for pair in pairs)
        if not first.keys() & second.keys():
            raise NotEnoughData("They share no question that both answered.", "Have both answer the same scenario.")
        return titles, first, second

    def pair(self, first: str, second: str) -> ScenarioPair:
        """Return which of two scenarios finds more failures, by the same systems on the same documents.

        Raises:
            InputError: There is no such scenario, or both are one.
            NotEnoughData: Nobody answered both on one document.
        """
        for name in (first, second):
            self.get(name)
        if first == second:
            raise InputError("These are one scenario.", "Name two.")
        return scenario_pair(self.report(), first, second)

    def sample(self, names: tuple[str, ...] = (), n: int = 15, seed: int = 1) -> list[ScenarioQuestion]:
        """Return questions for people to read, in the order in which they are read; none where there are none.

        Args:
            names: Of scenarios; all that have questions where there are none.
            n: Questions of each at most.
            seed: Of the draw: the same for all readers of one sample.
        """
        made = present_questions(self._store)
        return drawn_questions({name: made.get(name, []) for name in names or made}, n, seed)

    def readings(self) -> list[QuestionReading]:
        """Return what people read in questions, of all readers."""
        return self._store.scenarios.readings()

    def keep_reading(self, reading: QuestionReading) -> None:
        """Keep what a person read in a question, at once; an earlier reading of the same question by the same person gives way."""
        self._store.scenarios.put_readings([reading])

    def take_reading_back(self, question_id: str, reader: str) -> None:
        """Forget what a person read in a question."""
        self._store.scenarios.remove_reading(question_id, reader)

    def judging_work(self) -> list[tuple[ScenarioAnswer, ScenarioQuestion, str]]:
        """Return what a judge can be asked; see `ragexam.queries.scenarios.judged.judging_work`.

        Raises:
            NotEnoughData: No scenario has questions, or nobody has answered them.
        """
        return judging_work(self._store)

    def grades(self) -> list[MetricGrade]:
        """Return every grade that a language model gave."""
        return self._store.scenarios.grades()

    def write_sheet(self, path: Path, reader: str, names: tuple[str, ...] = (), n: int = 15, seed: int = 1) -> int:
        """Write a sheet for a person to read questions on.

        Args:
            path: Of the file.
            reader: Who shall fill it in.
            names: Of scenarios; all that have questions where there are none.
            n: Questions of each at most.
            seed: Of the draw: the same for all readers of one sample.

        Returns:
            How many questions stand in it.

        Raises:
            NotEnoughData: There are none that can be read.
            InputError: A filled-in sheet stands there.
        """
        drawn = self.sample(names, n, seed)
        if not drawn:
            raise NotEnoughData("There is no question to read.", "Make some first: ragexam scenarios make.")
        write_reading_sheet(drawn, reader, path)
        return len(drawn)

    def read_sheet(self, path: Path, reader: str = "", *, default_reader: str = "") -> ReadingSheet:
        """Take in what a person read.

        Args:
            path: The filled-in sheet.
            reader: Who filled it in, whatever the sheet says; "" for whom the sheet names.
            default_reader: Who did where the sheet names nobody.

        Raises:
            InputError: The sheet cannot be read, or nobody says whose it is.
        """
        made_questions = [one for questions in self._store.scenarios.made().values() for one in questions]
        sheet = read_reading_sheet(path, made_questions, reader, default_reader)
        self._store.scenarios.put_readings(sheet.readings)
        return sheet
