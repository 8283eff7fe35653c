import { expect, it } from 'vitest'
import { databaseProblem } from './database-problem.ts'

const said = (error: Error) => (databaseProblem(error, 'file:/data/parley.db') as Error).message

it('says in one sentence that the disk is full, whoever finds out', () => {
  const full = expect.stringContaining('the disk that holds /data is full.')
  expect(said(Object.assign(new Error('x'), { code: 'SQLITE_FULL' }))).toEqual(full)
  expect(said(Object.assign(new Error('x'), { code: 'ENOSPC' }))).toEqual(full)
  expect(said(new Error('database or disk is full\n   0: sql_schema_connector::apply_migration::apply_script'))).toEqual(full)
})

it('leaves alone what it does not know', () => {
  const bug = new TypeError('x is undefined')
  expect(databaseProblem(bug, 'file:/data/parley.db')).toBe(bug)
})
