import { expect, it } from 'vitest'
import { isConnectionLost, isOverdue } from './connection-lost.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

it.each([
  ['a socket', coded('ECONNRESET')],
  ['PostgreSQL on its way down', coded('57P01')],
  ['PostgreSQL that ends an idle connection', coded('57P05')],
  ['PostgreSQL that ends an idle transaction', coded('25P03')],
  ['PostgreSQL that ends a long transaction', coded('25P04')],
  ['PostgreSQL that has too many already', coded('53300')],
  ['its driver, in words', new Error('Connection terminated unexpectedly')],
  ['its pool', new Error('timeout exceeded when trying to connect')],
  ['Prisma', coded('P1017')],
  ["Prisma's adapter", coded('P2010', { meta: { driverAdapterError: new Error('y', { cause: { kind: 'ConnectionClosed' } }) } })],
  ['an error around it', new Error('not read', { cause: coded('ECONNREFUSED') })],
])('knows a lost connection by what %s says', (_name, error) => {
  expect(isConnectionLost(error)).toBe(true)
})

it.each([coded('23505'), coded('P2002'), new Error('the Connection terminated'), null, 'ECONNRESET'])(
  'takes %s for nothing of the kind',
  error => {
    expect(isConnectionLost(error)).toBe(false)
  },
)

it('tells a statement that was given up from a connection that was lost', () => {
  for (const code of ['57014', '55P03']) expect([isOverdue(coded(code)), isConnectionLost(coded(code))]).toEqual([true, false])
  expect([isOverdue(coded('57P01')), isOverdue(coded('23505')), isOverdue(null)]).toEqual([false, false, false])
})
