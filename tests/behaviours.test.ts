import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const tests = globSync(['{app,components,lib,scripts,tests}/**/*.{test,spec}.{ts,tsx}', 'tests/integration/api-v1/*.ts'], {
  cwd: root,
}).filter(file => !file.includes('node_modules'))

/**
 * Matches the ids that begin the title of a test or a group: `it('[run-04] keeps …')`. An id of a fault seen from outside (`[S3]`) may
 * stand beside them. A test that may be skipped, or is meant to fail, proves no row. Nor does a comment, since a title follows the start of
 * a line.
 */
const TITLE = /^\s*(?:it|test|describe)((?:\.\w+(?:\([^)\n]*\))?)*)\(\s*['"`]((?:\[[A-Za-z]+(?:-?\d+)?\]\s*)+)/gm
const UNCERTAIN = /\.(?:skip|skipIf|runIf|todo|fails|fixme)\b/
const withoutComments = (text: string) => text.replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')

const titles = tests.flatMap(file =>
  [...withoutComments(read(file)).matchAll(TITLE)].map(([, modifiers = '', ids = '']) => ({ modifiers, ids })),
)
const idsIn = (found: typeof titles) => new Set(found.flatMap(({ ids }) => [...ids.matchAll(/[a-z]+-\d+/g)].map(([id]) => id)))
const named = idsIn(titles)
const certain = titles.filter(({ modifiers }) => !UNCERTAIN.test(modifiers))
const proven = idsIn(certain)
const rows = [...read('docs/behaviours.md').matchAll(/^\| ([a-z]+-\d+) \|/gm)].map(match => match[1] ?? '')

describe('docs/behaviours.md', () => {
  it('holds each row once', () => {
    expect(rows.filter((id, index) => rows.indexOf(id) !== index)).toEqual([])
  })

  it('holds no row that no test names which always runs', () => {
    expect(rows.filter(id => !proven.has(id))).toEqual([])
  })

  it('holds every row that a test names', () => {
    expect([...named].filter(id => !rows.includes(id)).sort()).toEqual([])
  })
})
