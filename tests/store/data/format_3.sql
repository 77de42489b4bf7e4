-- A project of format 3, kept to prove that it opens for ever. Never change it.
PRAGMA application_id = 1380009797;
PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE answers (
        id TEXT PRIMARY KEY, ordinal INTEGER NOT NULL, item_id TEXT NOT NULL, system TEXT NOT NULL, made REAL NOT NULL,
        value TEXT NOT NULL) STRICT;
INSERT INTO "answers" VALUES('ans1',1,'it1','Help desk',1.79541533981506443024e+09,'{"contexts":["27 days of leave."],"id":"ans1","item_hash":"bf96ba4ef5d9efdc","item_id":"it1","passages":[],"pipeline_id":"","seconds":0.5,"source":"desk.csv","stop":"end","system":"Help desk","text":"27 days of leave.","tokens":5}');
CREATE TABLE chunked (
        document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, chunking TEXT NOT NULL,
        chunks INTEGER NOT NULL, PRIMARY KEY (document_id, chunking)) STRICT;
INSERT INTO "chunked" VALUES('doc1','4b6937fbca742523',1);
CREATE TABLE chunkings (key TEXT PRIMARY KEY, spec TEXT NOT NULL) STRICT;
INSERT INTO "chunkings" VALUES('4b6937fbca742523','{"name":"document","parameters":{}}');
CREATE TABLE chunks (
        id TEXT PRIMARY KEY, chunking TEXT NOT NULL,
        document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, ordinal INTEGER NOT NULL,
        first INTEGER NOT NULL, last INTEGER NOT NULL, text TEXT NOT NULL,
        text_hash TEXT NOT NULL, page INTEGER, parent_id TEXT) STRICT;
INSERT INTO "chunks" VALUES('ch1','4b6937fbca742523','doc1',0,0,17,'27 days of leave.','35fd17854e00fa6246ff9257',NULL,NULL);
CREATE TABLE document_texts (
        document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE, text TEXT NOT NULL) STRICT;
INSERT INTO "document_texts" VALUES('doc1','27 days of leave.');
CREATE TABLE documents (
        id TEXT PRIMARY KEY, ordinal INTEGER NOT NULL, source TEXT NOT NULL, title TEXT NOT NULL,
        topic TEXT NOT NULL, language TEXT NOT NULL, media_type TEXT NOT NULL, status TEXT NOT NULL,
        reason TEXT NOT NULL, pages INTEGER NOT NULL, characters INTEGER NOT NULL, file_hash TEXT NOT NULL,
        page_starts TEXT NOT NULL, excluded INTEGER NOT NULL, metadata TEXT NOT NULL,
        text_hash TEXT NOT NULL) STRICT;
INSERT INTO "documents" VALUES('doc1',1,'leave.md','Leave','People','en','markdown','imported','',0,17,'f1','[]',0,'{"author":"-"}','t1');
INSERT INTO "documents" VALUES('doc2',2,'copy.md','Leave','People','en','markdown','duplicate','The same text as leave.md.',0,17,'f1','[]',0,'{"author":"-"}','t1');
CREATE TABLE edit_changes (
        edit INTEGER NOT NULL REFERENCES edits (id) ON DELETE CASCADE, ordinal INTEGER NOT NULL,
        noun TEXT NOT NULL, record TEXT NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL,
        PRIMARY KEY (edit, ordinal)) STRICT;
INSERT INTO "edit_changes" VALUES(1,0,'item','it1','{"state":"draft"}','{"state":"accepted"}');
CREATE TABLE edits (
        id INTEGER PRIMARY KEY, label TEXT NOT NULL, made REAL NOT NULL, undone INTEGER NOT NULL) STRICT;
INSERT INTO "edits" VALUES(1,'Accept item',1.79523006932907152177e+09,0);
CREATE TABLE embedders (key TEXT PRIMARY KEY, name TEXT NOT NULL, dimension INTEGER NOT NULL) STRICT;
INSERT INTO "embedders" VALUES('hashed','Hashed',2);
CREATE TABLE files (
        source TEXT PRIMARY KEY, file_hash TEXT NOT NULL, reading TEXT NOT NULL, documents INTEGER NOT NULL) STRICT;
INSERT INTO "files" VALUES('leave.md','f1','',1);
CREATE TABLE grades (
        answer_id TEXT NOT NULL REFERENCES answers (id) ON DELETE CASCADE, grader TEXT NOT NULL, rater TEXT NOT NULL,
        made REAL NOT NULL, inputs TEXT NOT NULL, value REAL, low REAL NOT NULL, high REAL, remark TEXT NOT NULL, parts TEXT NOT NULL DEFAULT '[]',
        PRIMARY KEY (answer_id, grader, rater)) STRICT;
INSERT INTO "grades" VALUES('ans1','token_f1','',1790000000.0,'0123456789abcdef',0.8,0.0,1.0,'','[]');
INSERT INTO "grades" VALUES('ans1','person','Anna',1790000001.0,'',4.0,1.0,5.0,'short','[]');
INSERT INTO "grades" VALUES('ans1','grounding','mmmmmmmm',1790000002.0,'fedcba9876543210',1.0,0.0,1.0,'','[{"label":"supported","text":"27 days of leave.","value":0.9}]');
CREATE TABLE items (
        id TEXT PRIMARY KEY, ordinal INTEGER NOT NULL, state TEXT NOT NULL, content_hash TEXT NOT NULL,
        batch TEXT NOT NULL, value TEXT NOT NULL) STRICT;
INSERT INTO "items" VALUES('it1',1,'accepted','bf96ba4ef5d9efdc','gen1','{"bloom":["remember"],"choices":["27 days","3 days"],"comment":"","evidence":[{"document_id":"doc1","end":7,"page":null,"start":0}],"explanation":"","findings":[{"drops":false,"filter":"jaccard","reason":"fine","threshold":0.4,"value":0.1}],"guesses":[{"chosen":[0,1],"model_hash":"m1","model_name":"Model","right":0.5}],"id":"it1","key":0,"language":"en","model_hash":"","origin":"generated","passage":"27 days of leave.","question":"How many days of leave?","question_word":"how","state":"accepted","strategy":"","topic":"People"}');
CREATE TABLE jobs (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, parameters TEXT NOT NULL, started REAL NOT NULL, ended REAL,
        outcome TEXT NOT NULL, message TEXT NOT NULL, hint TEXT NOT NULL, result TEXT NOT NULL) STRICT;
INSERT INTO "jobs" VALUES(1,'run','{}',1.79523006943024301526e+09,1.79523006943394064904e+09,'done','','','{"made":1}');
CREATE TABLE manifests (id TEXT PRIMARY KEY, made REAL NOT NULL, value TEXT NOT NULL) STRICT;
INSERT INTO "manifests" VALUES('c93e05a1dad0a477',1.79523006934888553617e+09,'{"model":"m1"}');
CREATE TABLE migrations (format INTEGER PRIMARY KEY, made REAL NOT NULL, program TEXT NOT NULL) STRICT;
INSERT INTO "migrations" VALUES(1,1.79523006920230817793e+09,'0.1.0');
INSERT INTO "migrations" VALUES(2,1.79541533978139638896e+09,'0.1.0');
INSERT INTO "migrations" VALUES(3,1.79542491801616644862e+09,'0.1.0');
CREATE TABLE pipelines (
        id TEXT PRIMARY KEY, ordinal INTEGER NOT NULL, chosen INTEGER NOT NULL, value TEXT NOT NULL) STRICT;
INSERT INTO "pipelines" VALUES('9e3f45a1db68f600',0,1,'{"examples":0,"model_hash":"m1","model_name":"Model","retriever":{"k":3,"kind":"bm25","parameters":{}},"template":"plain"}');
CREATE TABLE prompts (hash TEXT PRIMARY KEY, base TEXT NOT NULL, text BLOB NOT NULL) STRICT;
INSERT INTO "prompts" VALUES('pr1','',X'78DAF3C82F57C84DCCAB544849AC2CB65770CC2B2E4F2DB202005A2A07DE');
CREATE TABLE responses (
        id INTEGER PRIMARY KEY, pipeline_id TEXT NOT NULL, item_id TEXT NOT NULL, item_hash TEXT NOT NULL,
        manifest_id TEXT NOT NULL, attempt INTEGER NOT NULL, chosen INTEGER, correct INTEGER, margin REAL,
        tie INTEGER NOT NULL, loglikelihoods BLOB NOT NULL, lengths BLOB NOT NULL, passages TEXT NOT NULL,
        dropped_passages TEXT NOT NULL, examples TEXT NOT NULL, prompt_hash TEXT NOT NULL,
        prompt_tokens INTEGER NOT NULL, seconds REAL NOT NULL, retrieval_seconds REAL NOT NULL,
        reused INTEGER NOT NULL, error TEXT NOT NULL,
        UNIQUE (pipeline_id, item_hash, manifest_id, attempt)) STRICT;
INSERT INTO "responses" VALUES(1,'9e3f45a1db68f600','it1','bf96ba4ef5d9efdc','c93e05a1dad0a477',1,0,1,1.5,0,X'000000000000E0BF00000000000008C0',X'070000000600000007000000060000000200000002000000','["ch1"]','[]','[]','pr1',9,0.1,0.01,0,'');
CREATE TABLE results (
        kind TEXT NOT NULL, id TEXT NOT NULL, made REAL NOT NULL, inputs TEXT NOT NULL, value BLOB NOT NULL,
        PRIMARY KEY (kind, id)) STRICT;
INSERT INTO "results" VALUES('fit','f1',1.79523006940821146966e+09,'{"preset":"robust"}',X'78DAAB562AC9482D4954B28A36D0338DAD0500287204D8');
INSERT INTO "results" VALUES('refinement','r1',1.79523006942079281804e+09,'{}',X'78DA8B8E0500011500B9');
CREATE TABLE rubrics (item_id TEXT NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (item_id, kind)) STRICT;
INSERT INTO "rubrics" VALUES('it1','nuggets','{"entries":[{"answer":"","id":"n1","origin":"model","text":"27 days of leave","topic":""},{"answer":"","id":"n2","origin":"person","text":"a year","topic":""}],"inputs":"0123456789abcdef","item_id":"it1","kind":"nuggets","made_by":"mmmmmmmm"}');
CREATE TABLE runs (
        id INTEGER PRIMARY KEY, started REAL NOT NULL, ended REAL, outcome TEXT NOT NULL,
        value TEXT NOT NULL) STRICT;
INSERT INTO "runs" VALUES(1,1.79523006936315917972e+09,1.79523006940570449834e+09,'done','{"units":1}');
CREATE TABLE scores (
        conditions TEXT NOT NULL, key TEXT NOT NULL, loglikelihoods BLOB NOT NULL, lengths BLOB NOT NULL,
        prompt_tokens INTEGER NOT NULL, seconds REAL NOT NULL, PRIMARY KEY (conditions, key)) STRICT, WITHOUT ROWID;
INSERT INTO "scores" VALUES('cpu','k1',X'000000000000E0BF00000000000008C0',X'070000000600000007000000060000000200000002000000',9,0.1);
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO "settings" VALUES('chunking','"4b6937fbca742523"');
ANALYZE "sqlite_master";
INSERT INTO "sqlite_stat1" VALUES('responses','sqlite_autoindex_responses_1','1 1 1 1 1');
INSERT INTO "sqlite_stat1" VALUES('edit_changes','sqlite_autoindex_edit_changes_1','1 1 1');
INSERT INTO "sqlite_stat1" VALUES('chunks','chunks_of_document','1 1 1 1');
INSERT INTO "sqlite_stat1" VALUES('chunks','sqlite_autoindex_chunks_1','1 1');
CREATE TABLE units (
        kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, made REAL NOT NULL,
        PRIMARY KEY (kind, key)) STRICT;
INSERT INTO "units" VALUES('fact','u1',X'78DAAB564ACC2B2E4F2D52B2523232574849AC2C56AA050045CE0685',1.79523006931302237508e+09);
CREATE TABLE vectors (
        embedder TEXT NOT NULL, kind TEXT NOT NULL, text_hash TEXT NOT NULL, vector BLOB NOT NULL,
        PRIMARY KEY (embedder, kind, text_hash)) STRICT;
INSERT INTO "vectors" VALUES('hashed','passage','35fd17854e00fa6246ff9257',X'0000003F000000BF');
CREATE INDEX documents_source ON documents (source);
CREATE INDEX documents_text_hash ON documents (text_hash);
CREATE INDEX chunks_of_document ON chunks (chunking, document_id, ordinal);
CREATE INDEX items_ordinal ON items (ordinal);
COMMIT;
