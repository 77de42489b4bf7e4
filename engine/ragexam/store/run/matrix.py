"""Responses in bulk: aligned arrays of shape (pipelines, items), read in one query."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragexam.store.database.connection import Connection
from ragexam.store.database.faults import damaged

_SELECT = (
    "SELECT id, pipeline_id, item_hash, manifest_id, chosen, correct, margin, tie, loglikelihoods, lengths,"
    " prompt_tokens, seconds, retrieval_seconds, reused, error <> '' FROM responses"
)
_MOST_CHOICES = 64


@dataclass(frozen=True)
class ResponseMatrix:
    """The response that counts for each pipeline and item.

    That is the last one under preferred conditions that did not fail, else the last failed one of these, else the
    same under any conditions.

    Every array has shape (pipelines, items) unless said otherwise; C is the largest number of choices.

    Attributes:
        pipeline_ids: Rows.
        item_ids: Columns.
        row: Number of the response in the file; 0 where there is none.
        manifest: Index into `manifest_ids`; -1 where there is no response.
        manifest_ids: Manifests of all responses to these items, in the order of their first.
        correct: 1 right, 0 wrong, nan where there is no answer.
        chosen: Choice taken by the default normalisation; -1 where there is no answer.
        failed: There is a response, but only failed ones.
        margin: In nats; nan where there is no answer.
        tie: The margin is within noise.
        loglikelihoods: Shape (pipelines, items, C); nan where there is none.
        lengths: Characters, bytes, tokens of each choice, shape (3, pipelines, items, C); 0 where there is none.
        prompt_tokens: nan where there is no response.
        seconds: Wall time of scoring; nan where there is no response.
        retrieval_seconds: nan where there is no response.
        reused: The score was taken from an identical earlier call.
        last: Number of the newest response in the file, whatever it answers.
    """

    pipeline_ids: tuple[str, ...]
    item_ids: tuple[str, ...]
    row: NDArray[np.int64]
    manifest: NDArray[np.int64]
    manifest_ids: tuple[str, ...]
    correct: NDArray[np.float64]
    chosen: NDArray[np.int64]
    failed: NDArray[np.bool_]
    margin: NDArray[np.float64]
    tie: NDArray[np.bool_]
    loglikelihoods: NDArray[np.float64]
    lengths: NDArray[np.int32]
    prompt_tokens: NDArray[np.float64]
    seconds: NDArray[np.float64]
    retrieval_seconds: NDArray[np.float64]
    reused: NDArray[np.bool_]
    last: int = 0

    def with_rows(self, pipeline_ids: Sequence[str]) -> ResponseMatrix:
        """Return the same with further pipelines that have no responses.

        Args:
            pipeline_ids: Theirs.
        """
        more = len(pipeline_ids)
        if not more:
            return self
        empty = {"manifest": -1, "chosen": -1} | dict.fromkeys(
            ("correct", "margin", "loglikelihoods", "prompt_tokens", "seconds", "retrieval_seconds"), np.nan
        )
        arrays: dict[str, Any] = {
            f.name: _long(getattr(self, f.name), more, empty.get(f.name, 0), 1 if f.name == "lengths" else 0)
            for f in fields(ResponseMatrix)
            if isinstance(getattr(self, f.name), np.ndarray)
        }
        return replace(self, pipeline_ids=(*self.pipeline_ids, *pipeline_ids), **arrays)

    @property
    def answered(self) -> NDArray[np.bool_]:
        """Return where there is an answer; (pipelines, items)."""
        return ~np.isnan(self.correct)


def read_matrix(
    connection: Connection,
    pipeline_ids: Sequence[str],
    items: Sequence[tuple[str, str]],
    *,
    prefer: Mapping[str, Collection[str]] | None = None,
    after: int = 0,
) -> ResponseMatrix:
    """Read the matrix.

    Args:
        connection: The file.
        pipeline_ids: Rows wanted.
        items: Columns wanted: item id and hash of the wording that counts.
        prefer: Manifests of the conditions in force, by pipeline id: their responses count before all others.
        after: Only responses with a larger number (what came in since a last look).

    Raises:
        ProjectError: A response in the file is damaged.
    """
    row_of = {p: i for i, p in enumerate(pipeline_ids)}
    column_of: dict[str, list[int]] = {}
    for index, (_, item_hash) in enumerate(items):
        column_of.setdefault(item_hash, []).append(index)
    every = connection.rows(f"{_SELECT} WHERE id > ? ORDER BY id", (after,))
    rows = [r for r in every if r[1] in row_of and r[2] in column_of]
    manifest_ids = tuple(dict.fromkeys(r[3] for r in rows))
    # What counts comes last and overwrites; among equals the later overwrites the earlier (the sort is stable).
    if prefer is None:
        rows.sort(key=lambda r: not r[14])
    else:
        rows.sort(key=lambda r: (r[3] in prefer.get(r[1], ()), not r[14]))
    rows = list({(r[1], r[2]): r for r in rows}.values())  # so that nothing of the others shows through
    if len(column_of) < len(items):  # an item that is there twice, word for word, shares its responses
        rows = [r for r in rows for _ in column_of[r[2]]]
    shape = (len(pipeline_ids), len(items))
    columns: list[tuple[Any, ...]] = list(zip(*rows, strict=True)) if rows else [()] * 15
    try:
        i = np.array([row_of[p] for p in columns[1]], dtype=np.intp)
        j = np.array(_columns(column_of, columns[2], len(items)), dtype=np.intp)
        failed = np.array(columns[14], dtype=np.bool_)
        manifest_of = {m: n for n, m in enumerate(manifest_ids)}
        loglikelihoods, lengths = _choices(shape, i, j, columns[8], columns[9])

        def spread(values: Any, dtype: Any, empty: Any) -> NDArray[Any]:
            array = np.full(shape, empty, dtype=dtype)
            array[i, j] = np.array(values, dtype=dtype)
            return array

        return ResponseMatrix(
            pipeline_ids=tuple(pipeline_ids),
            item_ids=tuple(item_id for item_id, _ in items),
            row=spread(columns[0], np.int64, 0),
            manifest=spread([manifest_of[m] for m in columns[3]], np.int64, -1),
            manifest_ids=manifest_ids,
            correct=spread(columns[5], np.float64, np.nan),
            chosen=spread([-1 if c is None else c for c in columns[4]], np.int64, -1),
            failed=spread(failed, np.bool_, False),
            margin=spread(columns[6], np.float64, np.nan),
            tie=spread(columns[7], np.bool_, False),
            loglikelihoods=loglikelihoods,
            lengths=lengths,
            prompt_tokens=spread(columns[10], np.float64, np.nan),
            seconds=spread(columns[11], np.float64, np.nan),
            retrieval_seconds=spread(columns[12], np.float64, np.nan),
            reused=spread(columns[13], np.bool_, False),
            last=every[-1][0] if every else after,
        )
    except (TypeError, ValueError, OverflowError) as exc:
        raise damaged(connection.path, "a response in it cannot be read") from exc


def grown_matrix(
    connection: Connection,
    old: ResponseMatrix,
    items: Sequence[tuple[str, str]],
    *,
    prefer: Mapping[str, Collection[str]] | None = None,
) -> ResponseMatrix:
    """Return the matrix as `read_matrix` would read it now; only what came in since `old` is read.

    Args:
        connection: The file.
        old: Of the same pipelines and items; its very arrays are returned where nothing that concerns it came in.
        items: Its columns: item id and hash of the wording.
        prefer: As for `old`, but for manifests that no response had then.

    Raises:
        ProjectError: A response in the file is damaged.
    """
    new = read_matrix(connection, old.pipeline_ids, items, prefer=prefer, after=old.last)
    if not new.row.any():
        return replace(old, last=new.last)
    manifest_ids = tuple(dict.fromkeys((*old.manifest_ids, *new.manifest_ids)))
    index = np.array([*(manifest_ids.index(m) for m in new.manifest_ids), -1], dtype=np.int64)
    taken = (new.row > 0) & (_rank(new, prefer) >= _rank(old, prefer))
    arrays = {
        f.name: np.where(taken, getattr(new, f.name), getattr(old, f.name))
        for f in fields(ResponseMatrix)
        if f.name not in ("pipeline_ids", "item_ids", "manifest_ids", "manifest", "loglikelihoods", "lengths", "last")
    }
    most = max(new.loglikelihoods.shape[2], old.loglikelihoods.shape[2])
    loglikelihoods = np.where(taken[:, :, None], *(_wide(m.loglikelihoods, most, np.nan) for m in (new, old)))
    lengths = np.where(taken[None, :, :, None], *(_wide(m.lengths, most, 0) for m in (new, old)))
    most = int(lengths[0].any(axis=(0, 1)).sum())  # the only one of so many choices may have failed since
    return ResponseMatrix(
        pipeline_ids=old.pipeline_ids,
        item_ids=old.item_ids,
        manifest_ids=manifest_ids,
        manifest=np.where(taken, index[new.manifest], old.manifest),
        loglikelihoods=loglikelihoods[:, :, :most],
        lengths=lengths[:, :, :, :most],
        last=new.last,
        **arrays,
    )


def _rank(matrix: ResponseMatrix, prefer: Mapping[str, Collection[str]] | None) -> NDArray[np.int64]:
    """Return a figure that is higher for what counts more: an answer over a failure, and preferred conditions over both; -1 for nothing."""
    rank = (~matrix.failed).astype(np.int64)
    for row, pipeline_id in enumerate(matrix.pipeline_ids if prefer is not None else ()):
        wanted = (prefer or {}).get(pipeline_id, ())
        rank[row] += 2 * np.array([*(m in wanted for m in matrix.manifest_ids), False])[matrix.manifest[row]]
    return np.where(matrix.row > 0, rank, -1)


def _long(values: NDArray[Any], more: int, empty: float, axis: int) -> NDArray[Any]:
    """Return an array with so many further pipelines behind the others, along the axis of these."""
    widths = [(0, more if n == axis else 0) for n in range(values.ndim)]
    return np.pad(values, widths, constant_values=empty)


def _wide(values: NDArray[Any], most: int, empty: float) -> NDArray[Any]:
    missing = most - values.shape[-1]
    if not missing:
        return values
    return np.concatenate([values, np.full((*values.shape[:-1], missing), empty, dtype=values.dtype)], axis=-1)


def _columns(column_of: dict[str, list[int]], hashes: Sequence[str], items: int) -> list[int]:
    if len(column_of) == items:
        return [column_of[h][0] for h in hashes]
    seen: dict[str, int] = dict.fromkeys(column_of, 0)
    columns: list[int] = []
    for item_hash in hashes:  # each row stands here once per column of its wording, one after the other
        places = column_of[item_hash]
        columns.append(places[seen[item_hash] % len(places)])
        seen[item_hash] += 1
    return columns


def _choices(
    shape: tuple[int, int],
    i: NDArray[np.intp],
    j: NDArray[np.intp],
    loglikelihoods: Sequence[bytes],
    lengths: Sequence[bytes],
) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Spread the blobs over the matrix, all those of one number of choices at once."""
    sizes_in_bytes = np.array([len(b) for b in loglikelihoods], dtype=np.int64)
    counts = sizes_in_bytes // 8
    most = int(counts.max()) if len(counts) else 0
    if most > _MOST_CHOICES or (sizes_in_bytes % 8).any():
        raise ValueError("not the scores of an item")
    values = np.full((*shape, most), np.nan)
    sizes = np.zeros((3, *shape, most), dtype=np.int32)
    for count in np.unique(counts):
        if not count:
            continue  # a failed answer
        at = np.flatnonzero(counts == count).tolist()
        blob = b"".join(loglikelihoods[n] for n in at)
        values[i[at], j[at], :count] = np.frombuffer(blob, dtype="<f8").reshape(len(at), count)
        blob = b"".join(lengths[n] for n in at)
        per_choice = np.frombuffer(blob, dtype="<i4").reshape(len(at), 3, count)
        sizes[:, i[at], j[at], :count] = per_choice.transpose(1, 0, 2)
    return values, sizes
