import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { affected } from './changed.mjs'
import { runChecks } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { childEnv, root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { runUntilItEnds, startNode } from './process.mjs'
import { failureLines, playwrightTally } from './reports.mjs'
import { readReport, VITEST, withReport } from './run-vitest.mjs'
import { Refusal, say } from './say.mjs'
import { withSecondChance } from './second-chance.mjs'
import { judgeSkips } from './skips.mjs'
import { judgeUnsteady } from './unsteady.mjs'
import { projects, projectsOf, runVitestStep } from './vitest-steps.mjs'

/**
 * Steps of each word after `npm test --`; without a word, all of them. `database` runs what another database may answer differently. Steps of
 * one row run side by side: unit tests mostly wait. They leave a processor to the checks and to the build that the next row needs.
 */
export const suites = {
  all: [['unit', 'checks', 'build'], ['contract'], ['browser', 'chaos']],
  unit: [['unit']],
  isolated: [['isolated']],
  integration: [['integration']],
  heavy: [['build'], ['heavy']],
  database: [['stored', 'build'], ['integration']],
  e2e: [['browser']],
}
const nothing = { passed: 0, failures: [], skipped: [] }

/**
 * Runs the tests. Then it lists skipped tests with reasons, failed ones, and those that failed only beside others (`unsteady`). The last line is `N
 * passed, N failed, N skipped`. A check or a suite that does not run counts as one failure, and so does a skip without a reason (skips.mjs).
 */
export async function test(words) {
  await prepare()
  if (words.includes('--watch')) return watch(words.filter(word => word !== '--watch'))
  // All parts of a run draw alike, and so does a run of the same commit elsewhere. The next commit draws again.
  process.env.PARLEY_SEED ??= String(seedOfCommit())
  if (words[0] === 'changed') return testChanged()
  const { suite, filters } = planOf(words)
  if (suite === suites.all) nameChromium()
  return summed(await runRows(suite, () => filters), { isWhole: filters.length === 0 })
}

/** Runs what the changes of this branch can affect. */
async function testChanged() {
  const { changed, related, integration, specs } = affected()
  if (changed.length === 0) {
    say('nothing has changed since the branch left main')
    return 0
  }
  const filters = { related, integration, browser: specs }
  say(`${changed.length} changed files; specs: ${specs.map(spec => path.basename(spec, '.spec.ts')).join(', ') || 'none'}`)
  const rows = [['related'], ['integration'], ['browser']].filter(([step]) => filters[step].length > 0)
  return summed(await runRows(rows, step => filters[step]), { isWhole: false })
}

/** Draws from the name of the last commit, from 0 to below 2^24; from the clock where there is no repository. */
function seedOfCommit() {
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  return commit ? Number.parseInt(commit.slice(0, 6), 16) : Date.now() % 1_000_000
}

async function runRows(rows, filtersOf) {
  const tallies = []
  for (const steps of rows) tallies.push(...(await Promise.all(steps.map(step => timed(step, () => runStep(step, filtersOf(step)))))))
  return tallies
}

async function timed(step, job) {
  const begunMs = performance.now()
  const tally = await job()
  return { ...tally, took: `${step} ${Math.round((performance.now() - begunMs) / 1000)} s` }
}

/** Prints the summary, and returns the exit code. Only a whole kind of tests counts who is unsteady: a file may be at work. */
function summed(tallies, { isWhole }) {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const skipped = tallies.flatMap(tally => tally.skipped ?? [])
  const skips = judgeSkips(skipped)
  const isUnsteady = tallies.flatMap(tally => tally.unsteady ?? [])
  const unsteady = judgeUnsteady(isUnsteady, { isCounted: isWhole })
  const failures = [...tallies.flatMap(tally => tally.failures), ...skips.failures, ...unsteady.failures]
  if (passed + failures.length === 0) say('no test ran')
  const named = [...skips.excused, ...unsteady.excused, ...failures.map(test => failureLines(test))]
  say(`took ${tallies.map(({ took }) => took).join(', ')}; PARLEY_SEED=${process.env.PARLEY_SEED}`)
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

/** Finds a Chromium before the first test, so no test is skipped for lack of one. The browser's own suite fails without it. */
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
    if (!['unit', 'isolated', 'related', 'stored'].includes(step)) await prepare({ build: true })
    if (step === 'build') return nothing
    return await withSecondChance(
      (chosen, how) => (step === 'browser' ? playwright(chosen, how) : runVitestStep(step, chosen, how)),
      filters,
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
    return { passed: 0, failures: [{ name: step, evidence: error.message }] }
  }
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
