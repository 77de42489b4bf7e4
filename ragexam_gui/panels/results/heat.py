"""Accuracy at a glance: by LLM, examples and retriever, or by what the questions ask for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ragexam.records import Table
from ragexam.report.pictures.heat_map import Heat
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.results.result_tab import PEOPLE, ResultTab
from ragexam_gui.plots.grids.heat_map import HeatMap
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.project.results.page import ResultsView


class HeatTab(ResultTab):
    """LLM and in-context mode by retriever; where questions ask for several things, LLM and retriever by these too."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        title = self.tr("Accuracy at a glance: LLM and examples by retriever")
        self.plot = HeatMap(title)
        super().__init__(title, self.plot, session, file_dialogs)
        self.what = self.add_choice(
            self.tr("S&how:"),
            self.tr("What stands in the columns"),
            ((self.tr("retrievers"), "retrievers"), (self.tr("what the questions ask for"), "demands")),
        )

    def draw(self, view: ResultsView) -> None:
        """Show the results."""
        self.offer_people(self.what, view.people_heat is not None, first=view.people_first)
        self.what.setEnabled(bool(view.demand_tables) or view.people_heat is not None)
        if self.what.currentData() == PEOPLE and view.people_heat is not None:
            self._draw_people(view, view.people_heat)
        elif self.what.currentData() == "demands" and view.demand_tables:
            self._draw_demands(view.demand_tables[0], view.demand_words)
        else:
            self._draw_retrievers(view)

    def _draw_retrievers(self, view: ResultsView) -> None:
        heat, sentence = view.heat, self.tr("{0}: {1} right of {2} answers")
        cell_words = tuple(
            tuple(
                ". ".join(
                    filter(None, (sentence.format(words.say(label), words.percent(value, 1), count), words.say(said)))
                )
                for label, value, count, said in zip(labels, values, counts, further, strict=True)
            )
            for labels, values, counts, further in zip(
                heat.words, heat.values, heat.counts, _further(heat), strict=True
            )
        )
        self._show(heat, cell_words, view.heat_table)
        self.figure.set_note(
            self.tr(
                "Share right of the answered questions, n = {0}. The stronger the colour, the better; the scale goes from "
                "the lowest to the highest cell."
            ).format(words.number(int(view.answers.results.answered.any(axis=0).sum()), ","))
        )

    def _draw_people(self, view: ResultsView, heat: Heat) -> None:
        nobody = self.tr("nobody has graded its answers")
        cell_words = tuple(
            tuple(
                f"{words.say(label)}: {words.say(said) or nobody}" for label, said in zip(labels, further, strict=True)
            )
            for labels, further in zip(heat.words, _further(heat), strict=True)
        )
        self._show(heat, cell_words, view.people[0])
        self.figure.set_note(
            self.tr(
                "The share that people would call right (more than 3 of 5), from their grades of some answers, helped by the "
                "grader's of all. Point at a cell for its interval; a cell without a share has none, since people graded "
                "answers of too few documents."
            )
        )

    def _show(self, heat: Heat, cell_words: tuple[tuple[str, ...], ...], table: Table) -> None:
        rows, columns = (tuple(map(words.say, names)) for names in (heat.rows, heat.columns))
        self.plot.show_heat(replace(heat, rows=rows, columns=columns, words=cell_words), table)
        self.figure.title.setText(self.plot.accessibleName())

    def _draw_demands(self, table: Table, further: tuple[tuple[str, ...], ...]) -> None:
        columns = tuple(words.say(name) for name in table.columns[1:])
        rows = tuple(words.say(str(row[0])) for row in table.rows)
        values = tuple(tuple(v if isinstance(v, float) else None for v in row[1:]) for row in table.rows)
        sentence = self.tr("{0}, {1}: {2} right")
        cell_words = tuple(
            tuple(
                ". ".join(filter(None, (sentence.format(row, column, words.percent(value, 1)), words.say(said))))
                for column, value, said in zip(columns, own, more, strict=True)
            )
            for row, own, more in zip(rows, values, further or (("",) * len(columns),) * len(rows), strict=True)
        )
        none = tuple(("",) * len(columns) for _ in rows)
        self.plot.show_heat(
            Heat(rows, columns, none, values, cell_words, tuple((0,) * len(columns) for _ in rows)), table
        )
        self.figure.title.setText(words.say(table.title))
        self.figure.set_note(words.say(table.note))


def _further(heat: Heat) -> tuple[tuple[str, ...], ...]:
    """Return the further sentence of each cell; "" where there is none."""
    return heat.more or tuple(("",) * len(heat.columns) for _ in heat.rows)
