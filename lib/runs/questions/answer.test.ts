import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, type Auth, createAuth } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { answerInput } from './answer.ts'

let test: TestPlatform
let auth: Auth
let ada: Actor
let byKey: Actor

beforeAll(async () => {
  test = await testPlatform()
  auth = createAuth(test.platform, { registration: async () => 'closed' })
  const { id } = await auth.users.create({ email: 'ada@example.org', password: 'a quiet morning tide', role: 'member' })
  const [person, key] = [
    await auth.actorOfSession({ userId: id, tokenVersion: 0, sessionId: 'this one' }),
    await auth.actorOfKey(await auth.keys.createFor('ada@example.org', 'Nightly')),
  ]
  if (!person || !key) throw new Error('there is no such person')
  ada = person
  byKey = key
})

afterAll(() => test.dispose())

const ports = () => ({ ...test.platform, budgets: { admin: { raise: unasked, mayRaise: unasked } } })
const unasked = async () => {
  throw new Error('no budget was asked about')
}

async function question(): Promise<string> {
  const { client } = test.platform.db
  const [id, at] = [newId(), new Date()]
  await client.chat.create({ data: { id, userId: ada.userId, title: '', createdAt: at, updatedAt: at } })
  const run = { chatId: id, userId: ada.userId, model: 'm', selectedTools: [], userMessageId: newId(), messageId: newId(), startedAt: at }
  await client.run.create({ data: { id, status: 'waiting', ...run } })
  const data = { id, kind: 'approval', options: ['allow_once', 'allow_session', 'allow_always', 'deny'] }
  await client.inputRequest.create({ data: { id, runId: id, userId: ada.userId, kind: 'approval', data, createdAt: at, expiresAt: at } })
  return id
}

const answered = async (inputId: string) =>
  (await test.platform.db.client.inputRequest.findUniqueOrThrow({ where: { id: inputId } })).answer

describe('a question of a run', () => {
  it('[web-08] is answered by the person whose run it is alone, once, and in its own run', async () => {
    const { id } = await auth.users.create({ email: 'eve@example.org', password: 'a quiet morning tide', role: 'admin' })
    const eve = await auth.actorOfUser(id)
    const inputId = await question()
    const give = (actor: Actor | null, runId = inputId) =>
      answerInput(ports(), actor as Actor, { runId, inputId }, { choice: 'allow_once' })
    await expect(give(eve)).rejects.toMatchObject({ code: 'input_not_found' })
    await expect(give(ada, newId())).rejects.toMatchObject({ code: 'input_not_found' })
    expect(await answered(inputId)).toBeNull()
    await give(ada)
    await expect(give(ada)).rejects.toMatchObject({ code: 'input_answered' })
  })
})

describe('[S5] the answer to whether a tool may run', () => {
  it('[S5] [web-21] is not *always* from an API key, which is told what to do instead; the question stays open', async () => {
    const inputId = await question()
    await expect(answerInput(ports(), byKey, { inputId }, { choice: 'allow_always' })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/Send the scope once or session/),
    })
    await answerInput(ports(), byKey, { inputId }, { choice: 'allow_session' })
    expect(await answered(inputId)).toEqual({ choice: 'allow_session', giver: { by: 'api_key', id: byKey.keyId } })
  })

  it('[S5] names the session that it came from, whatever the answer claims', async () => {
    const inputId = await question()
    await answerInput(ports(), ada, { inputId }, { choice: 'allow_always' })
    expect(await answered(inputId)).toEqual({ choice: 'allow_always', giver: { by: 'session', id: 'this one', version: 0 } })
  })
})
