import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const tests = globSync(['{app,components,lib,scripts,tests}/**/*.{test,spec}.{ts,tsx}'], { cwd: root }).filter(
  file => !file.includes('node_modules'),
)

/**
 * Matches the ids that begin the title of a test or a group: `it('[run-04] keeps …')`. An id of a fault seen from outside (`[S3]`) may stand beside them.
 * A test that may be skipped, or that is meant to fail, proves no row; nor does a comment, since a title follows the start of a line.
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

/** Reads the ids of faults seen from outside: of their rows, and of titles. */
const faults = [...read('docs/behaviours.md').matchAll(/^\| ([A-Z]\d{0,2}) \|/gm)].map(match => match[1] ?? '')
const shown = new Set(certain.flatMap(({ ids }) => [...ids.matchAll(/\[([A-Z]\d{0,2})\]/g)].map(match => match[1] ?? '')))

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

  it('holds each fault seen from outside once, with a test that always runs', () => {
    expect(faults).toHaveLength(76)
    expect(new Set(faults).size).toBe(76)
    expect(faults.filter(id => !shown.has(id))).toEqual([])
    expect([...shown].filter(id => !faults.includes(id))).toEqual([])
  })
})
