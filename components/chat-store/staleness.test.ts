import { describe, expect, it } from 'vitest'
import { answer, open, said, tick, twoTurns } from '#components/chat/testing/opened-store.ts'
import { entry } from '#components/chat/testing/scripted-world.ts'
import { userMessage } from '#lib/messages/shared.ts'
import type { ChatSnapshot } from './chat-state.ts'

describe('a chat that another tab or device continues', () => {
  const three: ChatSnapshot = {
    ...twoTurns,
    path: [...twoTurns.path, entry(userMessage('u3', 'Three?'), 'a2'), entry(said('a3', 'Three.'), 'u3')],
  }
  const listed = (headId: string, activeRunId: string | null = null) => ({ title: 'Counting', activeRunId, headId, askedAtMs: 1_000_000 })

  it('[run-19] is loaded again when the list names another last message, once, and not for one that is shown', async () => {
    const { store, calls, texts } = open(twoTurns, [three])
    store.takeListed(listed('a2'))
    expect(calls).toEqual([])
    store.takeListed(listed('a3'))
    await tick()
    expect(texts().slice(4)).toEqual(['user: Three?', 'assistant: Three.'])
    store.takeListed(listed('a3'))
    store.takeListed(listed('unknown'))
    await tick()
    store.takeListed(listed('unknown'))
    await tick()
    expect(calls).toEqual(['load', 'load'])
  })

  it('is not reloaded while the person edits an own message', async () => {
    const { store, calls, texts } = open(twoTurns, [three])
    store.setEditing(true)
    store.takeListed(listed('a3'))
    await tick()
    expect(calls).toEqual([])
    store.setEditing(false)
    store.takeListed(listed('a3'))
    await tick()
    expect(texts().at(-1)).toBe('assistant: Three.')
  })

  it('is loaded after an own run that began before the reload was done', async () => {
    const { store, followed, calls, ports } = open(twoTurns)
    const loads: ((snapshot: ChatSnapshot) => void)[] = []
    ports.loadChat = () => new Promise(resolve => loads.push(resolve))
    store.takeListed(listed('a3'))
    void store.send('Mine?')
    await tick()
    loads[0]?.(three)
    followed[0]?.feed(answer('a9', 'Yours.'))
    followed[0]?.end({ kind: 'done' })
    await tick()
    expect([calls, loads.length]).toEqual([['started', 'ended'], 2])
  })

  it('keeps earlier messages that were loaded', async () => {
    const { store, texts } = open({ ...twoTurns, earlier: 1 }, [{ ...three, path: three.path.slice(2), earlier: 3 }])
    await store.loadPage(0)
    store.takeListed(listed('a3'))
    await tick()
    expect(texts()).toHaveLength(6)
    expect([store.read().earlier, store.read().pages.get(0)?.length]).toEqual([1, 1])
  })

  it('[run-19] is loaded after an own run that began long after the last poll', async () => {
    const { store, followed, calls, ports, texts } = open(twoTurns, [three])
    const nowMs = ports.now() + 60_000
    ports.now = () => nowMs
    void store.send('Mine?')
    await tick()
    followed[0]?.feed(answer('a9', 'Yours.'))
    followed[0]?.end({ kind: 'done' })
    await tick()
    expect(calls).toEqual(['started', 'ended', 'load'])
    expect(texts().at(-1)).toBe('assistant: Three.')
  })
})
