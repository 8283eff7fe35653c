import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFairTurns, type WorkTurn } from './fair-turns.ts'

const never = new AbortController().signal
const two = (limits: { mostWaiting?: number; waitMs?: number } = {}) =>
  createFairTurns({ places: 2, mostWaiting: 10, waitMs: 60_000, ...limits })
const taken = (turn: WorkTurn | null): WorkTurn => {
  if (!turn) throw new Error('no place came free')
  return turn
}

describe('fair turns', () => {
  it('go on in the order of the requests, at most two at a time', async () => {
    const take = two()
    const begun: string[] = []
    const turns = new Map<string, WorkTurn>()
    const start = async (name: string) => {
      turns.set(name, taken(await take({ person: name }, never)))
      begun.push(name)
    }
    const all = ['a', 'b', 'c', 'd'].map(start)
    await sleep(5)
    expect(begun).toEqual(['a', 'b'])
    turns.get('b')?.end()
    turns.get('b')?.end()
    await sleep(5)
    expect(begun).toEqual(['a', 'b', 'c'])
    turns.get('a')?.end()
    await Promise.all(all)
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  it('leave the second place to others, however much one person asks for', async () => {
    const take = two()
    const first = taken(await take({ person: 'ann' }, never))
    const queued = [take({ person: 'ann' }, never), take({ person: 'ann' }, never)]
    const bob = taken(await take({ person: 'bob' }, never))
    let isBegun = false
    void queued[0]?.then(() => (isBegun = true))
    bob.end()
    await sleep(5)
    expect(isBegun).toBe(false)
    first.end()
    taken((await queued[0]) ?? null).end()
    taken((await queued[1]) ?? null).end()
  })

  it('are left at once by a signal, and leave no place taken', async () => {
    const take = two()
    const first = taken(await take({ person: 'ann' }, never))
    const stopping = new AbortController()
    const waiting = take({ person: 'ann' }, stopping.signal)
    stopping.abort(new Error('stopped'))
    await expect(waiting).rejects.toThrow('stopped')
    await expect(take({ person: 'bob' }, stopping.signal)).rejects.toThrow('stopped')
    first.end()
    const again = [await take({ person: 'ann' }, never), await take({ person: 'bob' }, never)]
    expect(again).toEqual([expect.anything(), expect.anything()])
  })

  it('are given up after a time, and at once where too many wait', async () => {
    const take = two({ mostWaiting: 1, waitMs: 30 })
    const first = taken(await take({ person: 'ann' }, never))
    const waiting = take({ person: 'ann' }, never)
    expect(await take({ person: 'ann' }, never)).toBe(null)
    expect(await waiting).toBe(null)
    first.end()
    expect(await take({ person: 'ann' }, never)).not.toBe(null)
  })

  it('go to another person before a second one of the same, and to one PDF file at a time', async () => {
    const take = two()
    const begun: string[] = []
    const start = async (person: string) => {
      const turn = taken(await take({ person, alone: 'pdf' }, never))
      begun.push(person)
      await sleep(2)
      turn.end()
    }
    const all = ['ann', 'ann', 'ann', 'bob', 'eve', 'bob'].map(start)
    taken(await take({ person: 'joe' }, never)).end()
    expect(begun).toHaveLength(1)
    await Promise.all(all)
    expect(begun).toEqual(['ann', 'bob', 'eve', 'ann', 'bob', 'ann'])
  })
})
