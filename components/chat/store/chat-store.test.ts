import { describe, expect, it } from 'vitest'
import { type ChatMessage, type Chunk, emptyFold, foldAll, messageText, userMessage } from '#lib/messages/shared.ts'
import type { Refusal } from '../run/refusal.ts'
import { at, entry, world } from '../testing/scripted-world.ts'
import { type ChatSnapshot, newChatState, stateOfSnapshot } from './chat-state.ts'
import { type ChatStore, createChatStore } from './chat-store.ts'

function answer(id: string, ...deltas: string[]): Chunk[] {
  return [
    { type: 'start', messageId: id, messageMetadata: { runId: `run-${id}`, startedAt: at } },
    { type: 'start-step' },
    { type: 'text-start', id: 't' },
    ...deltas.map(delta => ({ type: 'text-delta', id: 't', delta }) as Chunk),
    { type: 'text-end', id: 't' },
    { type: 'finish-step' },
    { type: 'finish', messageMetadata: { finishReason: 'stop' } },
  ]
}

const refusal = (code: string, status = 422): Refusal => ({ code, message: `It is ${code}.`, status, retryAfterMs: null })

const tick = () => new Promise(resolve => setImmediate(resolve))

/** The text of the answer that is being written. */
function saidSoFar(store: ChatStore): string | null {
  const { run } = store.read()
  return run && messageText(run.fold.message)
}

function said(id: string, text: string): ChatMessage {
  return foldAll(emptyFold(id), answer(id, text)).message
}

const twoTurns: ChatSnapshot = {
  chatId: 'c',
  title: 'Counting',
  model: null,
  selectedTools: ['*'],
  path: [
    entry(userMessage('u1', 'One?'), null),
    entry(said('a1', 'One.'), 'u1'),
    entry(userMessage('u2', 'Two?'), 'a1'),
    entry(said('a2', 'Two.'), 'u2'),
  ],
  earlier: 0,
  run: null,
}

function open(snapshot: ChatSnapshot | null = null, snapshots: ChatSnapshot[] = []) {
  const play = world(snapshots)
  let left = 0
  const state = snapshot ? stateOfSnapshot(snapshot, 1_000_000) : newChatState('c')
  const store = createChatStore(state, play.ports, () => {
    left += 1
  })
  const detach = store.attach()
  // As the list of chats does once the page is there.
  if (snapshot) store.takeListed({ title: '', activeRunId: null, askedAtMs: 1_000_000, headId: snapshot.path.at(-1)?.message.id ?? null })
  const texts = () => store.read().nodes.map(node => `${node.message.role}: ${messageText(node.message)}`)
  return { ...play, store, detach, texts, left: () => left }
}

describe('a first message', () => {
  it('[run-16] stands in the page at once, makes the chat, and starts its run with a message id minted here', async () => {
    const { store, followed, calls, texts } = open()
    void store.send('Hello')
    expect(texts()).toEqual(['user: Hello', 'assistant: '])
    expect(store.read().run?.phase).toBe('starting')
    await tick()
    expect(calls).toEqual([['create', { id: 'c', model: null, selectedTools: ['*'] }]])
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

describe('a message of which nobody knows whether it arrived', () => {
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

  it('[run-33] goes out under the same id when it is sent again, so that it is taken once', async () => {
    const [first, again] = await sentTwice('Three?')
    expect(again).toBe(first)
  })

  it('is another one with other words, and once the chat shows that it had arrived', async () => {
    const [first, other] = await sentTwice('Four?')
    expect(other).not.toBe(first)
    const [one, more] = await sentTwice('Three?', store => store.takeListed({ title: '', activeRunId: null, headId: 'a3', askedAtMs: 1 }))
    expect(more).not.toBe(one)
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

  it('[run-22] is loaded as it was stored when it ended out of sight', async () => {
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

  it('[run-04] asks the server once, and at the earliest when it has taken the run', async () => {
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
    const { store, followed, frame, ports } = open(twoTurns)
    ports.stop = () => late.promise
    void store.send('Three?')
    await tick()
    followed[0]?.feed(answer('a3', 'Three'))
    await store.send('Four?')
    store.stop()
    followed[0]?.end({ kind: 'done' })
    await tick()
    followed[1]?.feed(answer('a4', 'Four').slice(0, 4))
    late.resolve(refusal('unreachable', 0))
    await tick()
    frame()
    expect(store.read()).toMatchObject({ trouble: null, run: { phase: 'running', fold: { message: { id: 'a4' } } } })
  })
})

describe('a message while an answer is being written', () => {
  async function answering() {
    const opened = open(twoTurns)
    void opened.store.send('Three?')
    await tick()
    opened.followed[0]?.feed(answer('a3', 'Three.'))
    return opened
  }

  it('[run-17] is queued, can be changed and removed, and is sent when the run ends', async () => {
    const { store, followed, texts, stored } = await answering()
    expect(await store.send('Four?')).toEqual({ kind: 'queued' })
    await store.send('Five?')
    await store.send('Six?')
    const [four, five] = store.read().queue
    store.queue.edit(four?.id ?? '')
    store.queue.type('Four, please?')
    store.queue.keep()
    store.queue.remove(five?.id ?? '')
    expect(stored.get('c')?.map(({ text }) => text)).toEqual(['Four, please?', 'Six?'])
    followed[0]?.end({ kind: 'done' })
    await tick()
    expect(texts().slice(4)).toEqual(['user: Three?', 'assistant: Three.', 'user: Four, please?', 'assistant: '])
    expect(followed[1]?.options.start).toMatchObject({ message: { id: four?.id, text: 'Four, please?' }, parentId: 'a3' })
    expect(store.read().queue.map(({ text }) => text)).toEqual(['Six?'])
  })

  it('[run-17] is sent at once when the person stops the answer for it', async () => {
    const { store, followed, texts, calls } = await answering()
    await store.send('Rather this?')
    store.stop()
    followed[0]?.feed([{ type: 'finish', messageMetadata: { finishReason: 'stopped' } }], 20)
    followed[0]?.end({ kind: 'done' })
    await tick()
    expect(calls).toEqual(['started', 'stop run-a3', 'ended'])
    expect(texts().slice(4)).toEqual(['user: Three?', 'assistant: Three.', 'user: Rather this?', 'assistant: '])
    expect(followed.map(({ options }) => options.start?.message?.text)).toEqual(['Three?', 'Rather this?'])
    expect(store.read().queue).toEqual([])
  })

  it('[run-17] stays in the queue when the run failed, until the person sends it', async () => {
    const { store, followed } = await answering()
    await store.send('Four?')
    followed[0]?.feed([{ type: 'finish', messageMetadata: { finishReason: 'error' } }], 20)
    followed[0]?.end({ kind: 'done' })
    await tick()
    expect(store.read()).toMatchObject({ run: null, isQueueHeld: true, queue: [{ text: 'Four?' }] })
    store.queue.release()
    await tick()
    expect(followed[1]?.options.start?.message?.text).toBe('Four?')
  })

  it('[run-17] goes to the queue, and the run of the other tab is shown, when the server refuses a second run', async () => {
    const running: ChatSnapshot = {
      ...twoTurns,
      path: [...twoTurns.path, entry(userMessage('u9', 'From the other tab'), 'a2')],
      run: { runId: 'r9', userMessageId: 'u9', fold: emptyFold('a9'), after: 0, elapsedMs: 0 },
    }
    const { store, followed, texts } = open(twoTurns, [running])
    const sent = store.send('Mine')
    await tick()
    followed[0]?.end({ kind: 'refused', refusal: refusal('run_in_progress', 409) })
    expect(await sent).toEqual({ kind: 'queued' })
    expect(texts().slice(4)).toEqual(['user: From the other tab', 'assistant: '])
    expect(store.read().queue).toMatchObject([{ text: 'Mine' }])
    expect(followed[1]?.options).toMatchObject({ start: null, after: 0 })
  })

  it('[run-17] is not sent while the person is changing it, and then as they left it', async () => {
    const { store, followed } = await answering()
    await store.send('Fuor?')
    const id = store.read().queue[0]?.id ?? ''
    store.queue.edit(id)
    followed[0]?.end({ kind: 'done' })
    await tick()
    store.queue.type('Four?')
    expect(store.read()).toMatchObject({ run: null, queueEdit: { id, text: 'Four?' }, queue: [{ text: 'Fuor?' }] })
    store.queue.keep()
    await tick()
    expect(followed[1]?.options.start?.message).toEqual({ id, text: 'Four?' })
  })

  it('[run-17] is sent as it was when the change is given up, or the page is left in the middle of it', async () => {
    for (const end of ['given up', 'left'] as const) {
      const { store, followed, detach } = await answering()
      await store.send('Four?')
      store.queue.edit(store.read().queue[0]?.id ?? '')
      store.queue.type('Fo')
      followed[0]?.end({ kind: 'done' })
      await tick()
      if (end === 'left') detach()
      else store.queue.giveUp()
      await tick()
      expect(followed[1]?.options.start?.message?.text, end).toBe('Four?')
    }
  })

  it('[run-17] waits for the person when the run that it was queued behind is refused', async () => {
    const { store, followed } = open(twoTurns)
    const first = store.send('Three?')
    await tick()
    await store.send('Four?')
    followed[0]?.end({ kind: 'refused', refusal: refusal('unreachable', 0) })
    expect((await first).kind).toBe('refused')
    expect(store.read()).toMatchObject({ run: null, isQueueHeld: true, queue: [{ text: 'Four?' }] })
  })

  it('[run-17] is sent anew when the other run, because of which it was refused, is over by now; refused again, it waits', async () => {
    const { store, followed } = open(twoTurns, [twoTurns, twoTurns])
    const sent = store.send('Mine')
    await tick()
    followed[0]?.end({ kind: 'refused', refusal: refusal('run_in_progress', 409) })
    expect(await sent).toEqual({ kind: 'queued' })
    await tick()
    expect(followed[1]?.options.start?.message?.text).toBe('Mine')
    followed[1]?.end({ kind: 'refused', refusal: refusal('run_in_progress', 409) })
    await tick()
    expect(followed).toHaveLength(2)
    expect(store.read()).toMatchObject({ run: null, isQueueHeld: true, queue: [{ text: 'Mine' }] })
  })

  it('[run-17] is sent although the page was left meanwhile, and the store goes after that', async () => {
    const { store, followed, detach, left } = await answering()
    await store.send('Four?')
    detach()
    expect(left()).toBe(0)
    followed[0]?.end({ kind: 'done' })
    await tick()
    expect(followed[1]?.options.start?.message?.text).toBe('Four?')
    followed[1]?.feed([{ type: 'start', messageId: 'a4' }])
    expect(left()).toBe(1)
    expect(followed[1]?.options.signal.aborted).toBe(true)
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
  it('come before those that are shown', async () => {
    const { store, texts } = open({ ...twoTurns, earlier: 1 })
    await store.showEarlier()
    expect(texts()[0]).toBe('user: Earlier')
    expect(store.read().earlier).toBe(0)
  })
})

describe('a chat that another tab or device goes on with', () => {
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

  it('is left alone while the person changes an own message, whose words stand there', async () => {
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

  it('is loaded after an own run that began before it was there', async () => {
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

  it('keeps what was loaded of earlier messages', async () => {
    const { store, texts } = open({ ...twoTurns, earlier: 1 }, [{ ...three, path: three.path.slice(2), earlier: 3 }])
    await store.showEarlier()
    store.takeListed(listed('a3'))
    await tick()
    expect(texts()).toHaveLength(7)
    expect(store.read().earlier).toBe(0)
  })

  it('[run-19] is loaded after an own run that began when nobody had looked for a while', async () => {
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
