"""Records of the page Items: rows, marks, kinds of items, curves; plain values that a page draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ragexam.irt.model import Floats
from ragexam.irt.record import Fit
from ragexam.queries.items.records import FitOptions, Fitted
from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import Table
from ragexam.report.pictures.ability_marks import AbilityMark
from ragexam.report.pictures.item_curves import Category, ItemCurves


@dataclass(frozen=True, slots=True)
class ItemRow:
    """One asked item. Figures are None where they are undefined.

    Attributes:
        number: Its place in the exam, from 1.
        id: Of the item.
        question: Its text.
        topic: Its topic; "" for none.
        demand: What it asks of a pipeline; "" where unknown.
        bloom: Levels of Bloom's taxonomy.
        question_word: "what", "how", ...
        state: "draft" or "accepted".
        a: Discrimination.
        a_se: Its standard error. The same for b and c.
        a_distinct: Whether its discrimination differs from the common one by more than noise; None where the model has one
            for all, or there is no standard error.
        b: Difficulty.
        b_se: Its standard error.
        c: Guessing.
        c_se: Its standard error.
        right: Share right of those who answered.
        answered: Number of answers.
        biserial: Correlation with the rest of the exam.
        outfit: Mean squared standardised residual; 1 is as expected.
        infit: The same weighted by information.
        information: What it tells about the mean ability.
        flags: What may be wrong with it; of `ragexam.irt.checks.cautions.FLAGS`.
    """

    number: int
    id: str
    question: str
    topic: str
    demand: str
    bloom: tuple[str, ...]
    question_word: str
    state: str
    a: float | None
    a_se: float | None
    a_distinct: bool | None
    b: float | None
    b_se: float | None
    c: float | None
    c_se: float | None
    right: float | None
    answered: int
    biserial: float | None
    outfit: float | None
    infit: float | None
    information: float | None
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """Precision of the exam where it matters.

    Attributes:
        best: Ability of the best pipeline.
        best_error: Standard error that the exam allows there; None where it tells nothing.
        middle: Median ability of the pipelines.
        middle_error: The same there.
    """

    best: float
    best_error: float | None
    middle: float
    middle_error: float | None


@dataclass(frozen=True, slots=True, eq=False)
class FitReading:
    """A fit with everything that is drawn from it.

    Attributes:
        fitted: The fit, and how it was chosen.
        kept: Whether exactly this fit is kept in the project, for the report.
        model: Its item model as people write it.
        held_out: RMSE of the model and of the mean on held-out answers; None where that was not checked.
        sentences: On the fit: choice of the model, additivity, controls, scale.
        tables: Behind the fit: figures, held-out prediction, controls.
        items: All asked items, in exam order.
        curves: Of the items and of the exam.
        reach: How exactly it measures the best pipeline and the middle one.
        marks: Places on the axis: "pipeline", and "llm", "retriever", "icl" where they have several levels.
        categories: By "demand", "bloom", "question_word", "topic".
        answers: What was fitted.
        covariances: Of each item's log a, b, logit c; nan where there are none; (items, 3, 3).
        band_reason: Why there are none; "" otherwise.
        chosen_at: Number of answers when the model was chosen.
    """

    fitted: Fitted
    kept: bool
    model: str
    held_out: tuple[float, float] | None
    sentences: tuple[str, ...]
    tables: tuple[Table, ...]
    items: tuple[ItemRow, ...]
    curves: ItemCurves
    reach: Reach
    marks: Mapping[str, tuple[AbilityMark, ...]]
    categories: Mapping[str, tuple[Category, ...]]
    answers: CurrentResponses
    covariances: Floats
    band_reason: str
    chosen_at: int

    @property
    def fit(self) -> Fit:
        """Return the item response model."""
        return self.fitted.fit

    @property
    def grid(self) -> Floats:
        """Return abilities at which curves are drawn; (points,)."""
        return self.curves.grid

    @property
    def chances(self) -> Floats:
        """Return the chance of a right answer; (items, points)."""
        return self.curves.chances

    @property
    def information(self) -> Floats:
        """Return each item's information; (items, points)."""
        return self.curves.information

    @property
    def exam_information(self) -> Floats:
        """Return the information of all items together; (points,)."""
        return self.curves.exam


@dataclass(frozen=True, slots=True, eq=False)
class ItemsView:
    """View of the page Items.

    Attributes:
        options: How to fit.
        mode: Normalisation of the scores.
        answered: Number of answers.
        expected: Number of answers of a finished run.
        reading: The fit; None where there is none.
        problem: Why there is none; "" otherwise.
        hint: What to do about it.
        waits: The step in which it is done; "" where there is none.
        long: There is none because computing it takes longer than a person waits: a matter for the job "fit".
        unchecked: How the fit predicts answers that it has not seen can be found out: a matter for `reading_held_out`.
    """

    options: FitOptions
    mode: str
    answered: int
    expected: int
    reading: FitReading | None = None
    problem: str = ""
    hint: str = ""
    waits: str = ""
    long: bool = False
    unchecked: bool = False

    @property
    def complete(self) -> bool:
        """Return whether every pipeline has answered every item, or failed at it."""
        return self.answered >= self.expected
