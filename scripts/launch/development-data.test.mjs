import path from 'node:path'
import { expect, it } from 'vitest'
import { developmentFolder } from './development-data.mjs'

it('npm run dev has a data folder of its own, unless the environment names a folder or a database', () => {
  expect(developmentFolder({})).toBe(path.join('data', 'development'))
  expect(developmentFolder({ PARLEY_DATA_DIR: 'data' })).toBe(null)
  expect(developmentFolder({ DATABASE_URL: 'postgresql://localhost/parley' })).toBe(null)
})
