import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { createMemory } from './create-memory.ts'
import { markOf } from './fact-text.ts'
import { FACT_CHARS, MOST_FACTS } from './limits.ts'
import type { Memory } from './memory.ts'

let test: TestChats
let memory: Memory
/** People who want to be remembered by nobody, and chats that others read. */
const forgetful = new Set<string>()
const shared = new Set<string>()

beforeAll(async () => {
  test = await testChats()
  memory = createMemory({
    platform: test.platform,
    remembers: async userId => !forgetful.has(userId),
    isPrivate: async (_, chatId) => !shared.has(chatId),
    titlesOf: async () => new Map(),
  })
})
afterAll(() => test.dispose())

it('[mem-01] tells the model what is kept, the oldest first, and the newest where not all fits', async () => {
  const ann = await test.person('ann')
  const keep = async (text: string) => {
    test.clock.advance(1_000)
    return memory.add(ann, text)
  }
  for (const text of ['I sail.', 'I ski.']) await keep(text)
  const said = async () => (await memory.wordsFor(ann, 'own'))?.replaceAll(/^\[\w{6}\] /gm, '').split('\n')
  expect(await said()).toEqual(['I sail.', 'I ski.'])
  for (let count = 0; count < 16; count += 1) await keep(`${count} ${'x'.repeat(FACT_CHARS - 5)}`)
  const words = await said()
  expect(words?.[0]).not.toBe('I sail.')
  expect(words?.at(-1)).toMatch(/^15 x+$/)
})

it('[mem-03] keeps a fact once that several answers keep at the same moment', async () => {
  const ann = await test.person('ann')
  await Promise.all(Array.from({ length: 6 }, () => memory.add(ann, 'I sail.')))
  expect((await memory.list(ann)).map(({ text }) => text)).toEqual(['I sail.'])
})

it('[mem-06] keeps no more facts than there is room for, though several are kept at the same moment', async () => {
  const bob = await test.person('bob')
  const at = new Date()
  const held = Array.from({ length: MOST_FACTS - 1 }, (_, index) => ({
    ...{ id: crypto.randomUUID(), userId: bob.userId, text: `Fact ${index}`, createdAt: at, updatedAt: at },
  }))
  await test.platform.db.client.memoryFact.createMany({ data: held })
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => memory.add(bob, `New ${index}`)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await memory.list(bob)).toHaveLength(MOST_FACTS)
})

it('[mem-06] another person’s fact is neither seen, changed nor removed', async () => {
  const [ann, eve] = [await test.person('ann'), await test.person('eve')]
  const { id } = await memory.add(ann, 'I sail.')
  const own = await memory.add(eve, 'I ski.')
  await expect(memory.change(eve, id, 'I sink.')).rejects.toMatchObject({ code: 'fact_not_found' })
  await expect(memory.remove(eve, id)).rejects.toMatchObject({ code: 'fact_not_found' })
  const mark = markOf(id)
  expect(await memory.save(eve, 'chat', { text: 'I sink.', replaces: mark })).toMatchObject({ isError: true })
  expect(await memory.forget(eve, 'chat', mark)).toMatchObject({ isError: true })
  expect(await memory.list(eve)).toMatchObject([{ id: own.id, text: 'I ski.' }])
  expect(await memory.wordsFor(eve, 'chat')).not.toContain('sail')
  await memory.removeAll(eve)
  expect(await memory.list(eve)).toEqual([])
  expect(await memory.list(ann)).toMatchObject([{ id, text: 'I sail.' }])
})

it('[mem-06] nothing is known or kept where the person wants none, where others read the chat, and for programs', async () => {
  const ann = await test.person('ann')
  const { id } = await memory.add(ann, 'I sail.')
  const known = async (actor = ann, chatId = 'own') => [
    await memory.isUsedIn(actor, chatId),
    (await memory.wordsFor(actor, chatId)) !== null,
    (await memory.save(actor, chatId, { text: 'I ski.' })).isError !== true,
  ]
  const isForgotten = async (actor = ann, chatId = 'own') => (await memory.forget(actor, chatId, markOf(id))).isError !== true
  shared.add('shared')
  expect(await known(ann, 'shared')).toEqual([false, false, false])
  expect(await known({ ...ann, kind: 'api_key', keyId: 'key' })).toEqual([false, false, false])
  expect([await isForgotten(ann, 'shared'), await isForgotten({ ...ann, kind: 'api_key', keyId: 'key' })]).toEqual([false, false])
  forgetful.add(ann.userId)
  expect(await known()).toEqual([false, false, false])
  expect(await isForgotten()).toBe(false)
  forgetful.delete(ann.userId)
  expect((await memory.list(ann)).map(({ text }) => text)).toEqual(['I sail.'])
  expect(await known()).toEqual([true, true, true])
})

it('a fact has at most 1,000 characters, and some', async () => {
  const ann = await test.person('ann')
  const [most, long] = ['x'.repeat(FACT_CHARS), 'x'.repeat(FACT_CHARS + 1)]
  const { id } = await memory.add(ann, most)
  for (const given of [long, ' ']) {
    await expect(memory.add(ann, given)).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(memory.change(ann, id, given)).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await memory.save(ann, 'own', { text: given })).toMatchObject({ isError: true })
  }
  expect(await memory.list(ann)).toMatchObject([{ text: most }])
})
