import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'
import { failureLines } from './reports.mjs'

/** Times that a test may fail beside others and pass alone. The next one is a failure. */
const FORGIVEN = 2
const FILE = path.join(root, 'tests/unsteady.json')

/**
 * Counts unsteady tests `{name, evidence, file}` by name in tests/unsteady.json, which is committed. Returns those that have been forgiven as lines,
 * the others as failures. Who mends a test takes its row out.
 */
export function judgeUnsteady(tests, { file = FILE, today = new Date().toISOString().slice(0, 10), isCounted = true } = {}) {
  if (!isCounted || tests.length === 0) return { excused: tests.map(test => failureLines(test, 'unsteady')), failures: [] }
  const rows = new Map()
  try {
    for (const row of JSON.parse(readFileSync(file, 'utf8'))) rows.set(row.name, row)
    for (const { name } of tests) rows.set(name, { name, count: (rows.get(name)?.count ?? 0) + 1, last: today })
    write(
      file,
      [...rows.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
  } catch (error) {
    const uncounted = { name: 'tests/unsteady.json', evidence: `cannot be read and written: ${error.message}` }
    return { excused: tests.map(test => failureLines(test, 'unsteady')), failures: [uncounted] }
  }
  const counted = tests.map(test => ({ ...test, count: rows.get(test.name).count }))
  return {
    excused: counted.filter(({ count }) => count <= FORGIVEN).map(test => failureLines(test, 'unsteady')),
    failures: counted.filter(({ count }) => count > FORGIVEN).map(test => ({ ...test, evidence: `${said(test)}\n${test.evidence}` })),
  }
}

function said({ count }) {
  return `unsteady for the ${count}th time: mend it, then take its row out of tests/unsteady.json`.replace('3th', '3rd')
}

/** One row a line, so branches merge; renamed into place, since two runs may end at once. */
function write(file, rows) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `[${rows.map(row => `\n  ${JSON.stringify(row)}`).join(',')}\n]\n`)
  renameSync(draft, file)
}
