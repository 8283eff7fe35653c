import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runChecks } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { childEnv, root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { runUntilItEnds, startNode } from './process.mjs'
import { failureLines, playwrightTally } from './reports.mjs'
import { readReport, runVitest, VITEST, withReport } from './run-vitest.mjs'
import { Refusal, say } from './say.mjs'
import { withSecondChance } from './second-chance.mjs'
import { judgeSkips } from './skips.mjs'
import { databaseDoors } from './stored.ts'
import { judgeUnsteady } from './unsteady.mjs'

/**
 * Steps of each word after `npm test --`; without a word, all of them. `database` runs what another database may answer differently. Steps of
 * one row run side by side: unit tests mostly wait. They leave a processor to the checks and to the build that the next row needs.
 */
const suites = {
  all: [['unit', 'checks', 'build'], ['integration'], ['browser']],
  unit: [['unit']],
  isolated: [['isolated']],
  integration: [['integration']],
  database: [['stored'], ['integration']],
  e2e: [['browser']],
}
const projects = { unit: ['node', 'dom'], isolated: ['node', 'dom'], stored: ['node'], integration: ['integration'] }
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
  const unsteady = judgeUnsteady(tallies.flatMap(tally => tally.unsteady ?? []))
  const failures = [...tallies.flatMap(tally => tally.failures), ...skips.failures, ...unsteady.failures]
  if (passed + failures.length === 0) say('no test ran')
  const named = [...skips.excused, ...unsteady.excused, ...failures.map(test => failureLines(test))]
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
  const isByFile = projects[step].includes('dom') && files.length > 0 && files.length === filters.length
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
    if (!['unit', 'isolated', 'stored'].includes(step)) await prepare({ build: true })
    if (step === 'build') return nothing
    return await withSecondChance((chosen, how) => (step === 'browser' ? playwright(chosen, how) : vitest(step, chosen, how)), filters)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
    return { passed: 0, failures: [{ name: step, evidence: error.message }] }
  }
}

function vitest(step, filters, how) {
  const projects = projectsOf(step, filters)
  if (step !== 'stored' || filters.length > 0)
    return runVitest(['run', ...filters, ...projects], { ...how, isIsolated: step === 'isolated' })
  const half = chosenHalf()
  const shard = half === undefined ? [] : [`--shard=${half}/2`]
  return runVitest(['related', '--run', ...databaseDoors, ...projects, ...shard], { ...how, env: { PARLEY_TEST_STORED: '1' } })
}

/** Chooses by the last commit which half of the tests that prove no SQL of their own runs on another database: `PARLEY_HALF` is 1, 2 or `both`. */
function chosenHalf() {
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  const half = process.env.PARLEY_HALF ?? String(1 + (parseInt(commit?.slice(-1) || new Date().getUTCDate().toString(16), 16) % 2))
  say(`of the tests that write no SQL of their own: PARLEY_HALF=${half}`)
  return half === 'both' ? undefined : half
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
