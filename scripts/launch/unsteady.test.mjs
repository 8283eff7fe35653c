import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { judgeUnsteady } from './unsteady.mjs'

let folder
let file
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-unsteady-'))
  file = path.join(folder, 'unsteady.json')
  writeFileSync(file, '[]\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

const unsteady = (...names) => names.map(name => ({ name, file: 'a.test.ts', evidence: 'late' }))
const on = today => ({ file, today })

it('an unsteady test is forgiven twice, counted by its name, and fails the third time', () => {
  expect(judgeUnsteady(unsteady('b', 'a'), on('2026-11-01'))).toEqual({
    excused: ['unsteady: b\n  late', 'unsteady: a\n  late'],
    failures: [],
  })
  expect(judgeUnsteady(unsteady('b'), on('2026-11-02')).failures).toEqual([])
  expect(readFileSync(file, 'utf8')).toBe(
    '[\n  {"name":"a","count":1,"last":"2026-11-01"},\n  {"name":"b","count":2,"last":"2026-11-02"}\n]\n',
  )
  const third = judgeUnsteady(unsteady('a', 'b'), on('2026-11-03'))
  expect(third.excused).toEqual(['unsteady: a\n  late'])
  expect(third.failures).toMatchObject([{ name: 'b', evidence: expect.stringContaining('for the 3rd time') }])
})

it('leaves the file alone where nothing was unsteady, and for a few files that were named', () => {
  writeFileSync(file, 'no JSON')
  expect(judgeUnsteady(unsteady('a'), { file, isCounted: false })).toEqual({ excused: ['unsteady: a\n  late'], failures: [] })
  expect(judgeUnsteady([], on('2026-11-01'))).toEqual({ excused: [], failures: [] })
})

it('says so where the file cannot be read or written, and keeps it', () => {
  writeFileSync(file, '[<<<<<<< ours')
  const { excused, failures } = judgeUnsteady(unsteady('a'), on('2026-11-01'))
  expect(excused).toHaveLength(1)
  expect(failures).toMatchObject([{ name: 'tests/unsteady.json' }])
  expect(readFileSync(file, 'utf8')).toBe('[<<<<<<< ours')
})
