import { describe, expect, it } from 'vitest'
import { answer, open, refusal, said, saidSoFar, tick, twoTurns } from '#components/chat/testing/opened-store.ts'
import { entry } from '#components/chat/testing/scripted-world.ts'
import { emptyFold, foldAll, userMessage } from '#lib/messages/shared.ts'
import type { ChatSnapshot } from './chat-state.ts'
import type { Refusal } from './run/refusal.ts'

describe('a first message', () => {
  it('[run-16] is shown at once, creates the chat, and starts its run with a message id made here', async () => {
    const { store, followed, calls, texts } = open()
    void store.send('Hello')
    expect(texts()).toEqual(['user: Hello', 'assistant: '])
    expect(store.read().run?.phase).toBe('starting')
    await tick()
    expect(calls).toEqual([['create', { id: 'c', model: null, selectedTools: ['*'], assistant: null, place: null, temporary: false }]])
    expect(followed[0]?.options.start).toEqual({ message: { id: 'id1', text: 'Hello' }, parentId: null, requestId: 'id1' })
  })

  it('[run-01] shows the answer as it grows, and keeps its place and key when it is complete', async () => {
    const { store, followed, frame, texts } = open()
    const sent = store.send('Hello')
    await tick()
    const key = store.read().nodes[1]?.key
    followed[0]?.feed(answer('a', 'Good ', 'morning').slice(0, 4))
    expect(await sent).toEqual({ kind: 'sent' })
    frame()
    expect(saidSoFar(store)).toBe('Good ')
    followed[0]?.feed(answer('a', 'Good ', 'morning').slice(4), 5)
    followed[0]?.end({ kind: 'done' })
    await tick()
    expect(store.read().run).toBeNull()
    expect(texts()).toEqual(['user: Hello', 'assistant: Good morning'])
    expect(store.read().nodes[1]).toMatchObject({ key, message: { id: 'a', metadata: { finishReason: 'stop' } }, siblingIds: ['a'] })
  })

  it('[run-33] is not sent when it is blank', async () => {
    const { store, texts } = open()
    expect(await store.send('  \n ')).toEqual({ kind: 'empty' })
    expect(texts()).toEqual([])
  })

  it('[run-33] is taken back when it is refused, so that the composer can give it back', async () => {
    const { store, followed, texts } = open(twoTurns)
    const sent = store.send('Three?')
    await tick()
    followed[0]?.end({ kind: 'refused', refusal: refusal('model_not_found') })
    expect(await sent).toEqual({ kind: 'refused', refusal: refusal('model_not_found') })
    expect(texts()).toEqual(['user: One?', 'assistant: One.', 'user: Two?', 'assistant: Two.'])
    expect(store.read().run).toBeNull()
  })
})

describe('publishing', () => {
  it('[run-23] tells React at most once per frame, however many events arrive', async () => {
    const { store, followed, frame, scheduled } = open(twoTurns)
    void store.send('Three?')
    await tick()
    followed[0]?.feed([{ type: 'start', messageId: 'a3' }])
    frame()
    let published = 0
    store.subscribe(() => {
      published += 1
    })
    followed[0]?.feed(answer('a3', ...'abcdefghij').slice(1), 2)
    expect([published, scheduled()]).toEqual([0, 1])
    frame()
    expect(published).toBe(1)
    expect(saidSoFar(store)).toBe('abcdefghij')
  })
})

describe('a run in progress when the page opens', () => {
  const whole = answer('a3', 'Three', ' and', ' more')
  const runAt = (after: number) => ({
    runId: 'run-a3',
    userMessageId: 'u3',
    fold: foldAll(emptyFold('a3'), whole.slice(0, after)),
    after,
    elapsedMs: 5_000,
  })
  const running: ChatSnapshot = { ...twoTurns, path: [...twoTurns.path, entry(userMessage('u3', 'Three?'), 'a2')], run: runAt(4) }

  it('[run-19] shows everything so far and goes on live after the last event known', async () => {
    const { store, followed, frame } = open(running, [twoTurns])
    expect(store.read().nodes.at(-1)).toMatchObject({ key: 'a3', parentId: 'u3' })
    expect(store.read().run?.startedAtMs).toBe(995_000)
    expect(followed[0]?.options).toMatchObject({ start: null, after: 4 })
    followed[0]?.feed(whole.slice(4, 6))
    frame()
    expect(saidSoFar(store)).toBe('Three and more')
  })

  it('[run-20] becomes the same message, whatever event the page began with', async () => {
    const ends = []
    for (let cut = 1; cut < whole.length; cut++) {
      const { store, followed } = open({ ...running, run: runAt(cut) })
      followed[0]?.feed(whole.slice(cut))
      followed[0]?.end({ kind: 'done' })
      await tick()
      ends.push(store.read().nodes.at(-1)?.message)
    }
    expect(new Set(ends.map(end => JSON.stringify(end)))).toEqual(new Set([JSON.stringify(foldAll(emptyFold('a3'), whole).message)]))
  })

  it('[run-19] is left when the page closes, without stopping it', () => {
    const { followed, detach, left, calls } = open(running)
    detach()
    expect(followed[0]?.options.signal.aborted).toBe(true)
    expect(left()).toBe(1)
    expect(calls).toEqual([])
  })

  it('[run-22] is loaded as stored when it ended unseen', async () => {
    const ended = { ...twoTurns, path: [...running.path, entry(said('a3', 'Three and more'), 'u3')] }
    const { followed, texts, store } = open(running, [ended])
    followed[0]?.end({ kind: 'gone' })
    await tick()
    expect(texts().at(-1)).toBe('assistant: Three and more')
    expect(store.read()).toMatchObject({ run: null, trouble: null })
  })

  it('[run-22] says so, and keeps what was shown, when it cannot be loaded either', async () => {
    const { followed, texts, store } = open(running, [])
    followed[0]?.end({ kind: 'gone' })
    await tick()
    expect(texts().at(-1)).toBe('assistant: Three')
    expect(store.read()).toMatchObject({ run: null, trouble: { kind: 'reload', message: 'Parley cannot be reached.' } })
  })
})

describe('stopping', () => {
  it('[run-04] while the chat is still being made waits for the run, and then asks for it', async () => {
    const made = Promise.withResolvers<void>()
    const { store, followed, calls, ports } = open()
    ports.createChat = () => made.promise
    void store.send('Hello')
    await tick()
    store.stop()
    expect([calls, followed.length]).toEqual([[], 0])
    made.resolve()
    await tick()
    followed[0]?.feed([{ type: 'start', messageId: 'a' }])
    await tick()
    expect(calls).toEqual(['stop', 'started'])
    expect(store.read().run?.phase).toBe('stopping')
  })

  it('[run-04] asks the server once, and not before it has accepted the run', async () => {
    const { store, followed, calls } = open(twoTurns)
    void store.send('Three?')
    await tick()
    store.stop()
    store.stop()
    expect(calls).toEqual([])
    expect(store.read().run?.phase).toBe('stopping')
    followed[0]?.feed([{ type: 'start', messageId: 'a3' }])
    await tick()
    expect(calls).toEqual(['stop', 'started'])
  })

  it('[run-04] names the run that is shown, so that a later one is never stopped in its place', async () => {
    const { store, followed, calls } = open(twoTurns)
    void store.send('Three?')
    await tick()
    followed[0]?.feed(answer('a3', 'Three').slice(0, 4))
    store.stop()
    await tick()
    expect(calls).toEqual(['started', 'stop run-a3'])
  })

  it('says nothing about the next answer when a stop is refused after its own has ended', async () => {
    const late = Promise.withResolvers<Refusal>()
    const next = { id: 'u4', role: 'user' as const, parts: [] }
    const running = { runId: 'r4', userMessageId: 'u4', fold: emptyFold('a4'), after: 0, elapsedMs: 0 }
    const { store, followed, frame, ports } = open(twoTurns, [{ ...twoTurns, path: [...twoTurns.path, entry(next, 'a2')], run: running }])
    ports.stop = () => late.promise
    void store.send('Three?')
    await tick()
    followed[0]?.feed(answer('a3', 'Three'))
    await store.send('Four?')
    store.stop()
    followed[0]?.end({ kind: 'done' })
    for (let turn = 0; turn < 5; turn += 1) await tick()
    followed[1]?.feed(answer('a4', 'Four').slice(0, 4))
    late.resolve(refusal('unreachable', 0))
    await tick()
    frame()
    expect(store.read()).toMatchObject({ trouble: null, run: { phase: 'running', fold: { message: { id: 'a4' } } } })
  })
})

describe('branches', () => {
  it('edits an own message as the newest sibling, and takes it back when refused', async () => {
    const { store, followed, texts } = open(twoTurns)
    const sent = store.edit('u2', 'Two, please?')
    expect(texts()).toEqual(['user: One?', 'assistant: One.', 'user: Two, please?', 'assistant: '])
    expect(store.read().nodes[2]).toMatchObject({ parentId: 'a1', siblingIds: ['u2', 'id1'] })
    await tick()
    expect(followed[0]?.options.start).toEqual({ message: { id: 'id1', text: 'Two, please?' }, parentId: 'a1', requestId: 'id1' })
    followed[0]?.end({ kind: 'refused', refusal: refusal('no_model') })
    expect((await sent).kind).toBe('refused')
    expect(texts()[2]).toBe('user: Two?')
  })

  it('answers again as a sibling of the answer', async () => {
    const { store, followed, frame } = open(twoTurns)
    void store.answerAgain('a2')
    await tick()
    expect(followed[0]?.options.start).toEqual({ message: null, parentId: 'u2', requestId: 'id1' })
    followed[0]?.feed([{ type: 'start', messageId: 'a2b' }])
    frame()
    expect(store.read().nodes.at(-1)).toMatchObject({ parentId: 'u2', siblingIds: ['a2', 'a2b'], message: { id: 'a2b' } })
  })

  it('shows the branch that was chosen, and keeps the keys of what stays', async () => {
    const other = { ...twoTurns, path: [...twoTurns.path.slice(0, 3), entry(said('a2b', 'Deux.'), 'u2', ['a2', 'a2b'])] }
    const { store, calls, texts } = open(twoTurns, [other])
    const keys = store
      .read()
      .nodes.slice(0, 3)
      .map(node => node.key)
    await store.selectBranch('a2b')
    expect(calls).toEqual([['branch', 'a2b'], 'load'])
    expect(texts().at(-1)).toBe('assistant: Deux.')
    expect(
      store
        .read()
        .nodes.slice(0, 3)
        .map(node => node.key),
    ).toEqual(keys)
  })
})

describe('earlier messages', () => {
  const page = (index: number, length = 50) =>
    Array.from({ length }, (_, n) => entry(userMessage(`p${index}.${n}`, `Page ${index}, ${n}`), n === 0 ? null : `p${index}.${n - 1}`))
  const long = (steps: number | null = 120) => {
    const opened = open({ ...twoTurns, earlier: 130 })
    opened.ports.loadEarlier = async (_, { skip }) => ({ path: page(skip / 50, skip === 100 ? 30 : 50), earlier: Math.max(0, 80 - skip) })
    opened.ports.stepsUp = async () => ({ steps })
    return opened
  }

  it('[long-03] are loaded by pages, each once, and the newest ones stay as they are', async () => {
    const { store, texts } = long()
    const before = texts()
    await Promise.all([store.loadPage(1), store.loadPage(1)])
    expect(texts()).toEqual(before)
    expect([[...store.read().pages.keys()], store.read().pages.get(1)?.length, store.read().earlier]).toEqual([[1], 50, 130])
  })

  it('[long-03] are held only near the page that was loaded last', async () => {
    const { store } = open({ ...twoTurns, earlier: 5_000 }, [])
    for (let index = 0; index < 30; index++) await store.loadPage(index)
    expect([...store.read().pages.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => 18 + n))
  })

  it('[long-03] become the end of the path when one of them is edited, and come back when that is refused', async () => {
    const { store, followed } = long()
    await store.loadPage(1)
    await store.loadPage(2)
    const before = store.read()
    const sent = store.edit('p1.20', 'Otherwise')
    await tick()
    const { nodes, earlier, pages } = store.read()
    expect(nodes.slice(0, 20).map(({ message }) => message.id)).toEqual(
      page(1)
        .slice(0, 20)
        .map(({ message }) => message.id),
    )
    expect([nodes.length, nodes[20]?.parentId, earlier, [...pages.keys()]]).toEqual([22, 'p1.19', 30, [0]])
    followed[0]?.end({ kind: 'refused', refusal: { code: 'rate_limited', message: 'Wait.', status: 429, retryAfterMs: null } })
    expect((await sent).kind).toBe('refused')
    expect([store.read().nodes, store.read().earlier, store.read().pages]).toEqual([before.nodes, 130, before.pages])
  })

  it('[long-04] bring a message by the page that holds it, and choose its branch where it is on another', async () => {
    const near = long(120)
    expect(await near.store.reveal('p2.9')).toBe(true)
    expect(near.store.read().target).toMatchObject({ messageId: 'p2.9' })
    expect([...near.store.read().pages.keys()]).toEqual([2])
    const other = long(null)
    expect(await other.store.reveal('elsewhere')).toBe(false)
    expect(other.calls).toEqual([['branch', 'elsewhere'], 'load'])
  })
})
