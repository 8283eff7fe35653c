import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const SQL = /\b(?:select|insert into|update|delete from)\b[^;]{0,200}?"[A-Z]\w+"/i
const NEAR = /from '\.\/([^']+)'/g
/** Rooms that ask the stores of others for nearly all: of their tests, those that import SQL prove it. */
const ASKING = /^lib\/(?:runs|workspace)\//

/** Files through which a test of the project `node` reaches a database or Redis. A test that imports none of them is the same everywhere. */
export const databaseDoors = [
  'tests/support/database.ts',
  'lib/chats/plans.test.ts',
  'lib/platform/database/postgresql/postgresql-sql.test.ts',
  'lib/platform/database/backup/backup-postgresql.test.ts',
  'lib/platform/database/database-clock-postgresql.test.ts',
  'lib/platform/database/postgresql/group-commit-postgresql.test.ts',
  'lib/platform/database/row-cache-postgresql.test.ts',
  'lib/platform/database/schema/foreign-keys-postgresql.test.ts',
  'lib/platform/database/schema/migrate-postgresql.test.ts',
  'lib/platform/database/postgresql/driver-postgresql.test.ts',
  'lib/platform/config/postgresql-url-postgresql.test.ts',
  'lib/platform/database/postgresql/prisma-pool.test.ts',
  'lib/platform/bus/redis-bus.test.ts',
  'lib/platform/taken-along.test.ts',
  'lib/platform/database/sqlite/write-lock.test.ts',
  'lib/runs/run/event-store-postgresql.test.ts',
  'tests/plain-message.test.ts',
]

/** Integration tests that run on another database too, each with what it proves of it. The others do the same on any. */
export const onAnotherDatabase = {
  'tests/chaos/kill-points.test.ts': 'what is committed when the process dies',
  'tests/chaos/steering.test.ts': 'the same of words that wait for a run',
  'tests/chaos/fleet.test.ts': 'several processes on one database, which SQLite refuses',
  'tests/chaos/faults.test.ts': 'a connection that is cut, and one that stands still',
  'tests/integration/people.test.ts': 'the first start on an empty database',
  'tests/integration/browser-run.test.ts': 'a run from its send to its stored message',
  'tests/integration/drain.test.ts': 'a run handed over to another process through its rows',
  'tests/integration/shutdown.test.ts': 'a pool that ends with its process, and runs that go on',
  'tests/integration/memory.test.ts': 'rows of a long chat, read within bounded memory',
}

/**
 * Says whether a test proves SQL that is written by hand: it lies beside such a file, or belongs to the platform. These run on every database. Of the
 * other tests that reach a database, each run takes a half (`halfOf`).
 */
export function provesSql(test: string): boolean {
  if (databaseDoors.includes(test) || test.startsWith('lib/platform/')) return true
  const folder = path.posix.dirname(test)
  const candidates = ASKING.test(test)
    ? [test.replace('.test.ts', '.ts'), ...[...read(test).matchAll(NEAR)].map(([, near]) => `${folder}/${near}`)]
    : globSync(`${folder}/*.ts`, { cwd: root })
        .map(file => file.split(path.sep).join('/'))
        .filter(file => !file.endsWith('.test.ts'))
  return folder.startsWith('lib') && candidates.some(writesSql)
}

/** Returns the tests that prove SQL, and one of the halves of the others, which are dealt out in turn by name. */
export function halfOf(tests: string[], half: 1 | 2): string[] {
  const others = tests.filter(test => !provesSql(test)).toSorted()
  const left = new Set(others.filter((_, at) => at % 2 === half - 1))
  return tests.filter(test => !left.has(test))
}

const known = new Map<string, boolean>()

function writesSql(file: string): boolean {
  const found = known.get(file) ?? SQL.test(read(file).replace(COMMENT, ''))
  known.set(file, found)
  return found
}

function read(file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8')
  } catch {
    return ''
  }
}
