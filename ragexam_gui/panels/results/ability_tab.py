"""The parts of a pipeline's ability, by the fitted model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ragexam.report.pictures.intervals import Row
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.results.result_tab import ResultTab, nothing_to_show
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.widgets.controls import hint
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.project.results.abilities import Abilities
    from ragexam.project.results.page import ResultsView


class AbilityTab(ResultTab):
    """Tab of what each part adds to a pipeline's ability."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        title = self.tr("What each part adds to a pipeline's ability")
        self.plot = IntervalPlot(title, self.tr("Effect on ability θ"), "+.1f", False)
        super().__init__(title, self.plot, session, file_dialogs)
        self.message = hint()
        self.column.insertWidget(0, self.message)
        self.abilities: Abilities | None = None
        self.remark = ""

    def show_abilities(self, view: ResultsView, abilities: Abilities | None, remark: str) -> None:
        """Show a fit.

        Args:
            view: The results.
            abilities: What it says; None where there is none.
            remark: Which answers it is of.
        """
        self.abilities, self.remark = abilities, remark
        self.show_view(view)

    def draw(self, view: ResultsView) -> None:  # noqa: ARG002
        """Draw the fit."""
        abilities, remark = self.abilities, self.remark
        if abilities is None:
            self.plot.show_rows([], nothing_to_show(self.figure.title.text()))
            self.message.setText(remark)
            self.figure.set_note("")
            return
        rows: list[Row] = []
        component, group = "", -1
        for level in abilities.levels:
            if level.component != component:
                component, group = level.component, group + 1
                rows.append(Row("", words.say(component), heading=True))
            sentence = self.tr("{0}: effect {1}, standard error {2}").format(
                words.say(level.level), words.number(level.effect, "+.2f"), words.number(level.se, ".2f")
            )
            note = f"{words.number(level.effect, '+.2f')} ± {words.number(level.se, '.2f')}"
            rows.append(
                Row(
                    f"{component}\n{level.level}", words.say(level.short), level.effect, level.low, level.high, group, level.bound,
                    note, sentence,
                )
            )  # fmt: skip
        self.plot.show_rows(rows, abilities.table, reference=(0.0, self.tr("average")))
        self.message.setText(" ".join(filter(None, (words.say(abilities.sentence), remark))))
        self.figure.set_note(
            self.tr(
                "Model {0}, {1} answers. Dots are effects, the rest being equal; lines are 95% intervals, ± is the "
                "standard error. The part whose dots lie widest apart matters most. Hollow: yardsticks. {2}"
            ).format(
                {"3pl": "3PL", "2pl": "2PL", "guess": self.tr("Rasch, fixed c"), "rasch": "Rasch"}.get(
                    abilities.model, abilities.model
                ),
                words.number(abilities.answers, ","),
                words.say(abilities.additivity),
            )
        )
