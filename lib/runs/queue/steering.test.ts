import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { call, calls, messageOf, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { leaveRun, startedCall } from '#tests/support/left-run.ts'
import { addMembers } from '#tests/support/members.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

/** One step that calls a tool, until `end` is called, so that another step follows. */
async function working(...later: Say[][]) {
  engine = await testEngine()
  const chatId = await engine.chat()
  const gate = Promise.withResolvers<void>()
  engine.says([...text('I look. ').slice(0, -1), { type: 'wait', until: gate.promise }, ...call('c1', 'no__tool', {}), calls], ...later)
  const { runId } = await engine.runs.start(engine.actor, chatId, send('Begin'))
  return { chatId, runId, end: () => gate.resolve() }
}

const steer = (chatId: string, words: string, id = newId()) =>
  engine.runs.queue.add(engine.actor, chatId, { id, text: words }, { steers: true })
const rows = () => engine.platform.db.client.queuedMessage.count()
const said = async (chatId: string) =>
  (await engine.chats.path(engine.actor, chatId)).map(({ message }) =>
    message.parts.map(part => (part.type === 'text' ? part.text : '')).join(''),
  )

describe('a message that steers', () => {
  it('[turn-04] reaches the model at its next step, and stands in the answer where it was read', async () => {
    const { chatId, runId, end } = await working(text('So be it.'))
    const id = newId()
    expect(await steer(chatId, 'Rather in French', id)).toEqual([{ id, text: 'Rather in French', isHeld: false, steers: true }])
    end()
    const events = await engine.log(runId)
    expect(messageOf(events).parts.map(({ type }) => type)).toEqual([
      'step-start',
      'text',
      'dynamic-tool',
      'steering-message',
      'step-start',
      'text',
    ])
    expect(engine.asked[1]?.prompt.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user'])
    expect(engine.asked[1]?.prompt.at(-1)?.content).toEqual([{ type: 'text', text: 'Rather in French' }])
    expect(await rows()).toBe(0)
    expect(await said(chatId)).toEqual(['Begin', 'I look. So be it.'])
  })

  it('[turn-05] is given once: the same send again changes nothing, and the next turn still holds it in its place', async () => {
    const { chatId, runId, end } = await working(text('Done.'), text('Later.'))
    const id = newId()
    await steer(chatId, 'Be brief', id)
    end()
    await engine.log(runId)
    expect(await steer(chatId, 'Be brief', id)).toEqual([])
    await engine.log((await engine.runs.start(engine.actor, chatId, send('More'))).runId)
    expect(engine.asked).toHaveLength(3)
    expect(engine.asked[2]?.prompt.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
      'assistant',
      'user',
    ])
  })

  it('[turn-06] is sent as a message of its own where no step follows', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    const gate = Promise.withResolvers<void>()
    engine.says([{ type: 'wait', until: gate.promise }, ...text('One.')], text('Two.'))
    await engine.runs.start(engine.actor, chatId, send('First'))
    await steer(chatId, 'Second')
    gate.resolve()
    await vi.waitFor(async () => expect(await said(chatId)).toEqual(['First', 'One.', 'Second', 'Two.']), 10_000)
    expect(await rows()).toBe(0)
  })

  it('[turn-06] waits while it is held, and may be made an ordinary one again', async () => {
    const { chatId, runId, end } = await working(text('On.'), text('Third.'), text('Fourth.'))
    const [held, plain] = [newId(), newId()]
    await steer(chatId, 'Held', held)
    await steer(chatId, 'Plain', plain)
    await engine.runs.queue.change(engine.actor, { chatId, messageId: held }, { isHeld: true })
    await engine.runs.queue.change(engine.actor, { chatId, messageId: plain }, { steers: false })
    end()
    await engine.log(runId)
    expect(engine.asked[1]?.prompt.at(-1)?.role).toBe('tool')
    expect((await engine.runs.queue.list(engine.actor, chatId)).map(({ text: words }) => words)).toEqual(['Held', 'Plain'])
  })

  it('[turn-05] is given by the process that takes the run up, which finds it in the log or in the queue', async () => {
    engine = await testEngine()
    engine.says(text('Whole.'))
    const given = newId()
    const { runId, chatId } = await leaveRun(engine, [
      { type: 'start-step' },
      ...startedCall('c1', 'everything__toggle', {}),
      { type: 'tool-output-available', toolCallId: 'c1', dynamic: true, output: outcome },
      { type: 'data-iteration', transient: true, data: iteration },
      { type: 'finish-step' },
      { type: 'steering-message', id: given, parts: [{ type: 'text', text: 'Stored before the death' }] },
    ])
    await steer(chatId, 'Stored after it')
    // As a send leaves it that was repeated while the first one was given.
    const place = { chatId, userId: engine.actor.userId, steers: true, selectedTools: [], createdAt: new Date(0) }
    await engine.platform.db.client.queuedMessage.create({ data: { id: given, ...place, data: { text: 'Stored before the death' } } })
    const runs = engine.secondRuns()
    for await (const _ of await runs.tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(10_000) }));
    const read = engine.asked[0]?.prompt.filter(({ role }) => role === 'user').map(({ content }) => content)
    expect(read?.slice(1)).toEqual([[{ type: 'text', text: 'Stored before the death' }], [{ type: 'text', text: 'Stored after it' }]])
    expect(await rows()).toBe(0)
  })

  it('[turn-04] is not read by another person, and none of theirs is given', async () => {
    const { chatId, runId, end } = await working(text('On.'))
    const eve = await engine.person('eve@example.org')
    await expect(engine.runs.queue.add(eve, chatId, { id: newId(), text: 'Steal' }, { steers: true })).rejects.toMatchObject({
      code: 'chat_not_found',
    })
    end()
    await engine.log(runId)
    expect(engine.asked[1]?.prompt.at(-1)?.role).toBe('tool')
  })

  it('[turn-04] waits for the end of the answer where another person asked for that, and is sent under its own author', async () => {
    const { chatId, runId, end } = await working(text('On.'), text('For Bob.'))
    const bob = await engine.person('bob@example.org')
    const { client } = engine.platform.db
    const [projectId, createdAt] = [newId(), new Date()]
    await client.project.create({
      data: { id: projectId, userId: engine.actor.userId, name: 'P', color: 'blue', createdAt, updatedAt: createdAt },
    })
    await addMembers(client, projectId, [[bob.userId, 'writer']])
    await client.chat.update({ where: { id: chatId }, data: { projectId, sharedInProject: true } })
    const id = newId()
    const [queued] = await engine.runs.queue.add(bob, chatId, { id, text: 'From Bob' }, { steers: true })
    expect(queued).toEqual({ id, text: 'From Bob', isHeld: false })
    expect(await engine.runs.queue.change(bob, { chatId, messageId: id }, { steers: true })).toEqual([queued])
    end()
    await engine.log(runId)
    expect(engine.asked[1]?.prompt.at(-1)?.role).toBe('tool')
    await expect.poll(async () => (await said(chatId)).length, { timeout: 10_000 }).toBe(4)
    expect((await client.message.findUnique({ where: { id } }))?.authorId).toBe(bob.userId)
  })
})

const outcome = {
  status: 'done',
  outcome: 'ok',
  server: 'everything',
  tool: 'toggle',
  text: 'on',
  content: [],
  executed: true,
  executionTimeMs: 1,
} as const

const iteration = {
  iteration: 1,
  model: 'test:model',
  content: null,
  reasoning: null,
  toolCalls: [{ id: 'c1', type: 'function' as const, function: { name: 'everything__toggle', arguments: '{}' } }],
  finishReason: 'tool_calls' as const,
  usage: null,
  statusText: '',
}
