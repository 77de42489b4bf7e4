"""Pipelines: tick models, retrievers and numbers of examples, see at once what that would cost, and choose it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QSplitter, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.pipelines import PlannedRow
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.common.page import Page
from ragexam_gui.panels.models.dialog import ModelsDialog
from ragexam_gui.panels.pipelines.choosing import Choosing
from ragexam_gui.panels.pipelines.cost import CostCard, Remark
from ragexam_gui.panels.pipelines.models import ModelsBox
from ragexam_gui.panels.pipelines.offering import Offering
from ragexam_gui.panels.pipelines.options import OptionsBox
from ragexam_gui.panels.pipelines.planned import PlannedPipelines
from ragexam_gui.panels.pipelines.presets import PresetBar, proposal
from ragexam_gui.panels.pipelines.remarks import remarks_of, remarks_of_preset
from ragexam_gui.panels.pipelines.retrievers import RetrieversBox
from ragexam_gui.panels.pipelines.ticks import Ticks
from ragexam_gui.panels.pipelines.trying.dialog import TryDialog
from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.column_area import ColumnArea

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.pipelines.page import PipelinesView
    from ragexam.project.pipelines.selection import ModelTick, PipelineSelection
    from ragexam.records import RetrieverSpec

_SETTLE = 40
"""Milliseconds after a tick before the forecast is made anew: a click on a preset is many ticks."""

_MOST_EXAMPLES = 8


@dataclass(frozen=True)
class PipelinesPageRequest:
    """Request of the page Pipelines to its reader.

    Attributes:
        choice: What is ticked; None to tick what is chosen.
        last_view: The view before.
        embedders: Embedding models of this machine.
        others: Its language models.
    """

    choice: PipelineSelection | None
    last_view: PipelinesView | None
    embedders: tuple[str, ...]
    others: tuple[ModelTick, ...]


def _shared(view: PipelinesView) -> tuple[int, str, str, str]:
    """Return the project's settings that the page can change."""
    return view.seed, view.embedder, view.scorer, view.retrieval_llm


class PipelinesPage(Page):
    """The matrix of pipelines."""

    def __init__(self, session: Session, file_dialogs: FileDialogs, found_models: FoundModels) -> None:
        super().__init__("pipelines", session, file_dialogs)
        self.found_models = found_models
        self.view: PipelinesView | None = None
        self._unshown: tuple[PipelinesView, PipelineSelection | None] | None = None
        self.models_dialog: ModelsDialog | None = None
        self.try_dialog: TryDialog | None = None
        self._loaded = self._proposed = False
        self._preset: list[Remark] = []
        self._taken: list[RetrieverSpec] = []
        self.try_button = button(
            self.tr("Tr&y a question …"), self.tr("Type a question and see what each retriever fetches"),
            self.open_try, "Ctrl+T",
        )  # fmt: skip
        self.choose_button = button(
            self.tr("&Use these pipelines"), self.tr("Choose every combination of what is ticked; can be undone"),
            self.choose, "Ctrl+Return", primary=True,
        )  # fmt: skip
        self.add_actions(self.try_button, self.choose_button)
        self.onward_button = button(
            self.tr("On to the run") + "  ›",
            self.tr("Let the pipelines sit the exam"),
            lambda: session.show_page("run"),
        )
        self.presets = PresetBar()
        self.models = ModelsBox(found_models)
        self.retrievers = RetrieversBox()
        self.options = OptionsBox(_MOST_EXAMPLES)
        self.ticks = Ticks(self.models, self.retrievers, self.options)
        self.offering = Offering(found_models, self.options, self.retrievers)
        self.cost = CostCard()
        self.planned = PlannedPipelines()
        self.choosing = Choosing(session, self.ticks, self.cost.reading, self._tick_anew, self.refresh)
        self._settle = QTimer(self, interval=_SETTLE, singleShot=True)
        self._settle.timeout.connect(self.refresh)
        self._lay_out()
        if session.downloads.going:  # the window is a new one: what was begun in the last one is followed and told
            self.models_dialog = ModelsDialog(session, file_dialogs, found_models, self)
        self.presets.preset_requested.connect(self.propose)
        self.models.dialog_wanted.connect(self.open_models)
        for box in (self.models, self.retrievers, self.options):
            box.changed.connect(self._touched)
        self.planned.turned.connect(self._turn)
        self.planned.taken_out.connect(self._take_out)
        self.planned.put_back.connect(self._put_back)
        self.cost.timing_wanted.connect(self.time_some)
        found_models.changed.connect(self._models_came)

    def _lay_out(self) -> None:
        builder = QWidget()
        in_column(self.models, self.retrievers, self.options, 0, margins=(0, 0, 10, 0), spacing=16, parent=builder)
        area = ColumnArea()
        area.setAccessibleName(self.tr("What is combined"))
        area.setWidget(builder)
        result = QWidget()
        in_column(self.cost, (self.planned, 1), margins=(10, 0, 0, 0), spacing=8, parent=result)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(area)
        beside = ColumnArea()
        beside.setWidget(result)
        splitter.addWidget(beside)
        splitter.setStretchFactor(0, 1)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([470, 570])
        splitter.setChildrenCollapsible(False)
        top = in_row((self.presets, 1), (self.onward_button, 0, Qt.AlignmentFlag.AlignTop))
        self.body.addLayout(top)
        self.body.addWidget(splitter, 1)

    # -------------------------------------------------------------- reading and showing

    def request(self) -> PipelinesPageRequest:
        """Return the ticks, unless those of the project are to be taken over first."""
        machine = self.found_models.machine
        embedders = () if machine is None else tuple(machine.embedders())
        return PipelinesPageRequest(self.choice() if self._loaded else None, self.view, embedders, self.models.all())

    def read(self, project: Project, request: PipelinesPageRequest) -> tuple[PipelinesView, PipelineSelection | None]:
        """Work out what the ticks make and cost."""
        from ragexam.project.pipelines.page import reading_pipelines
        from ragexam.project.pipelines.selection import choice_of, chosen_selection

        taken = chosen_selection(project) if request.choice is None else None
        choice = request.choice or taken or choice_of(())
        view = reading_pipelines(project, choice, request.last_view, request.embedders, request.others)
        return view, taken

    def show_view(self, read: tuple[PipelinesView, PipelineSelection | None]) -> None:
        """Show ticks, forecast and table."""
        view, taken = read
        before, self.view = self.view, view
        if before is None or _shared(before) != _shared(view):
            self.options.load_shared(*_shared(view))
        if before is not None and taken is None and before.chosen != view.chosen and not self.choosing.going:
            self._loaded = False  # undone, or chosen elsewhere
            self.refresh()
            return
        if not self.found_models.searched and not self.found_models.looking:
            self.found_models.search()
        self.offering.offer(view)
        if taken is not None:
            self._loaded = True
            self.ticks.tick(taken)
            if not view.chosen and self.found_models.searched:
                self.propose("quick")
                return
            if view.plan.models:
                self._touched()  # sizes of the models on this machine belong to the forecast
        self._tick_taken()
        self._show_plan()

    def _show_read(self, view: tuple[PipelinesView, PipelineSelection | None]) -> None:
        """Show what was read once the cards are made; until they are there the page says that it reads."""
        from ragexam.retriever_specs import DEFAULT_K, KINDS, MOST_K

        if self.retrievers.built:
            super()._show_read(view)
        else:
            self._unshown = view
            self.session.showing.add(self.step)
            self.retrievers.build(KINDS, DEFAULT_K, MOST_K, self._show_unshown)

    def _show_unshown(self) -> None:
        """Show what was read last while the cards were made."""
        self.retrievers.follow(self.models.list)
        self.session.showing.discard(self.step)
        read, self._unshown = self._unshown, None
        if read is not None:
            self._show_read(read)

    def forget(self) -> None:
        """Forget the pipelines: another project has others."""
        self.view = self._unshown = None
        self._loaded = self._proposed = False
        self.ticks.without, self._preset, self._taken = frozenset(), [], []
        self.offering.forget()
        self.models.forget()
        self.choosing.forget()
        self.planned.model.set_rows([])
        if self.try_dialog is not None:
            self.try_dialog.close()

    def choice(self) -> PipelineSelection:
        """Return what is ticked."""
        return self.ticks.choice(self.view)

    def _show_plan(self) -> None:
        view = self.view
        if view is None:
            return
        total = view.grounds.wordings
        chosen = {p.id for p in view.chosen}
        rows = [
            PlannedRow(p.spec, p.spec.id not in view.without, p.answered, total, p.spec.id in chosen)
            for p in view.plan.pipelines
        ]
        out = len(view.without)
        self.planned.show_rows(rows, out)
        busy = self.session.job is not None
        self.cost.show_view(view, busy or self.choosing.going)
        absent = [tick.name for tick in self.models.missing]
        there = bool(self.models.all()) or not self.found_models.searched
        self.cost.say(
            remarks_of(view, self.choice(), absent, self._preset, some=there, applying=self.choosing.going, busy=busy)
        )
        some = len(rows) > out
        self.choose_button.setEnabled(some and view.differs and not busy and not self.choosing.going)
        step = self.session.steps.get("pipelines")
        self.onward_button.setVisible(step is not None and step.state.value == "done" and not view.differs)
        self.presets.enable(searched=self.found_models.searched, chosen=bool(view.chosen))
        if self.try_dialog is not None:
            self._offer_try(self.try_dialog)

    def _offer_try(self, dialog: TryDialog) -> None:
        from ragexam.project.pipelines.page import embedding_ahead

        choice = self.choice()
        dialog.offer(choice, (0, None) if self.view is None else embedding_ahead(self.view, choice))

    def _models_came(self) -> None:
        self.models.show_models()
        if self.view is None or not self._loaded:
            return
        self.offering.offer(self.view)
        if not self.view.chosen and not self._proposed and not self.models.ticks and self.found_models.searched:
            self.propose("quick")
        else:
            self._settle.start()

    # -------------------------------------------------------------- what a person does

    def _touched(self) -> None:
        self._preset = []
        self._settle.start()

    def _turn(self, key: tuple[str, str, str], taken: bool) -> None:
        self.ticks.without = self.ticks.without - {key} if taken else self.ticks.without | {key}
        self._settle.start()

    def _take_out(self, keys: set[tuple[str, str, str]]) -> None:
        self.ticks.without |= keys
        self._settle.start()

    def _put_back(self) -> None:
        self.ticks.without = frozenset()
        self._settle.start()

    def take(self, text: str, k: int) -> None:
        """Take in a retriever that somebody found good, beside what is chosen or ticked, and show it."""
        from ragexam.project.retrieval.choice import retriever_for, take_retriever

        project = self.project
        spec = self.session.attempt(lambda: retriever_for(text, k))
        if project is None or spec is None:
            return
        self.session.show_page("pipelines")
        if project.pipelines.chosen():
            self._loaded = False  # what is chosen then is what is ticked
            self.session.edit(lambda project: take_retriever(project, spec))
            self.session.message.emit("good", self.tr("{0} is taken into the pipelines. Undo (Ctrl+Z) takes it out.").format(
                words.say(spec.label)), "")  # fmt: skip
        else:
            self._taken.append(spec)
            self._tick_taken()

    def _tick_taken(self) -> None:
        """Tick what was taken in before pipelines were chosen, once there is something to tick."""
        if not self._taken or not self._loaded or not (self._proposed or self.models.ticks):
            return
        choice, (*taken,) = self.choice(), self._taken
        self._taken = []
        new = [spec for spec in taken if spec not in choice.retrievers]
        self.ticks.tick(replace(choice, retrievers=(*choice.retrievers, *new)))
        self._settle.start()

    def tick_chosen(self) -> None:
        """Tick what is chosen."""
        self._loaded, self._preset = False, []
        if self.view is not None:
            self.options.load_shared(*_shared(self.view))
        self.refresh()

    def propose(self, name: str) -> None:
        """Tick a ready-made choice, fitted to what is on this machine, and say what it had to do without."""
        from ragexam.project.pipelines.selection import PipelineSelection

        if name == "chosen":
            self.tick_chosen()
            return
        machine = self.found_models.machine
        if machine is None or self.view is None:
            return
        self._proposed = True
        shared = str(self.options.embedder.currentData() or "")
        embedder = bool(machine.embedders()) or shared.partition(":")[0] == "hashed"
        ticked = [tick.key for tick in self.models.ticks]
        proposed = proposal(name, machine, ticked, embedder=embedder, writers=self.view.writers)
        self.ticks.tick(
            PipelineSelection(
                (),
                proposed.retrievers,
                proposed.examples,
                self.options.chosen_template(),
                example_choices=proposed.example_choices,
            )
        )
        self.ticks.tick_keys(proposed.models)
        self._preset = remarks_of_preset(proposed)
        self._tick_taken()
        self._settle.start()

    def choose(self) -> None:
        """Choose what is ticked."""
        if self.view is None or self.choosing.going:
            return
        self.choosing.going = True
        if self.choose_button.hasFocus():
            self.planned.table.setFocus()  # the button goes dead, and the next one would throw the ticks away
        self._show_plan()
        self.choosing.start(self.choice())

    def _tick_anew(self) -> None:
        self._preset = []
        self._loaded = False  # what is chosen then is what is ticked

    def time_some(self) -> None:
        """Let models that were never timed answer a few questions."""
        if self.view is not None and not self.choosing.going:
            self.choosing.time_some(self.view, self.choice())

    def open_models(self, paths: Sequence[Path] = ()) -> None:
        """Show the models' dialogue, and add files or folders to it."""
        if self.models_dialog is None:
            self.models_dialog = ModelsDialog(self.session, self.file_dialogs, self.found_models, self)
        self.models_dialog.show()
        self.models_dialog.raise_()
        self.models_dialog.activateWindow()
        if paths:
            self.models_dialog.add_paths(paths)

    def open_try(self) -> None:
        """Show the dialogue in which a question is tried."""
        if self.view is None:
            return
        if self.try_dialog is None:
            self.try_dialog = TryDialog(self.session, self.found_models, self)
        self._offer_try(self.try_dialog)
        self.try_dialog.show()
        self.try_dialog.raise_()
        self.try_dialog.activateWindow()
