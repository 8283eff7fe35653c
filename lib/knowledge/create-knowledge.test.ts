import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { groupOf } from '#tests/support/groups.ts'
import { createKnowledge } from './create-knowledge.ts'
import type { Knowledge } from './knowledge.ts'

let test: TestChats
let knowledge: Knowledge
let ann: Actor
let bob: Actor
const signal = new AbortController().signal
const readText = (bytes: Uint8Array) => (bytes.includes(0) ? null : Buffer.from(bytes).toString('utf8'))

beforeAll(async () => {
  test = await testChats()
  knowledge = createKnowledge(
    {
      platform: test.platform,
      quotaBytes: async () => 1e9,
      readText,
      embedder: { model: async () => '', embed: async () => [] },
      sources: {} as never,
    },
    { background: false },
  )
  ann = await test.person('ann')
  bob = await test.person('bob')
})
afterAll(() => test.dispose())

const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })
const search = (actor: Actor, query: string, ...collectionIds: string[]) => knowledge.search(actor, { query, collectionIds })

async function collectionOf(actor: Actor, ...files: { name: string; bytes: Uint8Array }[]): Promise<string> {
  const { id } = await knowledge.collections.create(actor, { title: 'Handbook' })
  for (const one of files) await knowledge.collections.addFile(actor, id, one)
  await knowledge.work(signal)
  return id
}

const rows = async () => {
  const { client } = test.platform.db
  return [
    await client.knowledgeText.count(),
    await client.passage.count(),
    await client.passageTerm.count(),
    await client.collectionFile.count(),
  ]
}

describe('a collection', () => {
  it('finds passages of its files by any word of a question, the rarest first, with their headings and offsets', async () => {
    const text =
      '# Travel\n\n## Trains\n\nTickets are booked by the office.\n\n## Planes\n\nFlights above 6 hours are booked in business class.\n'
    const long = `# Rules\n\n${'Lunch is at noon in the office. '.repeat(60)}\n\n# Holidays\n\nEverybody has 30 days of holiday.\n`
    const id = await collectionOf(ann, file('travel.md', text), file('rules.md', long))
    expect(await knowledge.collections.get(ann, id)).toMatchObject({ state: 'ready', fileCount: 2, level: 'own' })
    const [first, ...others] = await search(ann, 'Which flight is in business class, in the office?', id)
    expect(first).toMatchObject({
      file: 'travel.md',
      headingPath: ['Travel'],
      page: null,
      from: 0,
      to: text.length,
      text,
      foundBy: ['words'],
    })
    expect(others.length).toBeGreaterThan(0)
    expect((await search(ann, 'holidays', id))[0]).toMatchObject({ file: 'rules.md', headingPath: ['Holidays'] })
    expect(await search(ann, 'submarine', id)).toEqual([])
    const { passageId, fileId } = first ?? { passageId: '', fileId: '' }
    expect(await knowledge.passage(ann, passageId)).toMatchObject({ fileId, text, from: 0 })
    expect(await knowledge.readText(ann, fileId, { from: 10, chars: 20 })).toMatchObject({
      text: text.slice(10, 30),
      to: 30,
      length: text.length,
    })
  })

  it('is its owner’s alone: others do not see it, search it or read of it, until it is shared and after that ends', async () => {
    const id = await collectionOf(ann, file('secret.md', 'The vault opens at seven.'))
    const [found] = await search(ann, 'vault', id)
    const { passageId = '', fileId = '' } = found ?? {}
    const denied = async () => {
      await expect(knowledge.collections.get(bob, id)).rejects.toMatchObject({ code: 'collection_not_found' })
      await expect(knowledge.collections.files(bob, id, { limit: 10 })).rejects.toMatchObject({ code: 'collection_not_found' })
      expect(await search(bob, 'vault', id)).toEqual([])
      await expect(knowledge.passage(bob, passageId)).rejects.toMatchObject({ code: 'passage_not_found' })
      await expect(knowledge.readText(bob, fileId)).rejects.toMatchObject({ code: 'file_not_found' })
      await expect(knowledge.collections.fileBytes(bob, fileId)).rejects.toMatchObject({ code: 'file_not_found' })
    }
    await denied()
    const team = await groupOf(test.platform.db.client, 'Readers', [ann, bob])
    await knowledge.collections.update(ann, id, { audience: { kind: 'people', emails: [], groups: [team] } })
    expect(await search(bob, 'vault', id)).toMatchObject([{ fileId, text: 'The vault opens at seven.' }])
    expect(await knowledge.collections.get(bob, id)).toMatchObject({ level: 'use', isOwn: false, people: [], groups: [] })
    await expect(knowledge.collections.addFile(bob, id, file('mine.md', 'Mine'))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(knowledge.collections.removeFile(bob, id, fileId)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(knowledge.collections.update(bob, id, { title: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(knowledge.collections.remove(bob, id)).rejects.toMatchObject({ code: 'forbidden' })
    await test.platform.db.client.groupMember.deleteMany({ where: { groupId: team, userId: bob.userId } })
    await denied()
    await knowledge.collections.remove(ann, id)
  })

  it('reads a content once for all that hold it, and forgets its words when the last of them goes', async () => {
    await knowledge.work(signal)
    const before = await rows()
    const text = 'Zanzibarbananas grow in the archive.'
    const ids = [
      await collectionOf(ann, file('one.md', text)),
      await collectionOf(ann, file('two.md', text)),
      await collectionOf(bob, file('three.md', text)),
    ]
    const [texts = 0, passages = 0] = before
    expect((await rows()).slice(0, 2)).toEqual([texts + 1, passages + 1])
    expect((await search(bob, 'zanzibarbanana', ids[2] ?? ''))[0]).toMatchObject({ file: 'three.md' })
    for (const [index, id] of ids.entries()) {
      await knowledge.collections.remove(index === 2 ? bob : ann, id)
      await knowledge.work(signal)
      expect(await test.platform.db.client.passageTerm.count({ where: { term: 'zanzibarbanana' } })).toBe(index === 2 ? 0 : 1)
    }
    expect(await rows()).toEqual(before)
  })

  it('says of a file why it was not read, and refuses one without text', async () => {
    const id = await collectionOf(ann, file('page.html', '<p> </p>'))
    expect((await knowledge.collections.files(ann, id, { limit: 5 })).items).toMatchObject([
      { state: 'failed', reason: expect.stringMatching(/\.$/) },
    ])
    expect(await knowledge.collections.get(ann, id)).toMatchObject({ state: 'failed' })
    const nothing = { name: 'x.bin', bytes: new Uint8Array([0, 1, 2, 3]) }
    await expect(knowledge.collections.addFile(ann, id, nothing)).rejects.toMatchObject({ code: 'file_not_taken' })
  })

  it('goes with its owner’s account, and with everybody it goes to an administrator', async () => {
    const before = await rows()
    const eve = await test.person('eve')
    const boss = newId()
    const data = { id: boss, email: 'boss@example.com', name: 'boss', role: 'admin' as const, createdAt: new Date() }
    await test.platform.db.client.user.create({ data })
    await collectionOf(eve, file('own.md', 'Quagmires of Eve.'))
    const shared = await collectionOf(eve, file('all.md', 'Meadows of Eve.'))
    await knowledge.collections.update(eve, shared, { audience: { kind: 'everyone' } })
    await knowledge.forget(eve.userId)
    await test.platform.db.client.user.delete({ where: { id: eve.userId } })
    expect(await test.platform.db.client.passageTerm.count({ where: { term: 'quagmir' } })).toBe(0)
    expect((await search(bob, 'meadow', shared))[0]).toMatchObject({ file: 'all.md' })
    expect(await test.platform.db.client.collection.findUnique({ where: { id: shared } })).toMatchObject({ userId: boss })
    await knowledge.forget(boss)
    expect(await rows()).toEqual(before)
  })
})

describe('the collections of a chat', () => {
  it('are set by those who may write in it and use them, and are left out for whoever may no longer use them', async () => {
    const [mine, theirs] = [await collectionOf(ann, file('a.md', 'Apples')), await collectionOf(bob, file('b.md', 'Berries'))]
    const chatId = await test.chatSaying(ann, 'Hello')
    await expect(knowledge.setOfChat(ann, chatId, [theirs])).rejects.toMatchObject({ code: 'collection_not_found' })
    await expect(knowledge.setOfChat(bob, chatId, [theirs])).rejects.toMatchObject({ code: 'chat_not_found' })
    await knowledge.collections.update(bob, theirs, { audience: { kind: 'people', emails: [ann.email] } })
    expect((await knowledge.setOfChat(ann, chatId, [mine, theirs])).sort()).toEqual([mine, theirs].sort())
    expect(await knowledge.ofChat(bob, chatId)).toEqual([])
    await knowledge.collections.update(bob, theirs, { audience: { kind: 'nobody' } })
    expect(await knowledge.ofChat(ann, chatId)).toEqual([mine])
    expect(await knowledge.setOfChat(ann, chatId, [])).toEqual([])
  })
})
