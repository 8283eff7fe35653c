import { describe, expect, it } from 'vitest'
import { open, refusal, said, tick, twoTurns } from '#components/chat/testing/opened-store.ts'
import { entry } from '#components/chat/testing/scripted-world.ts'
import { userMessage } from '#lib/messages/shared.ts'
import type { ChatStore } from './chat-store.ts'

describe('a message that may or may not have arrived', () => {
  const unreachable = { kind: 'refused' as const, refusal: refusal('unreachable', 0) }

  async function sentTwice(words: string, meanwhile: (store: ChatStore) => void = () => undefined) {
    const arrived = { ...twoTurns, path: [...twoTurns.path, entry(userMessage('id1', 'Three?'), 'a2'), entry(said('a3', 'Three.'), 'id1')] }
    const { store, followed } = open(twoTurns, [arrived])
    void store.send('Three?')
    await tick()
    followed[0]?.end(unreachable)
    await tick()
    meanwhile(store)
    await tick()
    void store.send(words)
    await tick()
    return followed.map(({ options }) => options.start?.message?.id)
  }

  it('[run-33] keeps its id when it is sent again, so that it is stored once', async () => {
    const [first, again] = await sentTwice('Three?')
    expect(again).toBe(first)
  })

  it('gets a new id with other words, and once the chat shows that it arrived', async () => {
    const [first, other] = await sentTwice('Four?')
    expect(other).not.toBe(first)
    const [one, more] = await sentTwice('Three?', store => store.takeListed({ title: '', activeRunId: null, headId: 'a3', askedAtMs: 1 }))
    expect(more).not.toBe(one)
  })
})
