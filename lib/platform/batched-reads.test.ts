import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batchReads, type Read } from './batched-reads.ts'

describe('reads in batches', () => {
  const sent: { reads: readonly Read[]; answer: (rows: unknown[][]) => void; fail: (error: Error) => void }[] = []
  const rows = batchReads(
    reads =>
      new Promise((answer, fail) => {
        sent.push({ reads, answer, fail })
      }),
  )
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
    sent[0]?.answer([['old'], ['one'], ['two']])
    const [a, one, again, two] = await Promise.all(first)
    expect([a, one, two]).toEqual([['old'], ['one'], ['two']])
    expect(again).toBe(a)
    await turn()
    expect(texts()).toEqual([
      ['a', 'b 1', 'b 2'],
      ['a', 'c'],
    ])
    sent[1]?.answer([['new'], []])
    expect(await Promise.all(late)).toEqual([['new'], []])
  })

  it('fail for those who asked, and go on for others', async () => {
    sent.length = 0
    const failing = Promise.allSettled([rows('a', []), rows('b', [])])
    await turn()
    sent[0]?.fail(new Error('away'))
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const then = rows('a', [])
    await turn()
    sent[1]?.answer([['back']])
    expect(await then).toEqual(['back'])
  })
})
