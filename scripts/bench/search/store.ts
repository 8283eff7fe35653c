import type { Actor } from '#lib/auth/index.ts'
import { rightsOf } from '#lib/auth/index.ts'
import { chatInsert, messageInsert } from '#lib/chats/index.ts'
import { newId } from '#lib/ids.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { Database, Insert } from '#lib/platform/index.ts'
import { addMembers } from '#tests/support/members.ts'
import { makeUp } from './made-up.ts'

const PER_CHAT = 50
/** Word of three messages: one of the person, one shared with them, one that is not theirs to read. */
export const RARE = 'zyxquarkov'

export interface Stored {
  actor: Actor
  /** Message with the rare word that the actor may not read. */
  foreignId: string
}

/** Stores messages of two people. Of each ten chats, eight are of the one who searches, one is shared with them, and one is not theirs. */
export async function storeMessages(db: Database, count: number): Promise<Stored> {
  const [ann, bob, projectId] = [newId(), newId(), newId()]
  const at = new Date('2025-01-01T00:00:00Z')
  const actor: Actor = {
    kind: 'user',
    userId: ann,
    email: 'ann@example.com',
    name: 'ann',
    role: 'member',
    rights: rightsOf('member'),
  }
  for (const [id, name] of [
    [ann, 'ann'],
    [bob, 'bob'],
  ] as const)
    await db.client.user.create({ data: { id, email: `${name}@example.com`, name, createdAt: at } })
  await db.client.project.create({ data: { id: projectId, userId: bob, name: 'Bench', color: 'blue', createdAt: at, updatedAt: at } })
  await addMembers(db.client, projectId, [
    [bob, 'owner'],
    [ann, 'reader'],
  ])
  const made = makeUp()
  const chats = Math.ceil(count / PER_CHAT)
  const rareIn = new Map([4, 8, 9].map(kind => [Math.floor(chats / 20) * 10 + kind, kind]))
  let foreignId = ''
  for (let chat = 0; chat < chats; chat += 1) {
    const kind = chat % 10
    const chatId = newId()
    const ids = Array.from({ length: PER_CHAT }, () => newId())
    const startsAt = at.getTime() + chat * 3_600_000
    const rows: Insert[] = [
      chatInsert({
        ...{ id: chatId, userId: kind < 8 ? ann : bob, title: `${made.word(chat % 1_000)} ${made.word(chat % 777)}` },
        ...{ projectId: kind === 8 ? projectId : null, sharedInProject: kind === 8 },
        ...{ model: null, selectedTools: [], activeRunId: null, headId: ids.at(-1) ?? null, at: new Date(startsAt) },
      }),
    ]
    const messages = ids.map((id, n) => {
      const role = n % 2 === 0 ? 'user' : 'assistant'
      const parts = made.parts(role, n === 25 && rareIn.has(chat) ? ` ${RARE}` : '')
      return messageInsert({
        ...{ chatId, parentId: ids[n - 1] ?? null, createdAt: new Date(startsAt + n * 10_000) },
        message: { id, role, parts, metadata: {} } as ChatMessage,
      })
    })
    if (rareIn.has(chat) && kind === 9) foreignId = ids[25] as string
    await db.transact(async sql => {
      await sql.insert(rows)
      await sql.insert(messages)
    })
  }
  return { actor, foreignId }
}
