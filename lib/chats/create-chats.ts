import { type Actor, ownedBy, publishRevoked } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import {
  type ChatAccess,
  chatsFor,
  chatsSql,
  createChatAccess,
  defaultsFor,
  includes,
  notMore,
  ownChats,
  publishListed,
  requireChat,
} from '#lib/projects/index.ts'
import { publishFiles, publishSelection } from './announce-files.ts'
import { createChangeEdit, createChangeEdits } from './change-edit.ts'
import { changeFiles, type FilesChange } from './change-files.ts'
import { changesOf, createNoteChanges } from './changed-by.ts'
import type { ChatDetails, ChatFiles, ChatPatch, Chats, NewChat, WorkspaceRules } from './chats.ts'
import { choicePatch, concernsFiles, lentFiles, noWorkspaces } from './chosen-files.ts'
import { handOverChats } from './hand-over.ts'
import { createHistory } from './history.ts'
import { UNDO_MS } from './limits.ts'
import { createListing } from './listing.ts'
import { createNoteUndone } from './note-undone.ts'
import { createPlacing } from './place-chat.ts'
import { findView } from './rows.ts'
import { chatInsertOnce } from './run-writes.ts'
import { requireUsableByOwner } from './usable-by-owner.ts'

const EVERY_TOOL = ['*']
const listedColumns = { userId: true, projectId: true, sharedInProject: true } as const

/** Creates the chats of people: list, message trees and titles. The run engine writes through run-writes.ts, in its own transaction. */
export function createChats(platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'audit'>, rules: WorkspaceRules = noWorkspaces): Chats {
  const { db, bus, clock, audit } = platform
  const noteChanges = createNoteChanges(platform)

  const get = async (actor: Actor, chatId: string, access: ChatAccess = 'read'): Promise<ChatDetails> => {
    const chat = await findView(db, actor, chatId)
    if (!chat) throw new AppError('chat_not_found')
    if (!includes(chat.access, access)) throw notMore(access)
    return chat
  }

  /** Stores the chat once: the same id sent twice is the same chat. `get` answers another person's id as unknown. */
  const insert = async (
    actor: Actor,
    id: string,
    {
      title = '',
      model = null,
      selectedTools = EVERY_TOOL,
      workspaceId = null,
      assistantId = null,
      projectId = null,
      isShared = false,
      temporary = false,
    }: NewChat,
  ): Promise<void> => {
    const place = { workspaceId, projectId, sharedInProject: isShared && projectId !== null && !temporary }
    const held = { assistantId, activeRunId: null, headId: null, at: now(clock) }
    const titled = { title, titleSource: title === '' ? 'words' : 'manual' } as const
    const chat = { id, userId: actor.userId, ...titled, model, selectedTools, ...place, ...held }
    await db.transact(async sql => {
      await sql.insert([chatInsertOnce(chat)])
      // An id that is sent twice makes no chat temporary that has been used.
      if (temporary)
        await sql.run('UPDATE "Chat" SET "temporary" = TRUE WHERE "id" = ? AND "userId" = ? AND "headId" IS NULL', [id, actor.userId])
    })
  }

  async function requireTextRoom(actor: Actor, old: ChatDetails, { instructions, selectedTools }: ChatPatch): Promise<void> {
    const askedBy = actor.userId
    await rules.textRoom?.(old.userId, selectedTools, { askedBy, replaces: old.selectedTools })
    if (!rules.textRoom || !instructions) return
    const before = await db.client.chat.findUnique({ where: { id: old.id }, select: { instructions: true } })
    await rules.textRoom(old.userId, instructions, { askedBy, replaces: before?.instructions })
  }

  async function update(actor: Actor, chatId: string, patch: ChatPatch, patchOf?: FilesChange['patchOf']): Promise<ChatDetails> {
    const old = await get(actor, chatId, 'write')
    await requireUsableByOwner(rules, actor, old, patch)
    await requireTextRoom(actor, old, patch)
    const files = patchOf ?? (concernsFiles(patch) ? () => patch : null)
    const roomFor = async (before: ChatFiles) => {
      const change = await files?.(before)
      const { selectedFiles = before.selectedFiles, excludedFiles = before.excludedFiles } = change ?? {}
      const replaces = [before.selectedFiles, before.excludedFiles]
      await rules.textRoom?.(old.userId, [selectedFiles, excludedFiles], { askedBy: actor.userId, replaces })
      return change ?? {}
    }
    const before = files && (await changeFiles(db, rules, { actor, chatId, patchOf: roomFor }))
    const data = changes(patch)
    // An update of nothing counts no rows on SQLite.
    if (Object.keys(data).length > 0) await db.client.chat.updateMany({ where: { AND: [{ id: chatId }, chatsFor(actor, 'write')] }, data })
    const chat = await get(actor, chatId, 'write')
    if (before) await rules.filesChosen?.(actor, chat, before)
    if (patch.title !== undefined) bus.publish(`chat:${chatId}`, { kind: 'title', data: { title: chat.title } })
    if (patch.model !== undefined || patch.selectedTools !== undefined || before) publishSelection(bus, chat)
    if (patch.assistantId !== undefined) bus.publish(`chat:${chatId}`, { kind: 'assistant' })
    if (before && before.mode !== chat.mode) bus.publish(`chat:${chatId}`, { kind: 'mode', data: { mode: chat.mode } })
    if (before) publishFiles(bus, chat)
    if (patch.instructions !== undefined || patch.parameters !== undefined) bus.publish(`chat:${chatId}`, { kind: 'instructions' })
    await noteChanges(actor, chat, changesOf(patch, before && { before, after: chat }))
    publishListed(bus, chat)
    return chat
  }

  return {
    ...createListing(platform),
    ...createHistory(platform),
    noteUndone: createNoteUndone(platform),
    changeEdit: createChangeEdit(platform),
    changeEdits: createChangeEdits(platform),
    noteChanges,
    get,

    async create(actor, given) {
      const chat = given.projectId ? await begunIn({ db, rules }, actor, given.projectId, given) : given
      const { workspaceId = null } = chat
      if (workspaceId !== null) await rules.requireOne(actor, workspaceId)
      const id = chat.id ?? newId(clock.nowMs())
      for (const text of [given.instructions, given.selectedTools]) await rules.textRoom?.(actor.userId, text)
      await insert(actor, id, chat)
      const { instructions, parameters } = given
      const begun = changes({
        ...(instructions === undefined ? {} : { instructions }),
        ...(parameters === undefined ? {} : { parameters }),
      })
      // An id that is sent twice changes no chat that has been used.
      if (Object.keys(begun).length > 0) await db.client.chat.updateMany({ where: { id, ...ownChats(actor), headId: null }, data: begun })
      const created = await get(actor, id, 'own')
      if (workspaceId !== null) await rules.filesChosen?.(actor, created, null)
      return created
    },

    update: (actor, chatId, patch) => update(actor, chatId, patch),

    async chooseFiles(actor, chatId, choice) {
      return update(actor, chatId, {}, before => choicePatch(rules, actor, before, choice))
    },

    async instructions(actor, chatId) {
      const { where, values } = chatsSql(actor)
      const [row] = await db.query<{ instructions: string | null }>(`SELECT c."instructions" FROM "Chat" c WHERE c."id" = ? AND ${where}`, [
        chatId,
        ...values,
      ])
      if (!row) throw new AppError('chat_not_found')
      return row.instructions
    },

    async remove(actor, chatId) {
      await requireChat(db, actor, { chatId, access: 'own' })
      const listed = await db.client.chat.findUniqueOrThrow({ where: { id: chatId }, select: listedColumns })
      const { count } = await db.client.chat.updateMany({ where: { id: chatId, ...ownChats(actor) }, data: { deletedAt: now(clock) } })
      if (count === 0) throw new AppError('chat_not_found')
      await db.client.chat.updateMany({ where: { rootChatId: chatId }, data: { deletedAt: now(clock) } })
      // Permissions that were granted for this chat end with it, those of other people in its project too.
      await db.client.toolGrant.deleteMany({ where: { chatId } })
      bus.publish(`chat:${chatId}`, { kind: 'deleted' })
      publishRevoked(bus)
      publishListed(bus, listed)
      await audit.record({ actor, action: 'chat.delete', target: chatId })
    },

    ...createPlacing({ db, bus, rules, get, update }),
    handOver: userId => handOverChats(platform, userId),
    access: createChatAccess(platform),

    async restore(actor, chatId) {
      const earliest = new Date(clock.nowMs() - UNDO_MS)
      const { count } = await db.client.chat.updateMany({
        where: { id: chatId, temporary: false, ...ownedBy(actor), OR: [{ deletedAt: null }, { deletedAt: { gte: earliest } }] },
        data: { deletedAt: null },
      })
      if (count === 0) throw new AppError('chat_not_found')
      await db.client.chat.updateMany({ where: { rootChatId: chatId }, data: { deletedAt: null } })
      bus.publish(`chat:${chatId}`, { kind: 'restored' })
      publishListed(bus, await db.client.chat.findUniqueOrThrow({ where: { id: chatId }, select: listedColumns }))
      await audit.record({ actor, action: 'chat.restore', target: chatId })
    },
  }
}

interface BegunPorts extends Pick<Platform, 'db'> {
  rules: WorkspaceRules
}

/** Adds what the project of a new chat says. Throws `project_not_found`, and `forbidden` for its readers. */
async function begunIn({ db, rules }: BegunPorts, actor: Actor, projectId: string, chat: NewChat): Promise<NewChat> {
  const { model, selectedTools, workspaceId } = await defaultsFor(db, actor, projectId)
  return {
    ...chat,
    model: chat.model ?? model,
    selectedTools: chat.selectedTools ?? selectedTools,
    workspaceId: chat.workspaceId ?? (await lentFiles(rules, actor, workspaceId)),
  }
}

function changes(patch: ChatPatch) {
  return {
    ...(patch.title === undefined ? {} : { title: patch.title, titleSource: 'manual' }),
    ...(patch.instructions === undefined ? {} : { instructions: patch.instructions?.trim() ? patch.instructions : null }),
    ...(patch.parameters === undefined ? {} : { parameters: { ...patch.parameters } }),
    ...(patch.model === undefined ? {} : { model: patch.model }),
    ...(patch.assistantId === undefined ? {} : { assistantId: patch.assistantId, assistantVersion: null }),
    ...(patch.selectedTools === undefined ? {} : { selectedTools: patch.selectedTools }),
  }
}
