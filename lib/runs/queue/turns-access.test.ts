import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { addMembers } from '#tests/support/members.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

/** A chat that is shared in a project, with one answer, and another one that is being written. */
async function shared() {
  engine = await testEngine()
  const { actor, chats, platform, runs, says, person, chat } = engine
  const { client } = platform.db
  const chatId = await chat()
  says(text('Over.'), [{ type: 'hang' }])
  const first = await runs.start(actor, chatId, send('First'))
  await engine.log(first.runId)
  const project = { id: newId(), userId: actor.userId, name: 'Launch', color: 'blue', createdAt: new Date(), updatedAt: new Date() }
  await client.project.create({ data: project })
  const people: Record<string, Actor> = { holder: actor }
  for (const role of ['reader', 'writer', 'owner'] as const) {
    people[role] = await person(`${role}@example.org`)
    await addMembers(client, project.id, [[people[role].userId, role]])
  }
  people.stranger = await person('stranger@example.org')
  people.administrator = { ...(await person('admin@example.org')), role: 'admin' }
  await client.chat.update({ where: { id: chatId }, data: { projectId: project.id, sharedInProject: true } })
  const going = await runs.start(actor, chatId, send('Second'))
  const by = (name: string) => people[name] as Actor
  const acts: Record<string, (actor: Actor) => Promise<unknown>> = {
    replay: who => runs.recording(who, first.runId, { chatId, after: 0 }),
    compare: who => chats.message(who, chatId, first.messageId),
    steer: who => runs.queue.add(who, chatId, { id: newId(), text: 'x' }, { steers: true }),
    'another model': async who => {
      await client.queuedMessage.deleteMany()
      return runs.queue.addAnswer(who, chatId, { id: newId(), messageId: going.userMessageId, model: 'test:model' })
    },
    // An answer is being written, so that this is the first refusal of those who may.
    'run again': who =>
      runs.start(who, chatId, { message: null, parentId: first.userMessageId, requestId: newId(), resultsOf: first.runId }),
  }
  const ends = async (name: string) => {
    const found: Record<string, string | undefined> = {}
    for (const [act, does] of Object.entries(acts))
      found[act] = await does(by(name)).then(
        () => 'yes',
        (error: { code?: string }) => error.code,
      )
    return found
  }
  const leave = (name: string) => client.accessGrant.deleteMany({ where: { userId: by(name).userId } })
  return { ends, leave, by, chatId, runId: going.runId }
}

const ALL = { replay: 'yes', compare: 'yes', steer: 'yes', 'another model': 'yes', 'run again': 'run_in_progress' }
const READS = { replay: 'yes', compare: 'yes', steer: 'forbidden', 'another model': 'forbidden', 'run again': 'forbidden' }
const NONE = {
  replay: 'run_not_found',
  compare: 'message_not_found',
  steer: 'chat_not_found',
  'another model': 'chat_not_found',
  'run again': 'chat_not_found',
}

describe('messages that wait in a shared chat', () => {
  it('[turn-08] are sent though an earlier one of another person is held', async () => {
    const { by, chatId, runId } = await shared()
    const { queue, stop } = engine.runs
    await queue.add(by('holder'), chatId, { id: newId(), text: 'Held' })
    await queue.add(by('writer'), chatId, { id: newId(), text: 'Mine' })
    await stop(by('holder'), runId)
    await engine.log(runId)
    engine.says(text('Yes.'))
    await queue.release(by('writer'), chatId)
    await vi.waitFor(async () => expect(await queue.list(by('writer'), chatId)).toEqual([]), 10_000)
    expect(await queue.list(by('holder'), chatId)).toMatchObject([{ text: 'Held', isHeld: true }])
    const run = await engine.platform.db.client.run.findFirstOrThrow({ where: { userId: by('writer').userId } })
    await engine.log(run.id)
  })

  it('[turn-08] are seen, changed, removed and sent by their own person alone', async () => {
    const { by, chatId, runId } = await shared()
    const { queue, stop } = engine.runs
    const messageId = newId()
    await queue.add(by('holder'), chatId, { id: messageId, text: 'Mine' })
    await stop(by('holder'), runId)
    await engine.log(runId)
    const place = { chatId, messageId }
    for (const name of ['reader', 'writer', 'owner']) {
      expect(await queue.list(by(name), chatId)).toEqual([])
      await expect(queue.change(by(name), place, { text: 'Yours' })).rejects.toMatchObject({ code: 'message_not_found' })
      expect(await queue.remove(by(name), place)).toEqual([])
      expect(await queue.release(by(name), chatId)).toEqual([])
    }
    expect(await queue.list(by('holder'), chatId)).toEqual([{ id: messageId, text: 'Mine', isHeld: true }])
  })

  it('[turn-08] are 50 in a chat, of all its people together, and steer no answer of another person', async () => {
    const { by, chatId } = await shared()
    const { queue } = engine.runs
    const { queuedMessage } = engine.platform.db.client
    await queue.add(by('writer'), chatId, { id: newId(), text: 'Me' }, { steers: true })
    await queue.add(by('holder'), chatId, { id: newId(), text: 'I' }, { steers: true })
    const rows = await queuedMessage.findMany({ select: { userId: true, steers: true } })
    expect(rows.map(row => [row.userId, row.steers])).toEqual(
      expect.arrayContaining([
        [by('writer').userId, false],
        [by('holder').userId, true],
      ]),
    )
    const row = { chatId, userId: by('holder').userId, data: { text: 'x' }, selectedTools: [], createdAt: new Date() }
    await queuedMessage.createMany({ data: Array.from({ length: 47 }, () => ({ id: newId(), ...row })) })
    await queue.add(by('writer'), chatId, { id: newId(), text: 'The last' })
    await expect(queue.add(by('writer'), chatId, { id: newId(), text: 'x' })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the turns of a chat that is shared in a project', () => {
  it('[turn-08] are replayed and compared by its readers, steered and made again by its writers, and not there for others', async () => {
    const { ends, leave } = await shared()
    for (const name of ['holder', 'writer', 'owner']) expect([name, await ends(name)]).toEqual([name, ALL])
    expect(await ends('reader')).toEqual(READS)
    for (const name of ['stranger', 'administrator']) expect([name, await ends(name)]).toEqual([name, NONE])
    await leave('writer')
    expect(await ends('writer')).toEqual(NONE)
  })
})
