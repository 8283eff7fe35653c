import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runChecks } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'
import { failureLines, playwrightTally, vitestTally } from './reports.mjs'
import { Refusal, say } from './say.mjs'
import { withSecondChance } from './second-chance.mjs'

/** What each word after `npm test --` runs; without one, everything. `database` is what can be asked of another database. */
const suites = {
  all: ['checks', 'unit', 'integration', 'browser'],
  unit: ['unit'],
  integration: ['integration'],
  database: ['node', 'integration'],
  e2e: ['browser'],
}
const projects = { unit: ['node', 'dom'], node: ['node'], integration: ['integration'] }
const nothing = { passed: 0, failures: [] }

/** Runs the tests, then names what failed, and what failed only beside others (`unsteady`), and ends with the line `N passed, N failed`. A check or a suite that does not even run counts as one failure. */
export async function test(words) {
  await prepare()
  const { suite, filters } = planOf(words)
  const tallies = []
  for (const step of suite) tallies.push(await runStep(step, filters))
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failures = tallies.flatMap(tally => tally.failures)
  if (passed + failures.length === 0) say('no test ran')
  const unsteady = tallies.flatMap(tally => tally.unsteady ?? [])
  const named = [...unsteady.map(test => failureLines(test, 'unsteady')), ...failures.map(test => failureLines(test))]
  process.stdout.write(`\n${[...named, `${passed} passed, ${failures.length} failed`].join('\n')}\n`)
  return passed > 0 && failures.length === 0 ? 0 : 1
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
    if (step === 'integration' || step === 'browser') await prepare({ build: true })
    return withSecondChance(chosen => (step === 'browser' ? playwright(chosen) : vitest(projects[step], chosen)), filters)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
    return { passed: 0, failures: [{ name: step, evidence: error.message }] }
  }
}

function vitest(names, filters) {
  return withReport(report => {
    const chosen = names.flatMap(name => ['--project', name])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...chosen, ...reporters, ...filters]
    const { ok } = runNode(args, { env: { NODE_ENV: 'test' }, stdout: 1 })
    return vitestTally(readReport(report), ok)
  })
}

function playwright(filters) {
  if (!existsSync(path.join(root, 'tests', 'e2e'))) return nothing
  const env = { ...findChromium() }
  return withReport(report => {
    Object.assign(env, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    const { ok } = runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filters], { env, stdout: 1 })
    return playwrightTally(readReport(report), ok)
  })
}

function withReport(job) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-report-'))
  try {
    return job(path.join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
