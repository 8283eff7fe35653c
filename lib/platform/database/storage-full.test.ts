import { expect, it } from 'vitest'
import { isStorageFull } from './storage-full.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

it.each([
  ['a file system', coded('ENOSPC')],
  ['SQLite', coded('SQLITE_FULL')],
  ['PostgreSQL', coded('53100')],
  ["Prisma's adapter", coded('P2010', { meta: { driverAdapterError: new Error('y', { cause: { originalCode: 'SQLITE_FULL' } }) } })],
  ['an error around it', new Error('not stored', { cause: coded('ENOSPC') })],
])('knows a full disk by what %s says', (_name, error) => {
  expect(isStorageFull(error)).toBe(true)
})

it.each([coded('SQLITE_BUSY'), new Error('database or disk is full'), null, 'ENOSPC'])('takes %s for nothing of the kind', error => {
  expect(isStorageFull(error)).toBe(false)
})
