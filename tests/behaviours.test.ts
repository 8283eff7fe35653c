import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const tests = globSync(['{app,components,lib,scripts,tests}/**/*.{test,spec}.{ts,tsx}'], { cwd: root }).filter(
  file => !file.includes('node_modules'),
)

/** Reads ids from titles of tests and groups only: `it('[run-04] keeps …')`; an id of a fault seen from outside (`[S3]`) may stand beside them. */
const named = new Set(
  tests.flatMap(file =>
    [...read(file).matchAll(/\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*['"`]((?:\[[A-Za-z]+(?:-?\d+)?\]\s*)+)/g)].flatMap(match =>
      [...(match[1] ?? '').matchAll(/[a-z]+-\d+/g)].map(([id]) => id),
    ),
  ),
)
const rows = [...read('docs/behaviours.md').matchAll(/^\| ([a-z]+-\d+) \|/gm)].map(match => match[1] ?? '')

describe('docs/behaviours.md', () => {
  it('holds each row once', () => {
    expect(rows.filter((id, index) => rows.indexOf(id) !== index)).toEqual([])
  })

  it('holds no row that no test names', () => {
    expect(rows.filter(id => !named.has(id))).toEqual([])
  })

  it('holds every row that a test names', () => {
    expect([...named].filter(id => !rows.includes(id)).sort()).toEqual([])
  })
})
