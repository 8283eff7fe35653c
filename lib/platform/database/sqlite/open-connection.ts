import SqliteDatabase, { type Database as SqliteConnection } from 'better-sqlite3'

/** Overwrites deleted rows with zeros; deletions are few. */
export const ERASES = 'secure_delete = ON'

/** Opens a connection that writes. `timeout`: time in ms for which a statement blocks its thread while another connection writes. */
export function openConnection(file: string, timeout: number): SqliteConnection {
  const connection = new SqliteDatabase(file, { timeout })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = NORMAL')
  // 8 MiB, twice SQLite's default: pages that streams change again and again are copied into the file half as often. More would block the event loop for longer.
  connection.pragma('wal_autocheckpoint = 2000')
  connection.pragma('foreign_keys = ON')
  connection.pragma(ERASES)
  return connection
}
