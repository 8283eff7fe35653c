import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { bytesOfCopiedPages, copyContext } from '#lib/context/index.ts'
import { newId } from '#lib/ids.ts'
import { userMessage } from '#lib/messages/index.ts'
import { type Platform, storedBytes } from '#lib/platform/index.ts'
import { text as says, type TestEngine, testEngine } from '#tests/support/engine.ts'
import { messageInsert } from '../run-writes.ts'
import { createChatLife } from './create-life.ts'
import type { ChatLife } from './life.ts'
import { purgeChat, purgeDue } from './purge.ts'

const HOUR_MS = 3_600_000
/** Word that stands in everything of the chat that is purged. */
const SECRET = 'zebrafinch'
const bytes = (words: string) => new TextEncoder().encode(words)

let engine: TestEngine
afterEach(() => engine?.dispose())

const removers = () => [engine.files.removeAllOfChat, engine.fileTrees.removeAllOfChat, engine.pages.removeAllOfChat]
const lifeOf = (quotaBytes = Number.POSITIVE_INFINITY): ChatLife =>
  createChatLife(engine.platform, {
    removers: removers(),
    quotaBytes: async () => quotaBytes,
    copyTree: engine.fileTrees.copyToChat,
    copyOthers: copy => copyContext(engine.platform, copy),
    bytesOfOthers: async copy => (await engine.fileTrees.bytesOfCopy(copy)) + (await bytesOfCopiedPages(engine.platform, copy)),
  })
const laterBy = (hours: number): Platform => ({
  ...engine.platform,
  clock: { ...engine.platform.clock, nowMs: () => engine.platform.clock.nowMs() + hours * HOUR_MS },
})

/** A chat that has something in every place where chats leave something. */
async function fullChat(word: string, temporary = false): Promise<string> {
  const { actor, chats, files, fileTrees, fileWrites, platform, runs } = engine
  const { id } = await chats.create(actor, { title: `About the ${word}`, temporary })
  const file = await files.add(actor, { chatId: id, name: `${word}.txt`, bytes: bytes(`Songs of the ${word}`) })
  engine.says(says(`The ${word} sings.`))
  const { runId, messageId } = await runs.start(actor, id, { message: { id: newId(), text: `Tell me of the ${word}`, files: [file.id] } })
  await engine.log(runId)
  const tree = await fileTrees.ensure(actor, id)
  await fileWrites.write(actor, tree.id, {
    path: `${word}.md`,
    content: `# ${word}`,
    sha256: null,
    author: { madeBy: 'person', messageId: null },
  })
  await chats.update(actor, id, { instructions: `Speak of the ${word}` })
  let parentId: string | null = messageId
  for (let n = 0; n < 40; n += 1) {
    const inserts = Array.from({ length: 10 }, (_, k) => {
      const message = { ...userMessage(newId(), `${n}.${k} the ${word} ${'la '.repeat((n * 7 + k * 31) % 400)}`) }
      const insert = messageInsert({ chatId: id, parentId, message, createdAt: new Date(platform.clock.nowMs()) })
      parentId = message.id
      return insert
    })
    await platform.db.transact(sql => sql.insert(inserts))
  }
  const at = new Date(platform.clock.nowMs())
  const { client } = platform.db
  await client.share.create({
    data: { id: newId(), chatId: id, userId: actor.userId, headId: messageId, title: `About the ${word}`, createdAt: at },
  })
  await client.appNote.create({ data: { id: newId(), chatId: id, callId: 'c', server: 's', text: `A ${word}`, createdAt: at } })
  await client.webPage.create({
    data: {
      ...{ id: `page-${word}`, url: `https://${word}.example`, displayName: word, mediaType: 'text/html', text: `All ${word}s`, tokens: 3 },
      ...{ part: 'whole', shown: `All ${word}s`, shownTokens: 3, sha256: 'x', sizeBytes: 12, fetchedAt: at },
    },
  })
  await client.chatPage.create({ data: { chatId: id, url: `https://${word}.example`, pageId: `page-${word}`, messageId, createdAt: at } })
  if (!temporary) await lifeOf().change(actor, [id], { addTags: [word] })
  return id
}

/** Every place of the database and the data folder that holds the word. */
async function placesOf(word: string): Promise<string[]> {
  const { db, env } = engine.platform
  const found: string[] = []
  for (const entry of readdirSync(env.dataDir, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(env.dataDir, entry)
    if (entry.includes(word) || (statSync(file).isFile() && readFileSync(file).includes(word))) found.push(entry)
  }
  if (db.provider === 'sqlite') return found
  const tables = await db.query<{ name: string }>(
    `SELECT table_name AS "name" FROM information_schema.tables WHERE table_schema = current_schema()`,
  )
  for (const { name } of tables) {
    const rows = await db.query(`SELECT 1 FROM "${name}" t WHERE CAST(t AS TEXT) LIKE ? LIMIT 1`, [`%${word}%`])
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('a deleted chat', () => {
  it('[list-08] leaves no byte in database or data folder after 24 hours, and other chats keep theirs', async () => {
    engine = await testEngine()
    const kept = await fullChat('nightingale')
    const purged = await fullChat(SECRET)
    expect((await placesOf(SECRET)).length).toBeGreaterThan(0)
    await engine.chats.remove(engine.actor, purged)
    expect(await purgeDue(laterBy(24), removers())).toBe(0)
    await engine.chats.restore(engine.actor, purged)
    expect((await engine.chats.path(engine.actor, purged)).length).toBe(2)
    await engine.chats.remove(engine.actor, purged)
    expect(await purgeDue(laterBy(25), removers())).toBe(1)
    expect(await placesOf(SECRET)).toEqual([])
    await expect(engine.chats.restore(engine.actor, purged)).rejects.toMatchObject({ code: 'chat_not_found' })
    expect((await engine.chats.path(engine.actor, kept)).length).toBe(2)
    expect((await placesOf('nightingale')).length).toBeGreaterThan(0)
  })

  it('[list-08] stays while its answer is still being written, and goes at the next purge', async () => {
    engine = await testEngine()
    const id = await engine.chat()
    const gate = Promise.withResolvers<void>()
    engine.says([...says('So far'), { type: 'wait', until: gate.promise }])
    const { runId } = await engine.runs.start(engine.actor, id, { message: { id: newId(), text: 'Go' } })
    // An answer that has not begun fails with its chat.
    await expect.poll(() => engine.asked.length).toBe(1)
    await engine.chats.remove(engine.actor, id)
    expect(await purgeDue(laterBy(25), removers())).toBe(0)
    gate.resolve()
    await expect.poll(async () => (await engine.platform.db.client.chat.findUnique({ where: { id } }))?.activeRunId).toBeNull()
    expect(await purgeDue(laterBy(25), removers())).toBe(1)
    expect(await engine.platform.db.client.runEvent.count({ where: { runId } })).toBe(0)
  })

  it('[list-08] stays where an answer has begun since it was chosen, and leaves the facts that answers kept in it', async () => {
    engine = await testEngine()
    const { actor, platform } = engine
    const { chat, memoryFact } = platform.db.client
    const [id, at] = [await engine.chat(), new Date()]
    const fact = { id: newId(), userId: actor.userId, text: 'I sail.', chatId: id, createdAt: at, updatedAt: at }
    await memoryFact.create({ data: fact })
    expect(await purgeChat(platform, id, [])).toBe(false)
    await engine.chats.remove(actor, id)
    await chat.update({ where: { id }, data: { activeRunId: newId() } })
    expect([await purgeChat(platform, id, []), await chat.count({ where: { id } })]).toEqual([false, 1])
    await chat.update({ where: { id }, data: { activeRunId: null } })
    expect([await purgeChat(platform, id, []), await chat.count({ where: { id } })]).toEqual([true, 0])
    expect(await memoryFact.findUnique({ where: { id: fact.id } })).toMatchObject({ text: 'I sail.', chatId: null })
  })
})

describe('a temporary chat', () => {
  it('[list-10] is in no list, search, share or export, and nothing of it is stored once it is left', async () => {
    engine = await testEngine()
    const { actor, chats } = engine
    const life = lifeOf()
    const id = await fullChat(SECRET, true)
    expect((await chats.get(actor, id)).temporary).toBe(true)
    for (const view of ['open', 'archived', 'deleted', 'all'] as const) expect((await chats.list(actor, { view })).items).toEqual([])
    expect((await chats.list(actor, { q: SECRET })).items).toEqual([])
    await expect(life.change(actor, [id], { pinned: true })).rejects.toMatchObject({ code: 'chat_not_found' })
    const other = await engine.person('bob@example.com')
    await expect(life.leave(other, id)).rejects.toMatchObject({ code: 'chat_not_found' })
    await life.leave(actor, id)
    expect(await placesOf(SECRET)).toEqual([])
    await expect(chats.restore(actor, id)).rejects.toMatchObject({ code: 'chat_not_found' })
  })

  it('[list-10] goes when its page has said nothing for an hour, and not before', async () => {
    engine = await testEngine()
    const { actor, chats } = engine
    const { id } = await chats.create(actor, { temporary: true })
    expect(await purgeDue(laterBy(0.9), removers())).toBe(0)
    await createChatLife(laterBy(0.8), { ...noPorts, removers: removers() }).see(actor, id)
    expect(await purgeDue(laterBy(1.7), removers())).toBe(0)
    expect(await purgeDue(laterBy(1.9), removers())).toBe(1)
    await expect(chats.get(actor, id)).rejects.toMatchObject({ code: 'chat_not_found' })
  })

  it('[list-10] is a chat like all others once it is kept', async () => {
    engine = await testEngine()
    const { actor, chats } = engine
    const id = await fullChat('wren', true)
    await lifeOf().keep(actor, id)
    expect((await chats.list(actor, {})).items.map(chat => chat.id)).toEqual([id])
    await expect(lifeOf().leave(actor, id)).rejects.toMatchObject({ code: 'chat_not_found' })
    expect(await purgeDue(laterBy(3), removers())).toBe(0)
  })
})

const noPorts = {
  quotaBytes: async () => Number.POSITIVE_INFINITY,
  copyTree: async () => null,
  copyOthers: async () => undefined,
  bytesOfOthers: async () => 0,
}

describe('a copy of a chat', () => {
  it('[list-11] has the path up to a message of any branch, with its files, and outlives the original', async () => {
    engine = await testEngine()
    const { actor, chats, files, fileTrees, fileWrites, runs } = engine
    const { id } = await chats.create(actor, { title: 'Birds' })
    const file = await files.add(actor, { chatId: id, name: 'wren.txt', bytes: bytes('small') })
    engine.says(says('One'), says('Two'), says('Three'))
    const first = await runs.start(actor, id, { message: { id: newId(), text: 'first', files: [file.id] } })
    await engine.log(first.runId)
    const tree = await fileTrees.ensure(actor, id)
    await chats.update(actor, id, { workspaceId: tree.id })
    await fileWrites.write(actor, tree.id, {
      path: 'notes.md',
      content: 'early',
      sha256: null,
      author: { madeBy: 'person', messageId: null },
    })
    await new Promise(resolve => setTimeout(resolve, 20))
    const second = await runs.start(actor, id, { message: { id: newId(), text: 'second' } })
    await engine.log(second.runId)
    await fileWrites.write(actor, tree.id, {
      path: 'late.md',
      content: 'late',
      sha256: null,
      author: { madeBy: 'person', messageId: null },
    })
    const other = await runs.start(actor, id, { message: { id: newId(), text: 'other branch' }, parentId: first.messageId })
    await engine.log(other.runId)

    const whole = await lifeOf().fork(actor, id, second.messageId)
    const short = await lifeOf().fork(actor, id, first.messageId)
    await chats.remove(actor, id)
    expect(await purgeDue(laterBy(25), removers())).toBe(1)

    const texts = async (chatId: string) =>
      (await chats.path(actor, chatId)).map(({ message }) =>
        message.parts.flatMap(part => (part.type === 'text' ? part.text : [])).join(''),
      )
    expect(await texts(whole.chatId)).toEqual(['first', 'One', 'second', 'Two'])
    expect(await texts(short.chatId)).toEqual(['first', 'One'])
    const details = await chats.get(actor, whole.chatId)
    expect(details).toMatchObject({ title: 'Copy of Birds', temporary: false, activeRunId: null })
    expect((await lifeOf().standing(actor, whole.chatId)).forkedFrom).toEqual({ chatId: null, title: 'Birds' })
    const [question] = await chats.path(actor, whole.chatId)
    const url = question?.message.parts.find(part => part.type === 'file')?.url ?? ''
    expect((await files.readOfChat(actor, { chatId: whole.chatId, fileId: url.split('/').at(-1) ?? '' })).bytes.toString()).toBe('small')
    const names = async (chatId: string) => {
      const { workspaceId } = await chats.get(actor, chatId)
      const rows = await engine.platform.db.client.treeFile.findMany({ where: { treeId: workspaceId ?? '' }, orderBy: { path: 'asc' } })
      return rows.map(({ path: name }) => name)
    }
    expect(await names(whole.chatId)).toEqual(['late.md', 'notes.md'])
    expect(await names(short.chatId)).toEqual(['notes.md'])
    // The chat goes on from there.
    engine.says(says('Four'))
    const next = await runs.start(actor, short.chatId, { message: { id: newId(), text: 'fourth' } })
    await engine.log(next.runId)
    expect(await texts(short.chatId)).toEqual(['first', 'One', 'fourth', 'Four'])
  })

  it('[list-11] needs room for messages, uploads, files and pages before anything is copied, and for no more than they take', async () => {
    engine = await testEngine()
    const { actor, platform } = engine
    const id = await fullChat('wren')
    const before = await storedBytes(platform.db, actor.userId)
    const files = 'Songs of the wren'.length + '# wren'.length + 12
    const rows = await platform.db.client.message.findMany({ where: { chatId: id }, select: { id: true, parentId: true, parts: true } })
    const parents = new Set(rows.map(({ parentId }) => parentId))
    const leaf = rows.find(row => !parents.has(row.id))
    const texts = rows.reduce((sum, { parts }) => sum + Buffer.byteLength(JSON.stringify(parts)), 0)
    // The paths that the chat has selected count too, and PostgreSQL keeps JSON with spaces.
    expect([before > files + texts, before < files + texts * 1.3 + 30]).toEqual([true, true])
    await expect(lifeOf(2 * before - 10).fork(actor, id, leaf?.id ?? '')).rejects.toMatchObject({ code: 'storage_full' })
    expect(await platform.db.client.chat.count()).toBe(1)
    await lifeOf(2 * before).fork(actor, id, leaf?.id ?? '')
    expect(await storedBytes(platform.db, actor.userId)).toBe(2 * before)
  })

  it('[list-11] is refused for a chat of another person, and for a message of another chat', async () => {
    engine = await testEngine()
    const [id, elsewhere] = [await engine.chat(), await engine.chat()]
    engine.says(says('One'))
    const { runId, messageId } = await engine.runs.start(engine.actor, id, { message: { id: newId(), text: 'first' } })
    await engine.log(runId)
    const other = await engine.person('bob@example.com')
    await expect(lifeOf().fork(other, id, messageId)).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(lifeOf().fork(engine.actor, elsewhere, messageId)).rejects.toMatchObject({ code: 'message_not_found' })
    expect(await engine.platform.db.client.chat.count({ where: { temporary: true } })).toBe(0)
  })
})
