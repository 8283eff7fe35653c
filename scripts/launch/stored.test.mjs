import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'
import { databaseDoors, halfOf, onAnotherDatabase, provesSql } from './stored.ts'

const ASKS = /process\.env\.PARLEY_TEST_DATABASE_URL|'redis-server'/
const filesOf = pattern => globSync(pattern, { cwd: root }).map(file => file.split(path.sep).join('/'))

it('`npm test -- database` knows every file through which a unit test comes to PostgreSQL or Redis', () => {
  const asking = filesOf('{app,components,lib,tests}/**/*.{ts,tsx}')
    .filter(file => !/^tests\/(chaos|integration|e2e)\//.test(file))
    .filter(file => ASKS.test(readFileSync(path.join(root, file), 'utf8')))
  expect(databaseDoors.toSorted()).toEqual(asking.toSorted())
})

it('it runs the tests of stores each time', () => {
  const tests = [
    'lib/chats/create-chats.test.ts',
    'lib/auth/users.test.ts',
    'lib/runs/run/merged-rows.test.ts',
    'lib/memory/create-memory.test.ts',
    'lib/platform/taken-along.test.ts',
  ]
  expect(tests.filter(file => !existsSync(path.join(root, file)) || !provesSql(file))).toEqual([])
  expect(['lib/runs/loop.test.ts', 'lib/mcp/call/redact.test.ts', 'app/api/chats/chats.test.ts'].filter(provesSql)).toEqual([])
})

it('two runs with one half each take every test, and none of them takes nearly all', () => {
  const tests = filesOf('{app,lib}/**/*.test.ts')
  const halves = [halfOf(tests, 1), halfOf(tests, 2)]
  expect(new Set(halves.flat())).toEqual(new Set(tests))
  for (const half of halves) expect(half.length).toBeLessThan(0.7 * tests.length)
})

it('the integration tests that it runs are there', () => {
  expect(Object.keys(onAnotherDatabase).filter(file => !existsSync(path.join(root, file)))).toEqual([])
})
