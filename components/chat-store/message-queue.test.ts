import { describe, expect, it } from 'vitest'
import { answer, open, refusal, said, tick, twoTurns } from '#components/chat/testing/opened-store.ts'
import { entry } from '#components/chat/testing/scripted-world.ts'
import { RequestError } from '#components/request.ts'
import { emptyFold, userMessage } from '#lib/messages/shared.ts'
import type { ChatSnapshot, QueuedMessage } from './chat-state.ts'

const third = [entry(userMessage('u3', 'Three?'), 'a2'), entry(said('a3', 'Three.'), 'u3')]
const idle = (queue: QueuedMessage[]): ChatSnapshot => ({ ...twoTurns, path: [...twoTurns.path, ...third], queue })
/** The server has begun to answer what was queued first. */
const running = ([first, ...rest]: QueuedMessage[]): ChatSnapshot => ({
  ...idle(rest),
  path: [...twoTurns.path, ...third, entry(userMessage(first?.id ?? '', first?.text ?? ''), 'a3')],
  run: { runId: 'r4', userMessageId: first?.id ?? '', fold: emptyFold('a4'), after: 0, elapsedMs: 0 },
})

async function answering(snapshots: ChatSnapshot[] = []) {
  const opened = open(twoTurns, snapshots)
  void opened.store.send('Three?')
  await tick()
  opened.followed[0]?.feed(answer('a3', 'Three.'))
  return opened
}
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await tick()
}

/** Plays a message that is sent by the server while the person is editing it. */
async function sentWhileEdited() {
  const snapshots: ChatSnapshot[] = []
  const opened = await answering(snapshots)
  const { store, followed } = opened
  await store.send('Four?')
  const [four] = store.read().queue
  snapshots.push(running(store.read().queue))
  store.queue.edit(four?.id ?? '')
  store.queue.type('Four, please?')
  followed[0]?.end({ kind: 'done' })
  await settle()
  return { ...opened, snapshots, four }
}

describe('a message while an answer is being written', () => {
  it('[U4] [run-17] is kept by the server, can be changed and removed there, and its run is followed when the answer has ended', async () => {
    const snapshots: ChatSnapshot[] = []
    const { store, followed, texts, kept } = await answering(snapshots)
    expect(await store.send('Four?')).toEqual({ kind: 'queued' })
    await store.send('Five?')
    const [four, five] = store.read().queue
    store.queue.edit(four?.id ?? '')
    await settle()
    expect(kept[0]).toMatchObject({ text: 'Four?', isHeld: true })
    store.queue.type('Four, please?')
    await store.queue.keep()
    await store.queue.remove(five?.id ?? '')
    expect(kept).toMatchObject([{ id: four?.id, text: 'Four, please?', isHeld: false }])
    snapshots.push(idle(store.read().queue), running(store.read().queue))
    followed[0]?.end({ kind: 'done' })
    await settle()
    expect(followed).toHaveLength(2)
    expect(followed[1]?.options.start).toBeNull()
    expect(texts().slice(6)).toEqual(['user: Four, please?', 'assistant: '])
    expect(store.read()).toMatchObject({ queue: [], freshTurn: four?.id })
  })

  it('[U4] [run-17] shows each change of the person at once, and no earlier answer of the server takes it back', async () => {
    const { store, kept } = await answering()
    let shown = new Set<string>()
    store.subscribe(() =>
      shown.add(
        store
          .read()
          .queue.map(({ text }) => text)
          .join(' '),
      ),
    )
    void store.send('Four?')
    void store.send('Five?')
    shown = new Set()
    await settle()
    expect(shown).toEqual(new Set(['Four? Five?']))
    const [four, five] = store.read().queue
    store.queue.edit(four?.id ?? '')
    void store.queue.remove(five?.id ?? '')
    shown = new Set()
    await settle()
    expect(shown).toEqual(new Set(['Four?']))
    expect(kept).toMatchObject([{ text: 'Four?', isHeld: true }])
  })

  it('[turn-07] steers, or waits for the end again, as the person chooses; another answer waits beside it', async () => {
    const { store, kept } = await answering()
    await store.send('Four?', { steers: true })
    await settle()
    const [four] = store.read().queue
    await store.queue.steer(four?.id ?? '', false)
    expect(kept).toMatchObject([{ text: 'Four?', steers: false }])
    await store.queue.steer(four?.id ?? '', true)
    await store.queue.addAnswer({ id: 'other', messageId: 'u3', model: 'p:other' })
    expect(kept).toMatchObject([
      { text: 'Four?', steers: true, isHeld: false },
      { id: 'other', answers: { messageId: 'u3', model: 'p:other' } },
    ])
    expect(store.read().queue).toMatchObject(kept)
  })

  it('[U4] is given back where the server does not keep it', async () => {
    const { store, refuse } = await answering()
    refuse(new RequestError({ code: 'unavailable', message: 'Parley cannot be reached.' }, 0))
    expect(await store.send('Four?')).toMatchObject({ kind: 'refused', refusal: { message: 'Parley cannot be reached.' } })
    expect(store.read().queue).toEqual([])
  })

  it('[U4] waits after Stop until the person says so', async () => {
    const held = (queue: QueuedMessage[]) => queue.map(message => ({ ...message, isHeld: true }))
    const snapshots: ChatSnapshot[] = []
    const { store, followed, calls, kept } = await answering(snapshots)
    await store.send('Four?')
    store.stop()
    snapshots.push(idle(held(store.read().queue)))
    followed[0]?.end({ kind: 'done' })
    await settle()
    expect(calls).toEqual(['started', 'stop run-a3', 'ended', 'load'])
    expect(store.read()).toMatchObject({ run: null, queue: [{ text: 'Four?', isHeld: true }] })
    snapshots.push(running(store.read().queue))
    await store.queue.release()
    await settle()
    expect(kept[0]?.isHeld).toBe(false)
    expect(followed).toHaveLength(2)
  })

  it('[run-17] goes out at once when the person stops the answer for it', async () => {
    const { store, calls } = await answering()
    await store.send('Rather this?')
    store.stop(true)
    expect(calls).toEqual(['started', 'stop run-a3, send'])
  })

  it('[run-17] goes to the queue, and the run of the other tab is shown, when the server refuses a second run', async () => {
    const other: ChatSnapshot = {
      ...twoTurns,
      path: [...twoTurns.path, entry(userMessage('u9', 'From the other tab'), 'a2')],
      queue: [{ id: 'id1', text: 'Mine', isHeld: false }],
      run: { runId: 'r9', userMessageId: 'u9', fold: emptyFold('a9'), after: 0, elapsedMs: 0 },
    }
    const { store, followed, texts } = open(twoTurns, [other, other])
    const sent = store.send('Mine')
    await tick()
    followed[0]?.end({ kind: 'refused', refusal: refusal('run_in_progress', 409) })
    expect(await sent).toEqual({ kind: 'queued' })
    await settle()
    expect(texts().slice(4)).toEqual(['user: From the other tab', 'assistant: '])
    expect(store.read().queue).toMatchObject([{ text: 'Mine' }])
    expect(followed[1]?.options).toMatchObject({ start: null, after: 0 })
  })

  it('[run-17] is unchanged when an edit is discarded, or the page is left in the middle of one', async () => {
    for (const end of ['given up', 'left'] as const) {
      const { store, detach, kept } = await answering()
      await store.send('Four?')
      store.queue.edit(store.read().queue[0]?.id ?? '')
      store.queue.type('Fo')
      if (end === 'left') detach()
      else await store.queue.giveUp()
      await settle()
      expect(kept, end).toMatchObject([{ text: 'Four?', isHeld: false }])
    }
  })

  it('[run-17] gives the changed text back where the message was sent before the change was stored', async () => {
    const { store, followed, texts, snapshots } = await sentWhileEdited()
    expect(texts().slice(6)).toEqual(['user: Four?', 'assistant: '])
    expect(store.read()).toMatchObject({ queue: [], queueEdit: null, lateEdit: 'Four, please?' })
    expect(store.read().trouble?.message).toMatch(/^The queued message was sent or removed before/)
    store.queue.takeLateEdit()
    expect(store.read().lateEdit).toBeNull()
    snapshots.push(idle([]))
    followed[1]?.feed(answer('a4', 'Four.'))
    followed[1]?.end({ kind: 'done' })
    await settle()
    expect(store.read()).toMatchObject({ run: null, trouble: { kind: 'lasting' } })
  })

  it('[run-17] is given back with the reason also where a request for the message is refused after that', async () => {
    const { store, refuse, four } = await sentWhileEdited()
    refuse(new RequestError({ code: 'message_not_found', message: 'This message does not exist.' }, 404))
    await store.queue.steer(four?.id ?? '', true)
    expect(store.read()).toMatchObject({ lateEdit: 'Four, please?', trouble: { kind: 'lasting' } })
  })

  it('[run-17] says nothing of an edit that had changed nothing', async () => {
    const snapshots: ChatSnapshot[] = []
    const { store, followed } = await answering(snapshots)
    await store.send('Four?')
    snapshots.push(running(store.read().queue))
    store.queue.edit(store.read().queue[0]?.id ?? '')
    followed[0]?.end({ kind: 'done' })
    await settle()
    expect(store.read()).toMatchObject({ queue: [], queueEdit: null, lateEdit: null, trouble: null })
  })

  it('[run-17] is in its editor again where the change could not be stored', async () => {
    const { store, refuse, kept } = await answering()
    await store.send('Four?')
    store.queue.edit(store.read().queue[0]?.id ?? '')
    await settle()
    store.queue.type('Four, please?')
    refuse(new RequestError({ code: 'unreachable', message: 'Parley cannot be reached.' }, 0))
    await store.queue.keep()
    expect(kept).toMatchObject([{ text: 'Four?' }])
    expect(store.read()).toMatchObject({
      queueEdit: { text: 'Four, please?', wasHeld: false },
      trouble: { message: 'Parley cannot be reached.' },
    })
    refuse(null)
    await store.queue.keep()
    expect(kept).toMatchObject([{ text: 'Four, please?', isHeld: false }])
    expect(store.read()).toMatchObject({ queueEdit: null, queue: [{ text: 'Four, please?' }] })
  })

  it('[U4] written before the chat is stored waits for that', async () => {
    const { store, followed, kept } = open()
    void store.send('One?')
    const second = store.send('Two?')
    await tick()
    expect(kept).toEqual([])
    followed[0]?.feed(answer('a1', 'One.'))
    expect(await second).toEqual({ kind: 'queued' })
    expect(kept).toMatchObject([{ text: 'Two?' }])
  })
})
