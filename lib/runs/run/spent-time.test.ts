import { expect, it } from 'vitest'
import type { Chunk } from '#lib/messages/index.ts'
import { spentMs } from './spent-time.ts'

const said: Chunk = { type: 'text-delta', id: 't', delta: 'a' }
const resumed: Chunk = { type: 'data-notice', id: 'resumed', data: { code: 'resumed', message: 'Back.' } }
const question = (id: string, status: 'open' | 'answered') =>
  ({ type: 'data-input', id, data: { id, kind: 'approval', message: 'May I?', options: [], status } }) as unknown as Chunk
const rows = (...given: [atMs: number, chunk: Chunk][]) => given.map(([atMs, chunk]) => ({ atMs, chunk }))

it.each([
  ['nothing', 0, rows()],
  ['from the first row on', 300, rows([1000, said], [1100, said], [1300, said])],
  ['not while no process had the run', 300, rows([1000, said], [1100, said], [9000, resumed], [9200, said])],
  [
    'not before a step is asked again',
    300,
    rows([1000, said], [1100, said], [9000, { type: 'reset-step' }], [9000, resumed], [9200, said]),
  ],
  ['not while a person is asked', 300, rows([1000, said], [1100, question('a', 'open')], [9000, question('a', 'answered')], [9200, said])],
  [
    'not while one of several questions is open',
    200,
    rows(
      [0, question('a', 'open')],
      [50, question('b', 'open')],
      [90, question('a', 'answered')],
      [500, question('b', 'answered')],
      [700, said],
    ),
  ],
  ['no clock that went back', 100, rows([1000, said], [500, said], [600, said])],
])('the time that a run has used counts %s', (_name, spent, log) => {
  expect(spentMs(log)).toBe(spent)
})
