/// The tables of an archive in SQLite.
enum SQLiteSchema {
  /// Everything that shapes the file's bytes is set here, none of it left to SQLite's defaults.
  ///
  /// There is no journal: the file has a name only once it is whole.
  static let settings = """
    PRAGMA page_size = 4096;
    PRAGMA encoding = 'UTF-8';
    PRAGMA auto_vacuum = NONE;
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA application_id = 0x43424E44;
    PRAGMA user_version = 1;
    """

  /// Times, numbers and unknown fields are text as in JSON; `extra` is a JSON object.
  static let tables = """
    CREATE TABLE archive(key TEXT NOT NULL, value TEXT, extra TEXT);
    CREATE TABLE folder(
      id TEXT NOT NULL, name TEXT NOT NULL, parent_id TEXT, created_at TEXT, extra TEXT
    );
    CREATE TABLE note(
      id TEXT NOT NULL, title TEXT NOT NULL, body TEXT, blocks TEXT, created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL, event_date TEXT, is_pinned INTEGER NOT NULL, folder_id TEXT,
      language TEXT, position INTEGER NOT NULL, extra TEXT
    );
    CREATE TABLE drawing(
      note_id TEXT NOT NULL, media_type TEXT NOT NULL, data BLOB, file TEXT, alt TEXT,
      updated_at TEXT, extra TEXT
    );
    CREATE TABLE attachment(
      id TEXT NOT NULL, note_id TEXT NOT NULL, file_name TEXT NOT NULL, stored_name TEXT,
      content_type TEXT, byte_count INTEGER, sha256 TEXT, created_at TEXT, data BLOB, extra TEXT
    );
    CREATE TABLE revision(
      note_id TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL, event_date TEXT,
      updated_at TEXT, captured_at TEXT, extra TEXT
    );
    """
}
