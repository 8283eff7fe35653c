import { type Actor, ownedBy, publishRevoked } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { publishFiles, publishSelection } from './announce-files.ts'
import { createChangeEdit } from './change-edit.ts'
import { changeFiles, type FilesChange } from './change-files.ts'
import type { ChatDetails, ChatPatch, Chats, NewChat, WorkspaceRules } from './chats.ts'
import { choicePatch, concernsFiles, noWorkspaces } from './chosen-files.ts'
import { createHistory } from './history.ts'
import { UNDO_MS } from './limits.ts'
import { createListing } from './listing.ts'
import { createNoteUndone } from './note-undone.ts'
import { findView, visibleTo } from './rows.ts'
import { chatInsertOnce } from './run-writes.ts'

const EVERY_TOOL = ['*']
const INSTRUCTIONS = 'SELECT "instructions" FROM "Chat" WHERE "id" = ? AND "userId" = ? AND "deletedAt" IS NULL'
const ACCESSIBLE = 'SELECT "id" FROM "Chat" WHERE "deletedAt" IS NULL AND "id" = ANY(?)'

/** Creates the chats of people: list, message trees and titles. The run engine writes through run-writes.ts, in its own transaction. */
export function createChats(platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'audit'>, rules: WorkspaceRules = noWorkspaces): Chats {
  const { db, bus, clock, audit } = platform

  const get = async (actor: Actor, chatId: string): Promise<ChatDetails> => {
    const chat = await findView(db, actor, chatId)
    if (!chat) throw new AppError('chat_not_found')
    return chat
  }

  /** Stores the chat once: the same id sent twice is the same chat. `get` answers another person's id as unknown. */
  const insert = async (
    actor: Actor,
    id: string,
    { title = '', model = null, selectedTools = EVERY_TOOL, workspaceId = null }: NewChat,
  ): Promise<void> => {
    const chat = { id, userId: actor.userId, title, model, selectedTools, workspaceId, activeRunId: null, headId: null, at: now(clock) }
    await db.transact(sql => sql.insert([chatInsertOnce(chat)]))
  }

  async function update(actor: Actor, chatId: string, patch: ChatPatch, patchOf?: FilesChange['patchOf']): Promise<ChatDetails> {
    const files = patchOf ?? (concernsFiles(patch) ? () => patch : null)
    const before = files && (await changeFiles(db, rules, { actor, chatId, patchOf: files }))
    const data = changes(patch)
    // An update of nothing counts no rows on SQLite.
    if (Object.keys(data).length > 0) await db.client.chat.updateMany({ where: { id: chatId, ...visibleTo(actor) }, data })
    const chat = await get(actor, chatId)
    if (before) await rules.filesChosen?.(actor, chat, before)
    if (patch.title !== undefined) bus.publish(`chat:${chatId}`, { kind: 'title', data: { title: chat.title } })
    if (patch.model !== undefined || patch.selectedTools !== undefined || before) publishSelection(bus, chat)
    if (before && before.mode !== chat.mode) bus.publish(`chat:${chatId}`, { kind: 'mode', data: { mode: chat.mode } })
    if (before) publishFiles(bus, chat)
    if (patch.instructions !== undefined) bus.publish(`chat:${chatId}`, { kind: 'instructions' })
    bus.publish(`user:${actor.userId}`, { kind: 'chats' })
    return chat
  }

  return {
    ...createListing(platform),
    ...createHistory(platform),
    noteUndone: createNoteUndone(platform),
    changeEdit: createChangeEdit(platform),
    get,

    async create(actor, chat) {
      const { workspaceId = null } = chat
      if (workspaceId !== null) await rules.requireOne(actor, workspaceId)
      const id = chat.id ?? newId(clock.nowMs())
      await insert(actor, id, chat)
      const created = await get(actor, id)
      if (workspaceId !== null) await rules.filesChosen?.(actor, created, null)
      return created
    },

    update: (actor, chatId, patch) => update(actor, chatId, patch),

    async chooseFiles(actor, chatId, choice) {
      return update(actor, chatId, {}, before => choicePatch(rules, actor, before, choice))
    },

    async instructions(actor, chatId) {
      const [row] = await db.query<{ instructions: string | null }>(INSTRUCTIONS, [chatId, actor.userId])
      if (!row) throw new AppError('chat_not_found')
      return row.instructions
    },

    async remove(actor, chatId) {
      const { count } = await db.client.chat.updateMany({ where: { id: chatId, ...visibleTo(actor) }, data: { deletedAt: now(clock) } })
      if (count === 0) throw new AppError('chat_not_found')
      // Permissions that were granted for this chat end with it.
      await db.client.toolGrant.deleteMany({ where: { chatId, ...ownedBy(actor) } })
      bus.publish(`chat:${chatId}`, { kind: 'deleted' })
      publishRevoked(bus)
      bus.publish(`user:${actor.userId}`, { kind: 'chats' })
      await audit.record({ actorId: actor.userId, action: 'chat.delete', target: chatId })
    },

    async access(ids) {
      const found = await db.query<{ id: string }>(ACCESSIBLE, [ids])
      return new Set(found.map(({ id }) => id))
    },

    async restore(actor, chatId) {
      const earliest = new Date(clock.nowMs() - UNDO_MS)
      const { count } = await db.client.chat.updateMany({
        where: { id: chatId, ...ownedBy(actor), OR: [{ deletedAt: null }, { deletedAt: { gte: earliest } }] },
        data: { deletedAt: null },
      })
      if (count === 0) throw new AppError('chat_not_found')
      bus.publish(`user:${actor.userId}`, { kind: 'chats' })
      await audit.record({ actorId: actor.userId, action: 'chat.restore', target: chatId })
    },
  }
}

function changes(patch: ChatPatch) {
  return {
    ...(patch.title === undefined ? {} : { title: patch.title, titleSource: 'manual' }),
    ...(patch.instructions === undefined ? {} : { instructions: patch.instructions?.trim() ? patch.instructions : null }),
    ...(patch.model === undefined ? {} : { model: patch.model }),
    ...(patch.selectedTools === undefined ? {} : { selectedTools: patch.selectedTools }),
  }
}
