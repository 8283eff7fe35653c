import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'
import { databaseDoors } from './test.mjs'

const ASKS = /process\.env\.PARLEY_TEST_DATABASE_URL|'redis-server'/

it('`npm test -- database` knows every file through which a unit test comes to PostgreSQL or Redis', () => {
  const asking = globSync('{app,components,lib,tests}/**/*.{ts,tsx}', { cwd: root })
    .map(file => file.split(path.sep).join('/'))
    .filter(file => !/^tests\/(chaos|integration|e2e)\//.test(file))
    .filter(file => ASKS.test(readFileSync(path.join(root, file), 'utf8')))
  expect(databaseDoors.toSorted()).toEqual(asking.toSorted())
})
