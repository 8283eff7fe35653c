import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { messageText } from '#lib/messages/index.ts'
import { send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

/** An answer that is being written until `end` is called, with two models to choose from. */
async function answering() {
  engine = await testEngine({ others: { 'test:other': { title: 'Other' } } })
  const chatId = await engine.chat()
  const gate = Promise.withResolvers<void>()
  engine.says([{ type: 'wait', until: gate.promise }, ...text('One.')], text('The other.'))
  const started = await engine.runs.start(engine.actor, chatId, send('Who?'))
  const answer = { id: newId(), messageId: started.userMessageId, model: 'test:other' }
  return { ...started, answer, end: () => gate.resolve() }
}

describe('a second model for a message that is being answered', () => {
  it('[turn-02] answers when the first has ended, once and without any page, and both answers are versions', async () => {
    const { chatId, answer, messageId, userMessageId, end } = await answering()
    const { runs, actor, chats } = engine
    const queued = [{ id: answer.id, text: '', isHeld: false, answers: { messageId: userMessageId, model: 'test:other' } }]
    expect(await runs.queue.addAnswer(actor, chatId, answer)).toEqual(queued)
    expect(await runs.queue.addAnswer(actor, chatId, answer)).toEqual(queued)
    end()
    await vi.waitFor(
      async () => expect(messageText((await chats.path(actor, chatId)).at(-1)?.message ?? { parts: [] })).toBe('The other.'),
      9_000,
    )
    const last = (await chats.path(actor, chatId)).at(-1)
    expect(last?.siblingIds).toEqual([messageId, last?.message.id])
    expect(last?.message.metadata?.model).toBe('test:other')
    expect((await chats.get(actor, chatId)).model).toBeNull()
    expect(await runs.queue.addAnswer(actor, chatId, answer)).toEqual([])
    expect(await engine.platform.db.client.run.count()).toBe(2)
  })

  it('[turn-02] is refused behind queued messages, for answers, for unknown models and for other people', async () => {
    const { chatId, answer, messageId } = await answering()
    const { runs, actor, person } = engine
    const add = (patch: Partial<typeof answer>, by = actor) => runs.queue.addAnswer(by, chatId, { ...answer, ...patch })
    await expect(add({}, await person('eve@example.org'))).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(add({ model: 'test:none' })).rejects.toMatchObject({ code: 'model_not_found' })
    await expect(add({ messageId })).rejects.toMatchObject({ code: 'message_not_found' })
    await runs.queue.add(actor, chatId, { id: newId(), text: 'Next' })
    await expect(add({})).rejects.toMatchObject({ code: 'conflict' })
  })

  it('[turn-02] cannot be made a message or steer, and can be removed', async () => {
    const { chatId, answer } = await answering()
    const { runs, actor } = engine
    await runs.queue.addAnswer(actor, chatId, answer)
    const place = { chatId, messageId: answer.id }
    await expect(runs.queue.change(actor, place, { text: 'x' })).rejects.toMatchObject({ code: 'message_not_found' })
    await expect(runs.queue.change(actor, place, { steers: true })).rejects.toMatchObject({ code: 'message_not_found' })
    expect(await runs.queue.remove(actor, place)).toEqual([])
  })
})
