import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { root } from './paths.mjs'
import { failureLines, playwrightTally, vitestTally } from './reports.mjs'
import WhatElseReporter from './what-else-reporter.mjs'

const file = path.join(root, 'lib/a.test.ts')
const vitestReport = (failureMessages, rest = {}) => ({
  numPassedTests: 2,
  testResults: [
    {
      name: file,
      status: 'failed',
      message: '',
      assertionResults: failureMessages.map(text => ({ status: 'failed', fullName: ' a law holds', failureMessages: [text] })),
      ...rest,
    },
  ],
})

it('names each failed test with its evidence, less colours and blank lines', () => {
  const { passed, failures } = vitestTally(vitestReport(['\u001b[31mexpected 1\u001b[39m\n\nto be 2']), false)
  expect(passed).toBe(2)
  expect(failures.map(failure => failureLines(failure))).toEqual(['failed: lib/a.test.ts: a law holds\n  expected 1\n  to be 2'])
})

it('names a file that could not be loaded', () => {
  const { failures } = vitestTally(vitestReport([], { message: 'no such module' }), false)
  expect(failures).toEqual([{ name: 'lib/a.test.ts', evidence: 'no such module', file: 'lib/a.test.ts' }])
})

it('counts a suite whose set-up failed as one failure, and none of the tests that did not run for it', () => {
  const assertionResults = [
    { status: 'skipped', fullName: ' the store keeps' },
    { status: 'skipped', fullName: ' is skipped by itself' },
    { status: 'failed', fullName: ' a law holds', failureMessages: ['no'] },
  ]
  const suites = [{ file, name: 'the store', evidence: 'no such table', left: ['the store keeps'] }]
  const { failures, skipped } = vitestTally(vitestReport([], { assertionResults }), false, { suites })
  expect(failures).toEqual([
    { name: 'lib/a.test.ts: the store', evidence: 'no such table', file: 'lib/a.test.ts' },
    { name: 'lib/a.test.ts: a law holds', evidence: 'no', file: 'lib/a.test.ts' },
  ])
  expect(skipped.map(({ name }) => name)).toEqual(['lib/a.test.ts: is skipped by itself'])
})

it('names the test that blocked its process, and none that was cancelled for it', () => {
  const tally = vitestTally(vitestReport([], { assertionResults: [{ status: 'pending', fullName: ' a law holds' }] }), false, {
    blocked: ['lib/a.test.ts: goes round for ever'],
  })
  expect(tally).toMatchObject({ failures: [{ name: 'lib/a.test.ts: goes round for ever' }], skipped: [] })
  expect(tally.failures[0].file).toBeUndefined()
})

it('counts no browser test that did not run for a failed set-up', () => {
  const spec = (title, rest) => ({ title, file: 'stop.spec.ts', ok: true, tests: [{ status: 'skipped', results: [] }], ...rest })
  const bad = spec('stops', { ok: false, tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'no page' }] }] }] })
  const meant = spec('is skipped by itself', { tests: [{ status: 'skipped', results: [], annotations: [{ type: 'skip' }] }] })
  const { failures, skipped } = playwrightTally({ suites: [{ specs: [bad, spec('goes on'), meant] }], stats: {} }, false)
  expect(failures).toHaveLength(1)
  expect(skipped.map(({ name }) => name)).toEqual(['tests/e2e/stop.spec.ts: is skipped by itself'])
})

it('counts a crash, or a suite that wrote no report, as one failure', () => {
  expect(vitestTally(null, false).failures).toHaveLength(1)
  expect(playwrightTally({ suites: [], stats: { expected: 3 } }, false)).toMatchObject({
    passed: 3,
    failures: [{ name: expect.stringContaining('playwright') }],
  })
  expect(vitestTally({ numPassedTests: 1, testResults: [] }, true).failures).toEqual([])
})

it('names the errors that no test has caught, where nothing else has failed', () => {
  const { failures } = vitestTally({ numPassedTests: 1, testResults: [] }, false, {
    unhandled: [{ name: 'Error', message: 'lost', stack: 'Error: lost\n  at a.ts:1' }],
  })
  expect(failures.map(failure => failureLines(failure))).toEqual([
    'failed: vitest ended badly, without a failed test\n  Error: lost\n    at a.ts:1',
  ])
})

it('finds failed specs at any depth', () => {
  const spec = { title: 'stops', file: 'stop.spec.ts', ok: false, tests: [{ results: [{ errors: [{ message: 'too late' }] }] }] }
  const { failures } = playwrightTally({ suites: [{ suites: [{ specs: [spec, { ...spec, ok: true }] }] }], stats: { expected: 1 } }, false)
  expect(failures).toEqual([{ name: 'tests/e2e/stop.spec.ts: stops', evidence: 'too late', file: 'tests/e2e/stop.spec.ts' }])
})

it('[V8] names skipped tests of Vitest and of Playwright', () => {
  const tests = ['skipped', 'pending', 'todo', 'passed'].map(status => ({ status, fullName: ` is ${status}` }))
  const { skipped } = vitestTally({ numPassedTests: 1, testResults: [{ name: file, status: 'passed', assertionResults: tests }] }, true)
  expect(skipped.map(({ name }) => name)).toEqual(['lib/a.test.ts: is skipped', 'lib/a.test.ts: is pending', 'lib/a.test.ts: is todo'])
  const spec = { title: 'stops', file: 'stop.spec.ts', ok: true, tests: [{ status: 'skipped', results: [] }] }
  expect(playwrightTally({ suites: [{ specs: [spec] }], stats: { skipped: 1 } }, true).skipped).toEqual([
    { name: 'tests/e2e/stop.spec.ts: stops', file: 'tests/e2e/stop.spec.ts' },
  ])
})

it('ends a run for a file that says nothing, and for none that has ended', async () => {
  vi.useFakeTimers()
  const cancelCurrentRun = vi.fn(async () => undefined)
  const reporter = new WhatElseReporter()
  reporter.onInit({ cancelCurrentRun })
  let state = 'pending'
  const children = { allTests: () => [] }
  const module = {
    id: 'a',
    relativeModuleId: 'lib/a.test.ts',
    state: () => state,
    children,
    project: { config: { testTimeout: 1_000, hookTimeout: 1_000 } },
  }
  reporter.onTestModuleQueued(module)
  reporter.onTestModuleEnd(module)
  state = 'passed'
  // An event of a test may come behind that of its file.
  reporter.onTestCaseResult({ module })
  await vi.advanceTimersByTimeAsync(200_000)
  expect(cancelCurrentRun).not.toHaveBeenCalled()
  state = 'pending'
  reporter.onTestModuleQueued(module)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(cancelCurrentRun).toHaveBeenCalled()
  expect(reporter.blocked).toEqual(['lib/a.test.ts'])
})
