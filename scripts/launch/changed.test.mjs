import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { specsOf, specTable } from './changed.mjs'
import { root } from './paths.mjs'

const table = specTable()

it('the table of specs names every spec, and only folders and specs that are there', () => {
  const specs = globSync('tests/{e2e,pages}/*.{spec.ts,test.tsx}', { cwd: root }).map(file => path.basename(file).split('.')[0])
  expect([...new Set([...table.values()].flat())].toSorted()).toEqual([...new Set(specs)].toSorted())
  expect([...table.keys()].filter(folder => !existsSync(path.join(root, folder)))).toEqual([])
})

it('a changed file leads to the specs of its nearest folder alone, a test to none, a spec to itself', () => {
  const of = (...files) =>
    specsOf(
      files,
      new Map([
        ['components/chat', ['chat']],
        ['components/chat/files', ['folders', 'chat']],
      ]),
    )
  expect(of('components/chat/files/open/tree.tsx')).toEqual([
    'tests/e2e/chat.spec.ts',
    'tests/e2e/folders.spec.ts',
    'tests/pages/chat.test.tsx',
  ])
  expect(of('components/chat/run/run.ts', 'components/chat/files/a.test.tsx')).toEqual([
    'tests/e2e/chat.spec.ts',
    'tests/pages/chat.test.tsx',
  ])
  expect(of('tests/e2e/share.spec.ts', 'tests/e2e/gone.spec.ts', 'docs/api.md')).toEqual(['tests/e2e/share.spec.ts'])
})
