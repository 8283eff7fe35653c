import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installedChromium } from './chromium.mjs'
import { root } from './paths.mjs'

const hasProgram = (name, ...args) => spawnSync(name, args).status === 0
const fixtures = () => process.env.PARLEY_FIXTURES ?? path.join(root, '../shared/fixtures')
const hasFixtures = () => existsSync(path.join(fixtures(), 'streams/index.json'))
const isOnPostgresql = () => Boolean(process.env.PARLEY_TEST_DATABASE_URL)
const hasRedis = () => hasProgram('redis-server', '--version')
const canContain = () => process.getuid?.() === 0 && hasProgram('unshare', '--mount', 'setpriv', '--version')

/**
 * Lists the tests that may be skipped: what they need, and whether this machine lacks it. A skip without a row, or one whose need is met, counts as a
 * failure of `npm test`.
 */
const needs = [
  {
    files: [
      /^lib\/platform\/.*-postgresql\.test\.ts$/,
      /^lib\/platform\/.*\b(taken-along|prisma-pool|postgresql-sql)\.test\.ts$/,
      /^lib\/runs\/run\/event-store-postgresql\.test\.ts$/,
    ],
    reason: 'PARLEY_TEST_DATABASE_URL names no PostgreSQL',
    isMissing: () => !isOnPostgresql(),
  },
  {
    files: [/^lib\/platform\/config\/postgresql-url-postgresql\.test\.ts$/],
    reason: 'pgbouncer is not installed',
    isMissing: () => !hasProgram('pgbouncer', '--version'),
  },
  {
    files: [
      /^lib\/platform\/database\/sqlite\/(write-lock|group-commit)\.test\.ts$/,
      /^lib\/chats\/plans\.test\.ts$/,
      /^tests\/chaos\/faults\.test\.ts$/,
      /^tests\/integration\/out-of-service\.test\.ts$/,
    ],
    reason: 'only SQLite has this',
    isMissing: isOnPostgresql,
  },
  { files: [/^lib\/platform\/bus\/redis-bus\.test\.ts$/], reason: 'redis-server is not installed', isMissing: () => !hasRedis() },
  {
    files: [/^tests\/chaos\/fleet\.test\.ts$/],
    reason: 'needs PARLEY_TEST_DATABASE_URL and redis-server',
    isMissing: () => !isOnPostgresql() || !hasRedis(),
  },
  {
    files: [
      /^components\/markdown\/(samples|server)\.test\.tsx$/,
      /^components\/markdown\/lex\/blocks\.test\.ts$/,
      /^lib\/intercept\/fixtures\.test\.ts$/,
      /^(lib\/models|tests\/integration)\/recorded-streams\.test\.ts$/,
    ],
    reason: 'PARLEY_FIXTURES names no recorded samples',
    isMissing: () => !hasFixtures(),
  },
  { files: [/^lib\/mcp\/browser-server\.test\.ts$/], reason: 'no Chromium is installed', isMissing: () => installedChromium() === null },
  { files: [/^tests\/integration\/container\.test\.ts$/], reason: 'needs root and unshare', isMissing: () => !canContain() },
  {
    files: [/^tests\/integration\/api-v1\.test\.ts$/],
    reason: 'needs bash and curl',
    isMissing: () => !hasProgram('bash', '--version') || !hasProgram('curl', '--version'),
  },
]

/** Divides skipped tests `{name, file}` into those with a reason, as lines `skipped: 3 in FILE: reason`, and the others, as failures `{name, evidence, file}`. */
export function judgeSkips(skipped, rows = needs) {
  const byFile = Map.groupBy(skipped, ({ file }) => file)
  const excused = []
  const failures = []
  for (const [file, tests] of byFile) {
    const row = rows.find(({ files, isMissing }) => files.some(pattern => pattern.test(file)) && isMissing())
    if (row) excused.push(`skipped: ${tests.length} in ${file}: ${row.reason}`)
    else failures.push(...tests.map(({ name }) => ({ name, file, evidence: 'skipped, with no reason in scripts/launch/skips.mjs' })))
  }
  return { excused, failures }
}
