import SqliteDatabase from 'better-sqlite3'
import type { Client } from 'pg'
import { ConfigurationError } from '../../config/configuration-error.ts'
import type { Secrets } from '../../crypto.ts'

const KEY = 'encryption_key_fingerprint'

/** Remembers which encryption key a shared database belongs to, and refuses any other: its secrets could not be opened, and new ones by nobody else. */
export async function refuseOtherKey(client: Client, fingerprint: string): Promise<void> {
  await client.query('insert into "Setting" ("key", "value", "updatedAt") values ($1, $2, now()) on conflict ("key") do nothing', [
    KEY,
    JSON.stringify(fingerprint),
  ])
  const stored = await client.query<{ value: string }>('select "value" from "Setting" where "key" = $1', [KEY])
  if (stored.rows[0]?.value !== fingerprint) {
    throw new ConfigurationError([
      'PARLEY_ENCRYPTION_KEY is not the key that this database was set up with; give every process the same one.',
    ])
  }
}

/** Queries for sealed secrets. The newest of each is tried if the database of an earlier version remembers no key. */
const SEALED = [
  'select "apiKeySealed" as sealed from "Provider" where "apiKeySealed" is not null order by "updatedAt" desc limit 1',
  'select "secretsSealed" as sealed from "McpServer" where "secretsSealed" is not null order by "updatedAt" desc limit 1',
  'select "sealed" from "McpSignIn" where "sealed" is not null order by "updatedAt" desc limit 1',
]

/** The same for a SQLite file, whose key mostly is in the data folder: it may be lost with `secrets.json`, and a new one made. */
export function refuseOtherKeySqlite(database: SqliteDatabase.Database, secrets: Secrets): void {
  const found = database.prepare('select "value" from "Setting" where "key" = ?').pluck().get(KEY) as string | undefined
  const isOther = found === undefined ? !opensAny(database, secrets) : JSON.parse(found) !== secrets.fingerprint
  if (isOther)
    throw new ConfigurationError([
      'the encryption key is not the one that this database was set up with: put back the secrets.json of the data folder, or PARLEY_ENCRYPTION_KEY, ' +
        'from a backup. Where that key is lost, `npm run parley -- key replace --forget-secrets` forgets the secrets that it sealed, and the server starts again.',
    ])
  if (found === undefined)
    database
      .prepare('insert into "Setting" ("key", "value", "updatedAt") values (?, ?, ?) on conflict ("key") do nothing')
      .run(KEY, JSON.stringify(secrets.fingerprint), new Date().toISOString())
}

function opensAny(database: SqliteDatabase.Database, secrets: Secrets): boolean {
  const sealed = SEALED.flatMap(query => database.prepare(query).pluck().all() as string[])
  return sealed.length === 0 || sealed.some(one => opens(one, secrets))
}

function opens(sealed: string, secrets: Secrets): boolean {
  try {
    secrets.open(sealed)
    return true
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}

const FORGET = [
  'update "Provider" set "apiKeySealed" = null where "apiKeySealed" is not null',
  'update "McpServer" set "secretsSealed" = null where "secretsSealed" is not null',
  'delete from "McpClient"',
  'delete from "McpSignInAttempt"',
  'delete from "McpSignIn"',
  `delete from "Setting" where "key" = '${KEY}'`,
].join(';')

/**
 * Forgets the key of a SQLite file, and what it sealed: API keys of providers, secrets of servers, sign-ins to servers. The next start remembers its own
 * key. Throws where there is no such file.
 */
export function replaceKey(file: string): void {
  const database = new SqliteDatabase(file, { timeout: 5000, fileMustExist: true })
  try {
    database.exec(`begin immediate;${FORGET};commit`)
  } finally {
    database.close()
  }
}
