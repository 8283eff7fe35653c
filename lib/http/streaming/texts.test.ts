import { describe, expect, it } from 'vitest'
import { texts } from './texts.ts'

/** Numbers from one on; `ended` says how often it was ended from outside. */
function numbers(upTo: number) {
  const source = {
    ended: 0,
    [Symbol.asyncIterator]() {
      let at = 0
      return {
        next: async () => (at < upTo ? { done: false as const, value: ++at } : { done: true as const, value: undefined }),
        return: async () => {
          source.ended++
          return { done: true as const, value: undefined }
        },
      }
    },
  }
  return source
}

async function all(source: AsyncIterable<string>): Promise<string[]> {
  const heard: string[] = []
  for await (const text of source) heard.push(text)
  return heard
}

describe('items as text', () => {
  it('come in order, at once or later, without the empty ones, and the last text behind them', async () => {
    const textOf = (n: number) => (n === 2 ? '' : n === 3 ? Promise.resolve('three') : String(n))
    expect(await all(texts(numbers(4), textOf, 'end'))).toEqual(['1', 'three', '4', 'end'])
    expect(await all(texts(numbers(2), String))).toEqual(['1', '2'])
  })

  it('end their source when they are left', async () => {
    const source = numbers(4)
    for await (const text of texts(source, String)) if (text === '2') break
    expect(source.ended).toBe(1)
  })

  it.each([
    ['at once', () => expect.fail('no text')],
    ['later', () => Promise.reject(new Error('no text'))],
  ])('end it as well where a text fails %s, and nothing follows', async (_when, textOf) => {
    const source = numbers(4)
    const failing = texts(source, textOf, 'end')
    await expect(failing.next()).rejects.toThrow('no text')
    expect([source.ended, await failing.next()]).toEqual([1, { done: true, value: undefined }])
  })

  it('end with a source that fails', async () => {
    const failing = texts({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('away')) }) }, String, 'end')
    await expect(failing.next()).rejects.toThrow('away')
    expect((await failing.next()).done).toBe(true)
  })
})
