import { describe, expect, it } from 'vitest'
import { RequestError } from '#components/request.ts'
import { emptyFold, userMessage } from '#lib/messages/shared.ts'
import { answer, open, refusal, said, tick, twoTurns } from '../testing/opened-store.ts'
import { entry } from '../testing/scripted-world.ts'
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
