<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Pipelines</source>
        <comment>Model</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines</source>
        <comment>Retriever</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines</source>
        <comment>Examples</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines</source>
        <comment>Answers</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines</source>
        <comment>of</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines</source>
        <comment>Right</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines</source>
        <comment>Accuracy so far</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines</source>
        <comment>Failed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines</source>
        <comment>Prompt</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;File</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;New project …</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;Open …</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>Open &amp;recent</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;Save a copy as …</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;Close project</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;Quit</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;Edit</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;Undo</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;Redo</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;View</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>Colours of the s&amp;ystem</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;Light</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <comment>&amp;Dark</comment>
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
        <source>Cut &amp;anew</source>
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
        <source>Shortest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aimed at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest</source>
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
        <source>Least characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most characters</source>
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
        <source>Small passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Large passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Own settings</source>
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
    <name>CorpusBar</name>
    <message>
        <source>{0}: {1} documents, {2} characters, {3} passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; {0} passages ({1}) are asked about in {2} questions.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CorpusPage</name>
    <message>
        <source>Import &amp;files …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import f&amp;older …</source>
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
        <source>E&amp;xclude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the selected documents out of the corpus, or back in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents</source>
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
        <source>No documents yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop files or folders here, or choose them. PDF, Word, HTML, Markdown, text and table files are read. Nothing leaves this machine.</source>
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
        <source>Incl&amp;ude</source>
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
        <source>Search questions, choices, topics</source>
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
        <source>All questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The question with its passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No questions yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A language model on this machine writes them from your documents. You decide which are asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This question is good; go to the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never ask this question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it a draft again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why? Enter rejects, Esc goes back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason for rejecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} shown</source>
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
    <name>FoundModels</name>
    <message>
        <source>given on the command line</source>
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
        <source>&amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model writes questions from the passages, filters drop those that can be guessed or that do not stand alone, and more are written until enough are left. It can be paused at any time, and asking for more later goes on from here. A larger model writes better questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No language model was found on this machine. Get the small ones with: make models</source>
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
        <source>{0} left</source>
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
    <name>MainWindow</name>
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
        <source>RAG Exam projects (*{0})</source>
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
        <source>Importing documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generating the exam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running the pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitting abilities</source>
        <translation type="unfinished"></translation>
    </message>
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
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} – RAG Exam</source>
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
    <name>MarkedText</name>
    <message>
        <source>p. {0}</source>
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
</context>
<context>
    <name>PipelinesPage</name>
    <message>
        <source>&amp;Use these pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose every combination of what is ticked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Look again for models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search this machine once more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retrievers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In-context examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 solved question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 solved questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown to the model before the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages per question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Passages per question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
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
        <source>BM25 and dense, their scores added with weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hybrid, put in order by a second model, which must be on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for models …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No language model was found. Get the small ones with: make models</source>
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
        <source>Tick at least {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} × {1} × {2} = {3} pipelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, {0} answers to give</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at the models …</source>
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
</context>
<context>
    <name>ReadingPane</name>
    <message>
        <source>Mark e&amp;vidence</source>
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
        <source>There is no text: see the remark.</source>
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
        <source>No question was made from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} (not asked)</source>
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
    <name>ResultsPage</name>
    <message>
        <source>&amp;Fit abilities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the item response model to the answers as they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the &amp;report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write everything as one HTML page and open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Abilities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They appear here as soon as the first pipelines have answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit abilities to see how much each part of a pipeline contributes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report is written: {0}</source>
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
        <source>Draft  B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring it back as a draft (B)</source>
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
    <name>RunPage</name>
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
        <source>Retry &amp;failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again what could not be answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipelines and their answers so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy so far is of the questions answered until now and moves while the run goes on. Click a heading to sort. Results says what the figures mean.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to run yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go on</source>
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
        <source>No document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This question names no passage, so it cannot be checked here, and the oracle cannot answer it. A file with a column “passage” would tell.</source>
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
</context>
<context>
    <name>TableView</name>
    <message>
        <source>&amp;Copy</source>
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
        <source>Begin with your own documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a project file</source>
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
        <source>{0} (missing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is not there any more. Enter takes it off the list.</source>
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
