/** Applied in order, once each; `user_version` remembers how far a file has come. */
export const CHAT_MIGRATIONS: readonly string[] = [
  `CREATE TABLE salts (name TEXT PRIMARY KEY, salt BLOB NOT NULL) WITHOUT ROWID;
   INSERT INTO salts VALUES ('digest', randomblob(32));
   CREATE TABLE reads (
     day INTEGER NOT NULL,
     key TEXT NOT NULL,
     count INTEGER NOT NULL,
     PRIMARY KEY (day, key)
   ) WITHOUT ROWID;
   CREATE TABLE hits (
     key TEXT NOT NULL,
     second INTEGER NOT NULL,
     count INTEGER NOT NULL,
     PRIMARY KEY (key, second)
   ) WITHOUT ROWID;
   CREATE INDEX hits_second ON hits (second);
   CREATE TABLE memories (key TEXT PRIMARY KEY, at INTEGER NOT NULL, remembered TEXT NOT NULL) WITHOUT ROWID;
   CREATE INDEX memories_at ON memories (at);`,
]
