import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { createProjects } from '#lib/projects/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { claim, isClaimed, release, storeCompaction } from './compaction-rows.ts'
import type { CompactionDeps } from './compactions.ts'
import { createEdits } from './edits.ts'
import { CLAIM_MS } from './limits.ts'

let test: TestChats
let ann: Actor
let bob: Actor
let chatId: string
let other: string
let edits: ReturnType<typeof createEdits>
const changed: string[] = []

beforeAll(async () => {
  test = await testChats()
  ann = await test.person('ann')
  bob = await test.person('bob')
  const projects = createProjects(test.platform, { requireFolder: async () => undefined, removeFiles: async () => undefined })
  const project = await projects.create(ann, { name: 'Launch' })
  await projects.add(ann, project.id, { email: bob.email, role: 'reader' })
  chatId = await test.chatSaying(ann, 'Question')
  other = await test.chatSaying(ann, 'Other')
  for (const id of [chatId, other]) await test.chats.place(ann, id, { projectId: project.id, isShared: true })
  const historyChanged = async (id: string) => void changed.push(id)
  edits = createEdits({ ...test, historyChanged } as unknown as CompactionDeps, new Map())
})
afterAll(() => test.dispose())
beforeEach(async () => {
  changed.length = 0
  await test.platform.db.client.compaction.deleteMany()
})

const rowOf = (id: string, of = chatId) => ({
  ...{ id, chatId: of, firstKeptId: newId(), summary: 'Of tides.', reason: 'It had grown long.', confidence: 0 },
  ...{ messages: 4, tokensBefore: 900, tokensAfter: 90, createdAt: new Date(test.clock.nowMs()) },
})
async function compacted(): Promise<string> {
  const id = newId()
  await test.platform.db.client.compaction.create({ data: rowOf(id) })
  return id
}
const stored = (id: string) => test.platform.db.client.compaction.findUniqueOrThrow({ where: { id } })

describe('the summary of a shared chat', () => {
  it('is neither changed nor taken back by a person who only reads the chat', async () => {
    const id = await compacted()
    expect(await test.chats.get(bob, chatId)).toMatchObject({ access: 'read' })
    await expect(edits.edit(bob, chatId, { id, summary: 'Of nothing.' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(edits.undo(bob, chatId, id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await stored(id)).toMatchObject({ summary: 'Of tides.', editedAt: null, undoneAt: null })
    expect(changed).toEqual([])
  })

  it('is changed in its own chat alone, and not once it was taken back', async () => {
    const id = await compacted()
    const gone = { code: 'compaction_not_found' }
    await expect(edits.edit(ann, other, { id, summary: 'x' })).rejects.toMatchObject(gone)
    await expect(edits.undo(ann, other, id)).rejects.toMatchObject(gone)
    expect(await edits.edit(ann, chatId, { id, summary: 'Of ebbs.' })).toMatchObject({ summary: 'Of ebbs.', isEdited: true })
    await edits.undo(ann, chatId, id)
    await expect(edits.undo(ann, chatId, id)).rejects.toMatchObject(gone)
    await expect(edits.edit(ann, chatId, { id, summary: 'x' })).rejects.toMatchObject(gone)
    expect(await stored(id)).toMatchObject({ summary: 'Of ebbs.', undoneAt: expect.any(Date) })
    expect(changed).toEqual([chatId, chatId])
  })
})

describe('the claim to compact a chat', () => {
  it('is held by one process until it gives it back, or is too late', async () => {
    const { db } = test.platform
    const at = new Date(test.clock.nowMs())
    const later = (ms: number) => new Date(at.getTime() + ms)
    expect(await claim(db, chatId, { token: 'one', at })).toBe(true)
    expect(await claim(db, chatId, { token: 'two', at: later(CLAIM_MS) })).toBe(false)
    expect(await isClaimed(db, chatId, later(CLAIM_MS))).toBe(true)
    await release(db, chatId, 'two')
    expect(await isClaimed(db, chatId, at)).toBe(true)
    expect(await claim(db, chatId, { token: 'two', at: later(CLAIM_MS + 1) })).toBe(true)
    expect(await storeCompaction(db, rowOf(newId()), 'one')).toBe(false)
    expect(await db.client.compaction.count()).toBe(0)
    expect(await storeCompaction(db, rowOf(newId()), 'two')).toBe(true)
    expect([await db.client.compaction.count(), await isClaimed(db, chatId, at)]).toEqual([1, false])
  })
})
