import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batchReads, type Read } from './batched-reads.ts'

describe('reads in batches', () => {
  type Outcomes = PromiseSettledResult<unknown[]>[]
  const found = (...lists: unknown[][]): Outcomes => lists.map(value => ({ status: 'fulfilled', value }))
  const sent: { reads: readonly Read[]; answer: (outcomes: Outcomes) => void }[] = []
  const rows = batchReads({
    together: reads =>
      new Promise(answer => {
        sent.push({ reads, answer })
      }),
    alone: async ({ text }) => [`${text} alone`],
  })
  const texts = () => sent.map(({ reads }) => reads.map(({ text, values }) => [text, ...values].join(' ')))

  it('go out together, each once, and what is asked for meanwhile with the next one', async () => {
    sent.length = 0
    const first = [rows('a', []), rows('b', [1]), rows('a', []), rows('b', [2])]
    expect(sent).toEqual([])
    await turn()
    expect(texts()).toEqual([['a', 'b 1', 'b 2']])
    const late = [rows('a', []), rows('c', [])]
    await turn()
    expect(sent).toHaveLength(1)
    sent[0]?.answer(found(['old'], ['one'], ['two']))
    const [a, one, again, two] = await Promise.all(first)
    expect([a, one, two]).toEqual([['old'], ['one'], ['two']])
    expect(again).toBe(a)
    await turn()
    expect(texts()).toEqual([
      ['a', 'b 1', 'b 2'],
      ['a', 'c'],
    ])
    sent[1]?.answer(found(['new'], []))
    expect(await Promise.all(late)).toEqual([['new'], []])
  })

  it('fail for who has asked for what fails, and are tried once more, by themselves, where the connection was lost', async () => {
    sent.length = 0
    const asked = Promise.allSettled([rows('a', []), rows('b', []), rows('c', [])])
    await turn()
    const lost = new Error('Connection terminated unexpectedly')
    sent[0]?.answer([...found(['one']), { status: 'rejected', reason: new Error('no') }, { status: 'rejected', reason: lost }])
    const [a, b, c] = await asked
    expect(a).toMatchObject({ value: ['one'] })
    expect(b).toMatchObject({ reason: new Error('no') })
    expect(c).toMatchObject({ value: ['c alone'] })
    const then = rows('a', [])
    await turn()
    sent[1]?.answer(found(['back']))
    expect(await then).toEqual(['back'])
  })
})
