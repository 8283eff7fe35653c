import { describe, expect, it } from 'vitest'
import { emptyFold, userMessage } from '#lib/messages/shared.ts'
import { answer, open, refusal, tick, twoTurns } from '../testing/opened-store.ts'
import { entry } from '../testing/scripted-world.ts'
import type { ChatSnapshot } from './chat-state.ts'

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
