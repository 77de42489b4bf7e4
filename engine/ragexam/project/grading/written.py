"""The written answers of a project: read, imported, graded by people."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ragexam.grading.exchange.answer_files import ImportedAnswers
from ragexam.grading.judging.standing import counts
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.pipelines.write_answer import CAP
from ragexam.project.run.history import ProjectResponses
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.arriving import ArrivingAnswers, arriving
from ragexam.queries.grading.cases import ChoiceCases, choice_cases, written_matches
from ragexam.queries.grading.confusion import confusions
from ragexam.queries.grading.failed_writes import FailedWrite, failed_writes, failures_in_force
from ragexam.queries.grading.graded import read_graded
from ragexam.queries.grading.grading_forecast import GradingForecast, forecast_grading
from ragexam.queries.grading.judges import judge_name, judge_trial, judges_with_writers, read_judges
from ragexam.queries.grading.judging_forecast import (
    BankForecast,
    PassageGradingForecast,
    forecast_banks,
    forecast_passage_grading,
    judge_facts,
    judge_reads,
)
from ragexam.queries.grading.out_of_date import read_out_of_date
from ragexam.queries.grading.passages import GradedPassages, read_pool_as_graded
from ragexam.queries.grading.response_source import SETTING, checked, read_source, remembered_source
from ragexam.queries.grading.writing import WritingForecast, items_to_write, writing_forecast
from ragexam.queries.grading.writing_conditions import stale_written
from ragexam.queries.grading.written_report import judging_source, read_disagreement, written_report
from ragexam.queries.retrieval.record import kept_depth
from ragexam.records import Grade, PipelineSpec, Rubric, WrittenAnswer, content_id
from ragexam.report.grading.confusion import RagConfusion
from ragexam.report.grading.disagreement import ResponseDisagreement
from ragexam.report.grading.graded import GradedAnswers
from ragexam.report.grading.written import WrittenReport
from ragexam.report.names import Names
from ragexam.report.results.source import ResponseSource
from ragexam.sentences import renamed
from ragexam.store import Store


class ProjectGrading:
    """Written answers with their grades."""

    def __init__(self, store: Store, responses: ProjectResponses) -> None:
        self._store = store
        self._responses = responses

    def answers(self) -> list[WrittenAnswer]:
        """Return answers to wordings that are still asked."""
        return current_answers(self._store)

    def short_names(self, ids: Collection[str]) -> dict[str, str]:
        """Return names of pipelines by their ids, as short as they stay distinct.

        Models of one family begin alike, and a name that is shortened to fit would lose what tells them apart: they lose the
        family's name.
        """
        pipelines = [spec for spec in self._store.pipelines.all().values() if spec.id in ids]
        names = Names(pipelines)
        own = {spec.id: names.pipeline(spec) for spec in pipelines}
        first, last = min(own.values(), default=""), max(own.values(), default="")
        shared = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), 0)
        family = first[: first.rfind("-", 0, shared) + 1] if " " not in first[:shared] else ""
        return {name: renamed(text, lambda part: part.removeprefix(family)) for name, text in own.items()}

    def arriving(self, read: ImportedAnswers) -> ArrivingAnswers:
        """Return answers of a file as they come in beside those that are here; see `ragexam.queries.grading.arriving`."""
        return arriving(self._store, read)

    def counts(self) -> dict[str, int]:
        """Return the number of answers per system."""
        return self._store.answers.counts()

    def failed_writes(self) -> list[FailedWrite]:
        """Return what pipelines tried to write and could not."""
        return failed_writes(self._store)

    def unwritten(self) -> dict[tuple[str, str], str]:
        """Return why answers cannot be written under the conditions in force, by the pipeline's id and the wording's hash.

        Also where an answer is there that was written under others.
        """
        return {(one.pipeline_id, one.item_hash): one.reason for one in failures_in_force(self._store)}

    def stale(self, answers: Sequence[WrittenAnswer]) -> dict[str, str]:
        """Return what has changed since answers were written, by the answer's id; only of those that are stale."""
        return stale_written(self._store, answers)

    def judge_names(self) -> dict[str, str]:
        """Return the name of the language model that counts of each grader, by the grader's name; "" where it is not known."""
        return {grader: judges[0].name for grader, judges in read_judges(self._store).items()}

    def grades(self) -> list[Grade]:
        """Return every grade, oldest first."""
        return self._store.grades.all()

    def counted_grades(self, answers: Sequence[WrittenAnswer]) -> list[Grade]:
        """Return the grades that count, oldest first: of several judges of a grader those of one do.

        Args:
            answers: All that there are to wordings that are still asked.
        """
        grades = self._store.grades.all()
        judges = read_judges(self._store, grades, {answer.id for answer in answers})
        return [grade for grade in grades if counts(grade, judges)]

    def out_of_date(self) -> dict[str, set[str]]:
        """Return whose grades would be made from something else now: ids of answers, by the grader's name."""
        return read_out_of_date(self._store)

    def of_person(self, rater: str) -> dict[str, Grade]:
        """Return the grades that a person gave, by the answer's id."""
        return self._store.grades.of_person(rater)

    def answers_of_people(self) -> set[str]:
        """Return the ids of the answers that some person has graded."""
        return self._store.grades.answers_of_people()

    def rubrics(self) -> list[Rubric]:
        """Return what answers are held against, by item and kind."""
        return self._store.rubrics.all()

    def pool(self, k: int, n: int = 0) -> GradedPassages:
        """Return the passages that the laboratory's searches found, with their grades, as far down as they were graded.

        Args:
            k: Passages of each search.
            n: Questions; all where 0.

        Raises:
            NotEnoughData: Nothing was measured.
        """
        return read_pool_as_graded(self._store, k, n)

    def passages_kept(self) -> int:
        """Return how many passages of each search there are to grade; 0 where retrieval was not measured."""
        return kept_depth(self._store)

    def graded(self) -> GradedAnswers:
        """Return answers with what graders and people say of them."""
        return read_graded(self._store)

    def graders(self) -> set[str]:
        """Return who graded some written answer: names of graders, and `PERSON`."""
        return self._store.grades.graders()

    def state(self) -> tuple[object, ...]:
        """Return what changes whenever an answer, a grade, or what grades rest on does."""
        old = {grader: len(ids) for grader, ids in read_out_of_date(self._store).items()}
        answers = [answer.id for answer in current_answers(self._store)]
        return *self._store.grades.state(), content_id("answers", *answers), *sorted(old.items())

    def report(self) -> WrittenReport | None:
        """Return what a report says of written answers; None where there are none."""
        return written_report(self._store, self._responses.chosen().results)

    def disagreement(self) -> ResponseDisagreement | None:
        """Return where choices and written answers disagree; None where no question was answered in both ways."""
        return read_disagreement(self._store, self._responses.chosen().results)

    def judges(self) -> tuple[tuple[JudgeTrial, tuple[str, ...]], ...]:
        """Return how each language model did that graders asked, with the names of models of its family that wrote answers."""
        return judges_with_writers(self._store)

    def judge_trial(self, rater: str) -> JudgeTrial | None:
        """Return how a model did that graded, by its hash; None where that is not known."""
        return judge_trial(self._store, rater)

    def judge_name(self, rater: str) -> str:
        """Return what a model is called that graded, by its hash; "" where that is not known."""
        return judge_name(self._store, rater)

    def source(self) -> ResponseSource:
        """Return where the project takes its responses from, and whether its grader can be trusted."""
        source = read_source(self._store.settings.get(SETTING))
        return source if source.taken == "chosen" else checked(source, read_graded(self._store))

    def remembered_source(self) -> ResponseSource:
        """Return where responses are taken from, while choices count with whose grade decided before; nothing is checked."""
        return remembered_source(self._store.settings.get(SETTING))

    def judging(self) -> ResponseSource | None:
        """Return whose grade says what is acceptable where written answers are judged, also where choices count; None without."""
        return judging_source(self._store, read_graded(self._store))

    def newest(self, n: int) -> list[WrittenAnswer]:
        """Return the answers that pipelines wrote last, newest first.

        Args:
            n: At most so many.
        """
        return [answer for answer in reversed(self.answers()) if answer.pipeline_id][:n]

    def forecast_writing(
        self, pipelines: Sequence[PipelineSpec], which: str, cap: int = CAP, *, retry_failed: bool = False
    ) -> WritingForecast:
        """Forecast what it takes that pipelines write answers.

        Args:
            pipelines: Those that write.
            which: Which questions: "all", "open" or "choice".
            cap: Most tokens of an answer.
            retry_failed: What failed before is written anew.
        """
        items = items_to_write(self._store, which)
        return writing_forecast(self._store, pipelines, items, cap, retry_failed=retry_failed)

    def forecast_banks(
        self,
        judge: str,
        *,
        ids: Sequence[str],
        subtopics: Sequence[str],
        per: int,
        afresh: bool,
        keys: bool = False,
        own_subtopics: Mapping[str, Sequence[str]] | None = None,
    ) -> BankForecast:
        """Forecast what it takes that a model writes banks of questions.

        Args:
            judge: The model: a name, hash or path.
            ids: Only these questions of the exam; all that are asked where empty.
            subtopics: Parts of each query that are asked about one by one.
            per: Most questions of each.
            afresh: Write anew what a model wrote before.
            keys: Take keys from reference answers, for questions of models that have none.
            own_subtopics: Parts of single queries by their ids, in the place of `subtopics`.
        """
        facts = judge_facts(self._store, judge)
        return forecast_banks(
            self._store,
            **facts,
            ids=ids,
            subtopics=subtopics,
            own_subtopics=own_subtopics,
            per=per,
            afresh=afresh,
            keys=keys,
        )

    def forecast_passages(
        self,
        judge: str,
        *,
        graders: Sequence[str],
        k: int,
        n: int,
        subtopics: Sequence[str] = (),
        own_subtopics: Mapping[str, Sequence[str]] | None = None,
    ) -> PassageGradingForecast:
        """Forecast what it takes that a model grades the passages that retrievers found.

        Args:
            judge: The model: a name, hash or path.
            graders: Names.
            k: Passages of each search.
            n: Questions; all that the laboratory searched where 0.
            subtopics: Parts of each query that a bank which lacks them is written about.
            own_subtopics: Parts of single queries by their ids, in the place of `subtopics`.
        """
        return forecast_passage_grading(
            self._store,
            **judge_facts(self._store, judge),
            reads=judge_reads(self._store, judge),
            graders=graders,
            k=k,
            n=n,
            subtopics=subtopics,
            own_subtopics=own_subtopics,
        )

    def forecast_grading(
        self, judge: str, *, graders: Sequence[str], embedder: str = "", graded_by_people: bool = False
    ) -> GradingForecast:
        """Forecast what it takes that graders grade what they have not graded yet.

        Args:
            judge: The language model that they ask: a name, hash or path; "" for none.
            graders: Names; all that need no model where there are none, and all that ask a judge where one is named.
            embedder: The embedding model's name; the project's where "".
            graded_by_people: Only answers that somebody has graded.
        """
        return forecast_grading(
            self._store,
            graders=graders,
            facts=judge_facts(self._store, judge) if judge else None,
            reads=judge_reads(self._store, judge) if judge else 0,
            embedder=embedder,
            graded_by_people=graded_by_people,
        )

    def confusions(self) -> list[RagConfusion]:
        """Return of every pipeline that searches how often it had the passage and was right."""
        return confusions(self._store, self._responses.chosen())

    def choice_cases(self) -> list[ChoiceCases]:
        """Return of every pipeline that searches, answer by answer, whether it had the passage and was right."""
        return choice_cases(self._store, self._responses.chosen())

    def matches(self) -> dict[str, bool]:
        """Return of each written answer, by its id, whether its passages hold the evidence; left out where unknown."""
        return written_matches(self._store, self.answers())
