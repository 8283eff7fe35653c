import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runChecks } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { childEnv, root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { runUntilItEnds, startNode } from './process.mjs'
import { failureLines, playwrightTally, vitestTally } from './reports.mjs'
import { Refusal, say } from './say.mjs'
import { withSecondChance } from './second-chance.mjs'
import { judgeSkips } from './skips.mjs'

/**
 * Steps of each word after `npm test --`; without a word, all of them. `database` runs what another database may answer differently. Steps of
 * one row run side by side: unit tests mostly wait. They leave a processor to the checks and to the build that the next row needs.
 */
const suites = {
  all: [['unit', 'checks', 'build'], ['integration'], ['browser']],
  unit: [['unit']],
  integration: [['integration']],
  database: [['stored'], ['integration']],
  e2e: [['browser']],
}
const projects = { unit: ['node', 'dom'], stored: ['node'], integration: ['integration'] }
/** Files through which a test of the project `node` reaches a database or Redis. A test that imports none of them is the same everywhere. */
export const databaseDoors = [
  'tests/support/database.ts',
  'lib/chats/plans.test.ts',
  'lib/platform/database/postgresql/array-literal.test.ts',
  'lib/platform/database/backup/backup-postgresql.test.ts',
  'lib/platform/database/database-clock-postgresql.test.ts',
  'lib/platform/database/postgresql/group-commit-postgresql.test.ts',
  'lib/platform/database/row-cache-postgresql.test.ts',
  'lib/platform/database/schema/foreign-keys-postgresql.test.ts',
  'lib/platform/database/schema/migrate-postgresql.test.ts',
  'lib/platform/database/postgresql/driver-postgresql.test.ts',
  'lib/platform/database/postgresql/postgresql-url-postgresql.test.ts',
  'lib/platform/database/postgresql/prisma-pool.test.ts',
  'lib/platform/bus/redis-bus.test.ts',
  'lib/platform/taken-along.test.ts',
  'lib/platform/database/sqlite/write-lock.test.ts',
  'lib/runs/log/event-store-postgresql.test.ts',
]
const VITEST = 'node_modules/vitest/vitest.mjs'
const UNHANDLED_REPORTER = './scripts/launch/unhandled-reporter.mjs'
const nothing = { passed: 0, failures: [], skipped: [] }

/**
 * Runs the tests. Then it lists skipped tests with reasons, failed ones, and those that failed only beside others (`unsteady`). The last line is `N
 * passed, N failed, N skipped`. A check or a suite that does not run counts as one failure, and so does a skip without a reason (skips.mjs).
 */
export async function test(words) {
  await prepare()
  if (words.includes('--watch')) return watch(words.filter(word => word !== '--watch'))
  const { suite, filters } = planOf(words)
  if (suite === suites.all) nameChromium()
  const tallies = []
  for (const steps of suite) tallies.push(...(await Promise.all(steps.map(step => runStep(step, filters)))))
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const skipped = tallies.flatMap(tally => tally.skipped ?? [])
  const skips = judgeSkips(skipped)
  const failures = [...tallies.flatMap(tally => tally.failures), ...skips.failures]
  if (passed + failures.length === 0) say('no test ran')
  const unsteady = tallies.flatMap(tally => tally.unsteady ?? [])
  const named = [...skips.excused, ...unsteady.map(test => failureLines(test, 'unsteady')), ...failures.map(test => failureLines(test))]
  process.stdout.write(`\n${[...named, `${passed} passed, ${failures.length} failed, ${skipped.length} skipped`].join('\n')}\n`)
  return passed > 0 && failures.length === 0 ? 0 : 1
}

/** Runs the named unit or integration tests whenever a file that they load changes, until it is stopped. */
async function watch(words) {
  const { suite, filters } = planOf(words.length === 0 ? ['unit'] : words)
  const [[step] = []] = suite
  if (suite.length > 1 || !Object.hasOwn(projects, step)) throw new Refusal('--watch takes unit or integration tests, by file or by folder')
  if (step === 'integration') await prepare({ build: true })
  return runUntilItEnds(process.execPath, [VITEST, 'watch', ...filters, ...projectsOf(step, filters)], {
    env: { ...childEnv(), NODE_ENV: 'test' },
  })
}

/** Names the project of each file, so that Vitest starts no other; for a folder or a part of a name, all of the step. */
function projectsOf(step, filters) {
  const files = filters.filter(filter => /\.test\.(tsx?|mjs)$/.test(filter))
  const isByFile = step === 'unit' && files.length > 0 && files.length === filters.length
  const names = isByFile ? new Set(files.map(file => (file.endsWith('.tsx') ? 'dom' : 'node'))) : projects[step]
  return [...names].flatMap(name => ['--project', name])
}

/** Finds a Chromium before the first test, so that no test is skipped for lack of one. The browser's own suite fails without it. */
function nameChromium() {
  try {
    Object.assign(process.env, findChromium())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
  }
}

function planOf([first, ...rest]) {
  if (first === undefined) return { suite: suites.all, filters: [] }
  if (Object.hasOwn(suites, first)) return { suite: suites[first], filters: rest }
  if (first.startsWith('tests/e2e')) return { suite: suites.e2e, filters: [first, ...rest] }
  return { suite: first.startsWith('tests/integration') ? suites.integration : suites.unit, filters: [first, ...rest] }
}

async function runStep(step, filters) {
  try {
    if (step === 'checks') return { passed: 0, failures: runChecks() }
    if (step !== 'unit' && step !== 'stored') await prepare({ build: true })
    if (step === 'build') return nothing
    return await withSecondChance((chosen, how) => (step === 'browser' ? playwright(chosen, how) : vitest(step, chosen, how)), filters)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
    return { passed: 0, failures: [{ name: step, evidence: error.message }] }
  }
}

function vitest(step, filters, { isAlone }) {
  return withReport(async report => {
    const what = step === 'stored' && filters.length === 0 ? ['related', '--run', ...databaseDoors] : ['run', ...filters]
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${UNHANDLED_REPORTER}`]
    const unhandled = `${report}.unhandled`
    const args = [VITEST, ...what, '--passWithNoTests', ...projectsOf(step, filters), ...reporters]
    const code = await startNode(isAlone ? [...args, '--maxWorkers=1'] : args, {
      env: { NODE_ENV: 'test', PARLEY_UNHANDLED_FILE: unhandled },
    })
    return vitestTally(readReport(report), code === 0, readReport(unhandled) ?? [])
  })
}

async function playwright(filters, { isAlone }) {
  if (!existsSync(path.join(root, 'tests', 'e2e'))) return nothing
  const env = { ...findChromium() }
  return withReport(async report => {
    Object.assign(env, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filters]
    const code = await startNode(isAlone ? [...args, '--workers=1', '--trace=retain-on-failure'] : args, { env })
    return playwrightTally(readReport(report), code === 0)
  })
}

async function withReport(job) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-report-'))
  try {
    return await job(path.join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
