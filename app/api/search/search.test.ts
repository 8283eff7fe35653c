import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChats, createSearch, messageInsert } from '#lib/chats/index.ts'
import { newId } from '#lib/ids.ts'
import { userMessage } from '#lib/messages/index.ts'
import type { ProjectRole } from '#lib/projects/index.ts'
import { installServer, server } from '#lib/server.ts'
import { call, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { addMembers } from '#tests/support/members.ts'
import { GET as find } from '../chats/[chatId]/find/route.ts'
import { GET as search } from './route.ts'

let edge: TestEdge
let chatId: string
let callers: Record<string, { cookie?: string; key?: string }>

beforeAll(async () => {
  edge = await testEdge()
  const { platform, auth } = edge
  installServer({ ...server(), chats: createChats(platform), search: createSearch(platform) })
  const at = new Date()
  const [holder, other, reader, writer, owner] = await Promise.all(
    ['holder', 'other', 'reader', 'writer', 'owner'].map(name => edge.person(`${name}@example.com`)),
  )
  const administrator = await edge.person('administrator@example.com', 'admin')
  if (!holder || !other || !reader || !writer || !owner) throw new Error('there are no people')
  chatId = newId()
  const projectId = newId()
  const { client } = platform.db
  await client.project.create({ data: { id: projectId, userId: owner.id, name: 'Quay', color: 'blue', createdAt: at, updatedAt: at } })
  const members = { reader, writer, owner }
  for (const [role, { id: userId }] of Object.entries(members)) await addMembers(client, projectId, [[userId, role as ProjectRole]])
  await client.chat.create({
    data: { id: chatId, userId: holder.id, title: 'Talk', projectId, sharedInProject: true, createdAt: at, updatedAt: at },
  })
  const message = userMessage(newId(), 'a xylophone')
  await platform.db.transact(sql => sql.insert([messageInsert({ chatId, parentId: null, message, createdAt: at })]))
  const actor = await auth.actorOfUser(holder.id)
  if (!actor) throw new Error('there is no account')
  const { key } = await auth.keys.create(actor, 'one')
  const revoked = await auth.keys.create(actor, 'two')
  await auth.keys.revoke(actor, revoked.view.id)
  callers = { nobody: {}, holder, other, reader, writer, owner, administrator, key: { key }, 'revoked key': { key: revoked.key } }
})

afterAll(() => edge.dispose())

describe('the routes of the search', () => {
  it.each([
    ['nobody', 401, 401, 0],
    ['holder', 200, 200, 1],
    ['other', 200, 404, 0],
    ['reader', 200, 200, 1],
    ['writer', 200, 200, 1],
    ['owner', 200, 200, 1],
    ['administrator', 200, 404, 0],
    ['key', 401, 401, 0],
    ['revoked key', 401, 401, 0],
  ])('[find-04] answer %s with %i and %i, and %i results', async (name, ofAll, ofChat, count) => {
    const caller = callers[name] ?? {}
    const { cookie, key } = caller
    const by = { ...(cookie ? { cookie } : {}), ...(key ? { key } : {}) }
    const all = await call(search, { ...by, path: '/api/search?q=xylophone' })
    const inChat = await call(find, { ...by, path: `/api/chats/${chatId}/find?q=xylophone`, params: { chatId } })
    expect([all.status, inChat.status]).toEqual([ofAll, ofChat])
    const found = (all.json as { results?: unknown[] }).results?.length ?? 0
    expect([found, (inChat.json as { found?: unknown[] }).found?.length ?? 0]).toEqual([count, count])
  })
})
