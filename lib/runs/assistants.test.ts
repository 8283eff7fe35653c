import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionSchema } from '#lib/assistants/index.ts'
import { newId } from '#lib/ids.ts'
import { ProviderError } from '#lib/models/index.ts'
import { type EngineOptions, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import type { StartRun } from './runs.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

const OTHERS = { 'a:one': { title: 'One' }, 'b:two': { title: 'Two' }, 'c:chat': { title: 'Chat' } }

/** A chat, and an assistant of this form. */
async function chatWith(form: Record<string, unknown>, options: EngineOptions = { others: OTHERS }) {
  engine = await testEngine(options)
  const { assistants, actor } = engine
  const assistant = await assistants.create(actor, { definition: definitionSchema.parse({ name: 'Reviewer', ...form }) })
  const chatId = await engine.chat()
  return { assistant, chatId }
}

/** Sends, and returns the run as it is stored with the answer's message once it has ended. */
async function sent(chatId: string, request: Partial<StartRun> = {}) {
  engine.says(text('Done.'))
  const { runId, messageId } = await engine.runs.start(engine.actor, chatId, { message: { id: newId(), text: 'Hi' }, ...request })
  await engine.log(runId)
  const run = await engine.platform.db.client.run.findUniqueOrThrow({ where: { id: runId } })
  return { run, answer: await engine.chats.message(engine.actor, chatId, messageId) }
}

describe('a chat with an assistant', () => {
  it('[asst-05] says with the chat and with each answer which version answered', async () => {
    const { assistant, chatId } = await chatWith({ emoji: '🧐', instructions: 'Find faults.' })
    const { actor, chats, assistants } = engine
    await chats.update(actor, chatId, { assistantId: assistant.id })
    expect(await chats.get(actor, chatId)).toMatchObject({ assistantId: assistant.id, assistantVersion: null })
    const first = await sent(chatId)
    expect(first.run).toMatchObject({ assistantId: assistant.id, assistantVersion: 1 })
    expect(first.answer.metadata?.assistant).toEqual({ id: assistant.id, name: 'Reviewer', emoji: '🧐', version: 1 })
    await assistants.update(actor, assistant.id, { version: 1, definition: { ...assistant.definition, name: 'Critic' } })
    const second = await sent(chatId)
    expect(second.answer.metadata?.assistant).toMatchObject({ name: 'Critic', version: 2 })
    expect(await chats.get(actor, chatId)).toMatchObject({ assistantVersion: 2 })
    expect((await chats.message(actor, chatId, first.answer.id)).metadata?.assistant).toMatchObject({ name: 'Reviewer', version: 1 })
  })

  it('[asst-06] takes its model, unless the chat has one, and its tools while the chat leaves them all', async () => {
    const { assistant, chatId } = await chatWith({ model: 'a:one', tools: ['files.read'] })
    const { actor, chats } = engine
    await chats.update(actor, chatId, { assistantId: assistant.id })
    expect((await sent(chatId)).run).toMatchObject({ model: 'a:one', selectedTools: ['files.read'] })
    await chats.update(actor, chatId, { model: 'c:chat', selectedTools: [] })
    expect((await sent(chatId)).run).toMatchObject({ model: 'c:chat', selectedTools: [] })
    expect((await sent(chatId, { model: 'b:two' })).run).toMatchObject({ model: 'b:two' })
  })

  it('[asst-06] gives the model its instructions and parameters, and those of a message by @ to that one alone', async () => {
    const { assistant, chatId } = await chatWith({ instructions: 'Find three faults.', parameters: { temperature: 0.25 } })
    const { actor, chats, assistants } = engine
    const other = await assistants.create(actor, {
      definition: definitionSchema.parse({ name: 'Poet', instructions: 'Answer in verse.', parameters: { temperature: 1.5 } }),
    })
    await chats.update(actor, chatId, { assistantId: assistant.id })
    await sent(chatId)
    await sent(chatId, { message: { id: newId(), text: 'Hi', assistant: other.id } })
    await sent(chatId)
    const told = engine.asked.map(({ prompt, temperature }) => [
      JSON.stringify(prompt[0]).includes('Find three faults.'),
      JSON.stringify(prompt[0]).includes('Answer in verse.'),
      temperature,
    ])
    expect(told).toEqual([
      [true, false, 0.25],
      [false, true, 1.5],
      [true, false, 0.25],
    ])
  })

  it('[asst-06] whose model is gone takes the fallback, and says what to do where that is gone, too', async () => {
    const { assistant, chatId } = await chatWith({ model: 'gone:x', fallback: 'b:two' })
    const { actor, chats, assistants } = engine
    await chats.update(actor, chatId, { assistantId: assistant.id })
    expect((await sent(chatId)).run).toMatchObject({ model: 'b:two' })
    await assistants.update(actor, assistant.id, { version: 1, definition: { ...assistant.definition, fallback: 'gone:y' } })
    await expect(engine.runs.start(actor, chatId, { message: { id: newId(), text: 'Hi' } })).rejects.toMatchObject({
      code: 'model_not_found',
      message: 'The models of the assistant “Reviewer” are no longer offered. Choose a model for this chat, or change the assistant.',
    })
    await chats.update(actor, chatId, { model: 'c:chat' })
    expect((await sent(chatId)).run).toMatchObject({ model: 'c:chat', assistantVersion: 2 })
  })

  it('[asst-06] asks the fallback where its model fails', async () => {
    const { assistant, chatId } = await chatWith({ model: 'a:one', fallback: 'b:two' })
    const { actor, chats } = engine
    await chats.update(actor, chatId, { assistantId: assistant.id })
    engine.says([{ type: 'throw', error: new ProviderError('provider_failed', { message: 'Busy.', retryable: false }) }])
    const { run, answer } = await sent(chatId)
    expect([run.model, answer.metadata?.model]).toEqual(['a:one', 'b:two'])
  })

  it('[asst-04] that was deleted keeps its answers, and refuses the next message until another is chosen', async () => {
    const { assistant, chatId } = await chatWith({})
    const { actor, chats, assistants } = engine
    await chats.update(actor, chatId, { assistantId: assistant.id })
    const { answer } = await sent(chatId)
    await assistants.remove(actor, assistant.id)
    await expect(engine.runs.start(actor, chatId, { message: { id: newId(), text: 'Hi' } })).rejects.toMatchObject({
      code: 'assistant_gone',
      message: 'The assistant “Reviewer” was deleted or is no longer shared with you. Choose another one, or continue without.',
    })
    expect((await chats.message(actor, chatId, answer.id)).metadata?.assistant?.name).toBe('Reviewer')
    await chats.update(actor, chatId, { assistantId: null })
    expect((await sent(chatId)).run.assistantId).toBeNull()
  })
})

describe('a message to an assistant by @', () => {
  it('[asst-07] is answered by it alone, also when it is answered again, and the chat stays as it was', async () => {
    const { assistant, chatId } = await chatWith({ model: 'a:one', tools: ['files.read'] })
    const { actor, chats } = engine
    await chats.update(actor, chatId, { model: 'c:chat', selectedTools: ['other.tool'] })
    const asked = await sent(chatId, { message: { id: newId(), text: 'Look', assistant: assistant.id } })
    expect(asked.run).toMatchObject({ model: 'a:one', selectedTools: ['files.read'], assistantId: assistant.id, assistantVersion: 1 })
    const question = await chats.message(actor, chatId, asked.run.userMessageId)
    expect(question.metadata?.assistant).toEqual({ id: assistant.id, name: 'Reviewer', emoji: '' })
    expect((await sent(chatId)).run).toMatchObject({ model: 'c:chat', selectedTools: ['other.tool'], assistantId: null })
    expect((await sent(chatId, { message: null, parentId: question.id })).run).toMatchObject({ model: 'a:one', assistantVersion: 1 })
    expect(await chats.get(actor, chatId)).toMatchObject({ assistantId: null, assistantVersion: null })
    await engine.assistants.remove(actor, assistant.id)
    expect((await sent(chatId, { message: null, parentId: question.id })).run).toMatchObject({ model: 'c:chat', assistantId: null })
  })

  it('[asst-07] in the queue is answered by it, and one behind it by the chat', async () => {
    const { assistant, chatId } = await chatWith({ model: 'a:one' })
    const { actor, runs, platform } = engine
    const gate = Promise.withResolvers<void>()
    engine.says([{ type: 'wait', until: gate.promise }, ...text('One.')], text('Two.'), text('Three.'))
    await runs.start(actor, chatId, { message: { id: newId(), text: 'First' } })
    await runs.queue.add(actor, chatId, { id: newId(), text: 'Second', assistant: assistant.id })
    await runs.queue.add(actor, chatId, { id: newId(), text: 'Third' })
    gate.resolve()
    const stored = () => platform.db.client.run.findMany({ where: { status: 'completed' }, orderBy: { startedAt: 'asc' } })
    await vi.waitFor(async () => expect(await stored()).toHaveLength(3), 10_000)
    expect((await stored()).map(({ assistantId, model }) => [assistantId, model])).toEqual([
      [null, 'test:model'],
      [assistant.id, 'a:one'],
      [null, 'test:model'],
    ])
  })

  it('[asst-07] that is another person’s is refused', async () => {
    const { chatId } = await chatWith({})
    const { assistants, actor, runs, person } = engine
    const other = await assistants.create(await person('bob@example.org'), { definition: definitionSchema.parse({ name: 'Secret name' }) })
    const refused = await runs.start(actor, chatId, { message: { id: newId(), text: 'Hi', assistant: other.id } }).catch(error => error)
    expect(refused).toMatchObject({ code: 'assistant_gone' })
    expect(JSON.stringify([refused.message, refused.details])).not.toContain('Secret')
  })
})
