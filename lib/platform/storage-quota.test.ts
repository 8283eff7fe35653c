import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { createMessageRoom } from './message-room.ts'
import { createTextRoom, requireRoom, storedBytes } from './storage-quota.ts'

let test: TestChats
beforeAll(async () => {
  test = await testChats()
})
afterAll(() => test.dispose())

async function holding(sizeBytes: number): Promise<string> {
  const { userId } = await test.person('ann')
  const file = { id: newId(), userId, chatId: null, name: 'a', mediaType: 'text/plain', sizeBytes, sha256: 'x', createdAt: new Date() }
  await test.platform.db.client.file.create({ data: file })
  return userId
}

describe('[web-10] the storage of a person', () => {
  it('[web-10] is full with the last byte of the quota, and not before', async () => {
    const { db } = test.platform
    const userId = await holding(600)
    expect(await storedBytes(db, userId)).toBe(600)
    await requireRoom(db, { userId, bytes: 400, quotaBytes: 1_000 })
    await expect(requireRoom(db, { userId, bytes: 401, quotaBytes: 1_000 })).rejects.toMatchObject({
      code: 'storage_full',
      details: { used_bytes: 600, quota_bytes: 1_000 },
    })
  })

  it('[web-10] is told to nobody else: another person learns that it is full, and no figure', async () => {
    const { db } = test.platform
    const userId = await holding(987_654)
    const refusal = await requireRoom(db, { userId, bytes: 1, quotaBytes: 1_000, askedBy: 'bob' }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'storage_full', details: undefined })
    expect((refusal as Error).message).not.toMatch(/\d/)
  })

  it('[web-10] refuses no text that is shorter than the one before it, and none that is small', async () => {
    const userId = await holding(1_000)
    const room = createTextRoom(test.platform.db, async () => 1_000)
    const text = (length: number) => 'x'.repeat(length)
    await room(userId, text(199))
    await room(userId, text(500), { replaces: text(500) })
    await expect(room(userId, text(501), { replaces: text(500) })).rejects.toMatchObject({ code: 'storage_full' })
    await expect(room(userId, text(200))).rejects.toMatchObject({ code: 'storage_full' })
  })

  it('[web-10] is counted once for all messages that come meanwhile, also where it is full', async () => {
    const { clock, platform } = test
    const userId = await holding(1_000)
    let quotaBytes = 1_000
    let counts = 0
    const room = createMessageRoom(platform, async () => {
      counts += 1
      return quotaBytes
    })
    const attempts = () => Promise.allSettled(Array.from({ length: 5 }, async () => room(userId, userId)))
    const refused = async () => (await attempts()).filter(({ status }) => status === 'rejected').length
    expect([await refused(), await vi.waitUntil(() => counts)]).toEqual([0, 1])
    await vi.waitUntil(refused)
    clock.advance(2_000)
    expect([await refused(), counts]).toEqual([5, 2])
    quotaBytes = 2_000
    clock.advance(2_000)
    expect([await refused(), counts]).toEqual([0, 3])
  })

  it('[web-10] is asked for again where a count has failed, and no message waits for it', async () => {
    const { platform } = test
    const userId = await holding(1_000)
    const answers = [new Error('away'), 1_000]
    const room = createMessageRoom(platform, async () => {
      const answer = answers.shift()
      if (typeof answer === 'number') return answer
      throw answer
    })
    expect(room(userId, userId)).toBeUndefined()
    await vi.waitUntil(() => answers.length === 1)
    await vi.waitFor(() => expect(() => room(userId, userId)).toThrow('there is no room'))
    expect(answers).toEqual([])
  })
})
