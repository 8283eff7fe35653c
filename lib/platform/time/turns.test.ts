import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

describe('turns', () => {
  it('run the jobs of one key one after another in their order, and those of another key beside them', async () => {
    const turns = createTurns()
    const seen: string[] = []
    const job = (name: string, ms: number) => async () => {
      seen.push(`${name} begins`)
      await sleep(ms)
      seen.push(`${name} ends`)
      return name
    }
    const all = [turns.take('one', job('a', 20)), turns.take('one', job('b', 0)), turns.take('two', job('c', 5))]
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
    expect(seen).toEqual(['a begins', 'c begins', 'c ends', 'a ends', 'b begins', 'b ends'])
  })

  it('pass a failure to the one who asked, and go on', async () => {
    const turns = createTurns()
    const failed = turns.take('one', async () => {
      throw new Error('broken')
    })
    const next = turns.take('one', async () => 'whole')
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('whole')
  })
})
