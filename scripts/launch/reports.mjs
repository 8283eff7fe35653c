import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

const EVIDENCE_LINES = 12

/**
 * Reads Vitest's JSON report, and what what-else-reporter.mjs adds: the number of passed tests, failed ones as `{name, evidence, file}`, skipped ones as
 * `{name, file}`. Files are relative to the root. A file or a suite whose set-up failed is one failure, and the tests that did not run for it
 * are none. A run that ended badly without a failed test (an unhandled rejection, a crash) is one failure, with the errors that no test has caught.
 */
export function vitestTally(report, ok, { unhandled = [], suites = [], blocked = [] } = {}) {
  const failures = []
  const skipped = []
  for (const file of report?.testResults ?? []) {
    const where = path.relative(root, file.name)
    const named = title => ({ name: title ? `${where}: ${title}` : where, file: where })
    const badSuites = suites.filter(suite => suite.file === file.name)
    const left = new Set(badSuites.flatMap(suite => suite.left))
    const tests = file.assertionResults.map(test => ({ ...test, title: test.fullName.trim() }))
    const bad = [
      ...badSuites.map(({ name, evidence }) => ({ ...named(name), evidence })),
      ...tests.filter(isFailed).map(test => ({ ...named(test.title), evidence: test.failureMessages.join('\n') })),
    ]
    if (bad.length === 0 && file.status === 'failed') bad.push({ ...named(''), evidence: file.message })
    failures.push(...bad)
    skipped.push(...tests.filter(test => isSkipped(test) && !left.has(test.title)).map(test => named(test.title)))
  }
  // All others were cancelled for it. Without a file, it gets no second chance.
  if (blocked.length > 0) {
    const evidence = 'it blocked its process, and the run was ended'
    return {
      passed: report?.numPassedTests ?? 0,
      failures: [...failures.filter(one => one.evidence), ...blocked.map(name => ({ name, evidence }))],
      skipped: [],
    }
  }
  return tallied(report?.numPassedTests ?? 0, failures, skipped, ok, { program: 'vitest', unhandled })
}

export function playwrightTally(report, ok) {
  const specs = (report?.suites ?? []).flatMap(specsOf)
  const failures = specs.filter(({ ok }) => !ok).map(failureOf)
  const outside = (report?.errors ?? []).map(error => ({ name: 'outside of any spec', evidence: error.message ?? '' }))
  const { expected = 0, flaky = 0 } = report?.stats ?? {}
  const failedFiles = new Set(specs.filter(({ ok }) => !ok).map(({ file }) => file))
  const wasLeft = spec => failedFiles.has(spec.file) && !spec.tests.some(wantsSkip)
  const skipped = specs
    .filter(spec => isSkippedSpec(spec) && !wasLeft(spec))
    .map(spec => ({ name: `tests/e2e/${spec.file}: ${spec.title}`, file: `tests/e2e/${spec.file}` }))
  return tallied(expected + flaky, [...failures, ...outside], skipped, ok, { program: 'playwright', unhandled: [] })
}

/** Renders a failure as CI repeats it at its end: a line `failed: …` (or another word), then its evidence, indented. */
export function failureLines({ name, evidence }, word = 'failed') {
  const lines = stripVTControlCharacters(evidence)
    .split('\n')
    .filter(line => line.trim() && !line.includes('/node_modules/'))
  return [`${word}: ${name}`, ...lines.slice(0, EVIDENCE_LINES).map(line => `  ${line}`)].join('\n')
}

function tallied(passed, failures, skipped, ok, { program, unhandled }) {
  const said = unhandled.map(({ name, message, stack }) => stack ?? `${name}: ${message}`).join('\n')
  const crash = { name: `${program} ended badly, without a failed test`, evidence: said || 'what it said is above' }
  return { passed, failures: ok || failures.length > 0 ? failures : [crash], skipped }
}

function failureOf(spec) {
  const file = `tests/e2e/${spec.file}`
  return { name: `${file}: ${spec.title}`, evidence: errorsOf(spec), file }
}

function isFailed({ status }) {
  return status === 'failed'
}

function isSkipped({ status }) {
  return status !== 'passed' && status !== 'failed'
}

function isSkippedSpec(spec) {
  return spec.tests.some(test => test.status === 'skipped')
}

/** A test that only did not run, since its set-up failed, has no such mark. */
function wantsSkip({ annotations = [] }) {
  return annotations.some(({ type }) => type === 'skip' || type === 'fixme')
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function errorsOf(spec) {
  const results = spec.tests.flatMap(test => test.results)
  return results.flatMap(result => result.errors.map(error => error.message ?? '')).join('\n')
}
