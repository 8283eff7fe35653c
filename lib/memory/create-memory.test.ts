import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { createMemory } from './create-memory.ts'
import { MOST_FACTS } from './limits.ts'
import type { Memory } from './memory.ts'

let test: TestChats
let memory: Memory

beforeAll(async () => {
  test = await testChats()
  memory = createMemory({
    platform: test.platform,
    remembers: async () => true,
    isPrivate: async () => true,
    titlesOf: async () => new Map(),
  })
})
afterAll(() => test.dispose())

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
