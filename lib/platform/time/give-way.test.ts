import { describe, expect, it } from 'vitest'
import { longestTurnMs } from '#tests/support/longest-turn.ts'
import { giveWay, nextTurn } from './give-way.ts'

/** Holds the processor. */
function busy(ms: number): void {
  const { user, system } = process.threadCpuUsage()
  for (let spent = 0; spent < ms * 1000; ) {
    const now = process.threadCpuUsage()
    spent = now.user + now.system - user - system
  }
}

describe('[O12] work that gives way', () => {
  it('holds no turn for long, however many do it at once', async () => {
    let pieces = 0
    const work = async () => {
      for (let piece = 0; piece < 10; piece += 1) {
        busy(3)
        pieces += 1
        await giveWay()
      }
    }
    const longestMs = await longestTurnMs(() => Promise.all(Array.from({ length: 8 }, work)))
    expect(pieces).toBe(80)
    // A turn takes 10 ms and a last piece; the first one holds a piece of each.
    expect(longestMs).toBeLessThan(60)
  })

  it('goes on at once while the turn is young', async () => {
    await nextTurn()
    expect(giveWay()).toBeUndefined()
    busy(15)
    expect(giveWay()).toBeInstanceOf(Promise)
  })

  it('takes turns in the order in which it came', async () => {
    const order: number[] = []
    await Promise.all([1, 2, 3].map(one => nextTurn().then(() => order.push(one))))
    expect(order).toEqual([1, 2, 3])
  })
})
