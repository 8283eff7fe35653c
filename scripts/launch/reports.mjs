import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

const EVIDENCE_LINES = 12

/**
 * Reads Vitest's JSON report: the number of passed tests, failed ones as `{name, evidence, file}`, skipped ones as `{name, file}`. Files are
 * relative to the root. A suite that ended badly without a failed test (an unhandled rejection, a crash) is one failure, with the errors that no
 * test has caught as its evidence.
 */
export function vitestTally(report, ok, unhandled = []) {
  const files = report?.testResults ?? []
  const failures = files.flatMap(file => {
    const inFile = file.assertionResults.filter(test => test.status === 'failed')
    const where = path.relative(root, file.name)
    if (inFile.length === 0 && file.status === 'failed') return [{ name: where, evidence: file.message, file: where }]
    return inFile.map(test => ({ name: `${where}: ${test.fullName.trim()}`, evidence: test.failureMessages.join('\n'), file: where }))
  })
  const skipped = files.flatMap(file => {
    const where = path.relative(root, file.name)
    const inFile = file.assertionResults.filter(test => test.status !== 'passed' && test.status !== 'failed')
    return inFile.map(test => ({ name: `${where}: ${test.fullName.trim()}`, file: where }))
  })
  return tallied(report?.numPassedTests ?? 0, failures, skipped, ok, { program: 'vitest', unhandled })
}

export function playwrightTally(report, ok) {
  const specs = (report?.suites ?? []).flatMap(specsOf)
  const failures = specs.filter(({ ok }) => !ok).map(failureOf)
  const outside = (report?.errors ?? []).map(error => ({ name: 'outside of any spec', evidence: error.message ?? '' }))
  const { expected = 0, flaky = 0 } = report?.stats ?? {}
  const skipped = specs.filter(isSkipped).map(spec => ({ name: `tests/e2e/${spec.file}: ${spec.title}`, file: `tests/e2e/${spec.file}` }))
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

function isSkipped(spec) {
  return spec.tests.some(test => test.status === 'skipped')
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function errorsOf(spec) {
  const results = spec.tests.flatMap(test => test.results)
  return results.flatMap(result => result.errors.map(error => error.message ?? '')).join('\n')
}
