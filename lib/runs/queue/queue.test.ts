import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type TestEngine, testEngine, text } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

/** A chat with an answer that is being written until `end` is called, and what is queued behind it. */
async function answering(...queued: string[]) {
  engine = await testEngine()
  const { runs, actor, says, chat } = engine
  const chatId = await chat()
  const gate = Promise.withResolvers<void>()
  says([{ type: 'wait', until: gate.promise }, ...text('One.')])
  const { runId } = await runs.start(actor, chatId, { message: { id: newId(), text: 'First' } })
  // Later answers would be taken by the first call if it came after them.
  await vi.waitFor(() => expect(engine.asked).toHaveLength(1), 10_000)
  const ids = queued.map(() => newId())
  for (const [index, words] of queued.entries()) await runs.queue.add(actor, chatId, { id: ids[index] ?? '', text: words })
  return { chatId, runId, ids, end: () => gate.resolve() }
}

const said = async (chatId: string) =>
  (await engine.chats.path(engine.actor, chatId)).map(({ message }) =>
    message.parts.map(part => ('text' in part ? part.text : '')).join(''),
  )
const shown = (chatId: string, ...messages: string[]) => vi.waitFor(async () => expect(await said(chatId)).toEqual(messages), 10_000)
const rows = () => engine.platform.db.client.queuedMessage.findMany({ orderBy: { createdAt: 'asc' } })

describe('a message that waits for the end of an answer', () => {
  it('[U4] [run-17] is kept, can be changed and removed, and is sent when the run ends, without any page', async () => {
    const { chatId, ids, end } = await answering('Secnd', 'Third', 'Fourth')
    const { runs, actor } = engine
    const place = (index: number) => ({ chatId, messageId: ids[index] ?? '' })
    await runs.queue.change(actor, place(0), { text: 'Second' })
    await runs.queue.remove(actor, place(1))
    expect(await runs.queue.list(actor, chatId)).toEqual([
      { id: ids[0], text: 'Second', isHeld: false },
      { id: ids[2], text: 'Fourth', isHeld: false },
    ])
    engine.says(text('Two.'), text('Four.'))
    end()
    await shown(chatId, 'First', 'One.', 'Second', 'Two.', 'Fourth', 'Four.')
    expect(await rows()).toEqual([])
    expect((await engine.chats.path(actor, chatId)).map(({ message }) => message.id)).toEqual(expect.arrayContaining([ids[0], ids[2]]))
  })

  it('[S24] is refused with the id of another message, whoever wrote that', async () => {
    const { chatId, end } = await answering()
    const { actor, runs } = engine
    const stranger = await engine.person('bob@example.org')
    const strangers = await engine.chat(stranger)
    end()
    await shown(chatId, 'First', 'One.')
    const [first, answer] = (await engine.chats.path(actor, chatId)).map(({ message }) => message.id)
    const other = await engine.chat()
    const add = (by: typeof actor, to: string, id = '') => runs.queue.add(by, to, { id, text: 'Second' })
    await expect(add(stranger, strangers, first)).rejects.toMatchObject({ code: 'conflict' })
    await expect(add(actor, other, first)).rejects.toMatchObject({ code: 'conflict' })
    await expect(add(actor, chatId, answer)).rejects.toMatchObject({ code: 'conflict' })
    expect(await add(actor, chatId, first)).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('[U4] is sent once, even if several processes try, and is not accepted twice', async () => {
    const { chatId, ids, end } = await answering()
    const { actor, runs } = engine
    const others = [engine.secondRuns(), engine.secondRuns()]
    engine.says(text('Two.'), text('Again.'))
    end()
    await shown(chatId, 'First', 'One.')
    const message = { id: newId(), text: 'Second' }
    await Promise.all([runs, ...others].map(each => each.queue.add(actor, chatId, message)))
    await shown(chatId, 'First', 'One.', 'Second', 'Two.')
    expect(await runs.queue.add(actor, chatId, message)).toEqual([])
    expect(await engine.platform.db.client.run.count()).toBe(2)
    expect(ids).toEqual([])
  })

  it('[U4] uses the model and the tools that were chosen when it was queued', async () => {
    const { chatId, end } = await answering()
    const { actor, runs } = engine
    await engine.chats.update(actor, chatId, { selectedTools: [] })
    await runs.queue.add(actor, chatId, { id: newId(), text: 'Second' })
    await engine.chats.update(actor, chatId, { selectedTools: ['*'] })
    engine.says(text('Two.'))
    end()
    await shown(chatId, 'First', 'One.', 'Second', 'Two.')
    const second = await engine.platform.db.client.run.findFirst({ orderBy: { startedAt: 'desc' } })
    expect(second?.selectedTools).toEqual([])
  })

  it('[U4] is held after Stop until the person sends it', async () => {
    const { chatId, runId } = await answering('Second')
    const { actor, runs } = engine
    engine.says(text('Two.'))
    await runs.stop(actor, runId)
    await vi.waitFor(async () => expect((await runs.get(actor, runId)).status).toBe('stopped'), 10_000)
    expect(await runs.queue.list(actor, chatId)).toMatchObject([{ text: 'Second', isHeld: true }])
    expect(await runs.queue.release(actor, chatId)).toEqual([])
    await vi.waitFor(async () => expect((await said(chatId)).at(-1)).toBe('Two.'), 10_000)
  })

  it('[U4] is not held by the stop of an answer that has ended already', async () => {
    const { chatId, runId, end } = await answering('Second', 'Third')
    const { actor, runs } = engine
    const gate = Promise.withResolvers<void>()
    engine.says([{ type: 'wait', until: gate.promise }, ...text('Two.')], text('Three.'))
    end()
    await vi.waitFor(() => expect(engine.asked).toHaveLength(2), 10_000)
    await expect(runs.stop(actor, runId)).rejects.toMatchObject({ code: 'run_finished' })
    expect(await runs.queue.list(actor, chatId)).toMatchObject([{ text: 'Third', isHeld: false }])
    gate.resolve()
    await shown(chatId, 'First', 'One.', 'Second', 'Two.', 'Third', 'Three.')
  })

  it('[U4] is sent at once if the answer is stopped for it', async () => {
    const { chatId, runId } = await answering('Second')
    engine.says(text('Two.'))
    await engine.runs.stop(engine.actor, runId, { sendsQueue: true })
    await vi.waitFor(async () => expect((await said(chatId)).at(-1)).toBe('Two.'), 10_000)
  })

  it('[U4] [run-17] is held by an answer that fails', async () => {
    engine = await testEngine()
    const { actor, runs, says, chat } = engine
    const chatId = await chat()
    const gate = Promise.withResolvers<void>()
    says([
      { type: 'wait', until: gate.promise },
      { type: 'throw', error: new Error('overheated') },
    ])
    await runs.start(actor, chatId, { message: { id: newId(), text: 'First' } })
    await runs.queue.add(actor, chatId, { id: newId(), text: 'Second' })
    gate.resolve()
    await vi.waitFor(async () => expect(await runs.queue.list(actor, chatId)).toMatchObject([{ isHeld: true }]), 10_000)
    expect((await rows()).length).toBe(1)
  })

  it('[U4] [run-17] is sent as it is by then, where the person changes it while it is being sent', async () => {
    const { chatId, ids, end } = await answering('Secnd')
    const { actor, runs, platform } = engine
    const place = { chatId, messageId: ids[0] ?? '' }
    await runs.queue.change(actor, place, { isHeld: true })
    end()
    await shown(chatId, 'First', 'One.')
    engine.says(text('Two.'))
    const { transact } = platform.db
    vi.spyOn(platform.db, 'transact').mockImplementationOnce(async write => {
      await platform.db.client.queuedMessage.update({ where: { id: place.messageId }, data: { data: { text: 'Second' } } })
      return transact(write)
    })
    await runs.queue.release(actor, chatId)
    await shown(chatId, 'First', 'One.', 'Second', 'Two.')
    expect(await rows()).toEqual([])
    expect(await platform.db.client.run.count()).toBe(2)
  })

  it('[U4] shows why it could not be sent, and waits', async () => {
    engine = await testEngine({ others: {} })
    const { actor, runs, chat, platform } = engine
    const chatId = await chat()
    await platform.db.client.chat.update({ where: { id: chatId }, data: { model: 'gone:model' } })
    const [queued] = await runs.queue.add(actor, chatId, { id: newId(), text: 'Second' })
    expect(queued).toMatchObject({ text: 'Second', isHeld: true, problem: expect.stringMatching(/model/i) })
  })

  it('[U4] is sent by another process when its own has ended', async () => {
    const { chatId } = await answering()
    const { actor, platform } = engine
    await platform.db.client.chat.update({ where: { id: chatId }, data: { activeRunId: null } })
    const left = { chatId, userId: actor.userId, data: { text: 'Left' }, selectedTools: [], createdAt: new Date(platform.clock.nowMs()) }
    await platform.db.client.queuedMessage.create({ data: { id: newId(), ...left } })
    engine.says(text('Found.'))
    engine.secondRuns()
    await vi.waitFor(async () => expect((await said(chatId)).at(-1)).toBe('Found.'), 15_000)
  })

  it('[U4] leaves the queue if it was sent directly, and does not delay the messages behind it', async () => {
    const { chatId, end } = await answering()
    const { actor, runs, says } = engine
    end()
    await shown(chatId, 'First', 'One.')
    const message = { id: newId(), text: 'Second' }
    says(text('Two.'), text('Three.'))
    await runs.start(actor, chatId, { message })
    await shown(chatId, 'First', 'One.', 'Second', 'Two.')
    const left = { chatId, userId: actor.userId, data: { text: 'Second' }, selectedTools: [], createdAt: new Date(0) }
    await engine.platform.db.client.queuedMessage.create({ data: { id: message.id, ...left } })
    await runs.queue.add(actor, chatId, { id: newId(), text: 'Third' })
    await runs.queue.release(actor, chatId)
    await shown(chatId, 'First', 'One.', 'Second', 'Two.', 'Third', 'Three.')
    expect(await rows()).toEqual([])
  })

  it('[U4] is deleted with its person, and invisible to anyone else', async () => {
    const { chatId, ids, end } = await answering('Second')
    const { runs, actor, platform, person } = engine
    const other = await person('eve@example.org')
    const place = { chatId, messageId: ids[0] ?? '' }
    for (const denied of [
      () => runs.queue.list(other, chatId),
      () => runs.queue.add(other, chatId, { id: newId(), text: 'x' }),
      () => runs.queue.remove(other, place),
      () => runs.queue.release(other, chatId),
    ])
      await expect(denied()).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(runs.queue.change(other, place, { text: 'x' })).rejects.toMatchObject({ code: 'message_not_found' })
    await platform.db.client.user.update({ where: { id: actor.userId }, data: { disabledAt: new Date() } })
    end()
    await platform.db.client.user.delete({ where: { id: actor.userId } })
    expect(await rows()).toEqual([])
  })
})
