"""Count what the rules for a question's sense drop of questions that were read one by one (`read_questions.jsonl`).

A small model (1.5 billion parameters) wrote them about the demo's documents. One reader read each beside its sentence and called
it good where it is right, stands alone, has one answer and could be asked by a colleague. Rules were made on all
batches, so their figures flatter them; the third was written after most of them.

python bench/sense.py
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from figures import report

from ragexam.exam.choice_items.sense import turned_sense
from ragexam.exam.passages.passage import Passage

READ = Path(__file__).with_name("read_questions.jsonl")


def main() -> None:
    """Report how many good and bad questions each batch holds and how many of each are dropped."""
    counts: Counter[tuple[str, bool, bool]] = Counter()
    for line in READ.read_text(encoding="utf-8").splitlines():
        read = json.loads(line)
        passage = Passage.of_text(read["sentence"], read["language"])
        candidates = [c for c in passage.candidates if c.text == read["answer"]]
        dropped = any(turned_sense(read["question"], candidate) for candidate in candidates[:1])
        counts[read["batch"], read["good"], dropped] += 1
    for batch in sorted({batch for batch, _, _ in counts}):
        for good, word in ((True, "good"), (False, "bad")):
            dropped, kept = counts[batch, good, True], counts[batch, good, False]
            report(f"{batch} batch: of {dropped + kept} {word} questions are dropped", dropped)
        passed, bad = counts[batch, True, False], counts[batch, False, False]
        report(f"{batch} batch: good of those that pass", 100 * passed / max(passed + bad, 1), "%")


if __name__ == "__main__":
    main()
