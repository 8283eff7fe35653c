import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { defaultsFor, endLostAccess, publishListed, requireRole } from '#lib/projects/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { publishSelection } from './announce-files.ts'
import type { ChatDetails, ChatPlace, Chats, WorkspaceRules } from './chats.ts'
import { lentFiles } from './chosen-files.ts'

interface PlaceDeps extends Pick<Platform, 'db' | 'bus'> {
  rules: Pick<WorkspaceRules, 'requireOne'>
  get: Chats['get']
  update: Chats['update']
}

/** Moves chats into projects and out of them, and shares them there. */
export function createPlacing({ db, bus, rules, get, update }: PlaceDeps): Pick<Chats, 'place' | 'lendFiles'> {
  /** Requires that the actor owns the chat. An owner of a project may take a shared one out of it, too. */
  async function requirePlacing(actor: Actor, chat: ChatDetails, place: ChatPlace): Promise<void> {
    const isTakenOut = chat.projectId !== null && place.projectId === null && !place.isShared
    if (chat.access !== 'own' && isTakenOut) await requireRole(db.client, actor, chat.projectId ?? '', 'owner')
    else await get(actor, chat.id, 'own')
  }

  /** Returns the files that a chat gets with its place: those of its new project where it has none, none where they were its old project's. */
  async function filesAt(actor: Actor, chat: ChatDetails, projectId: string | null): Promise<string | null> {
    const wasOf = chat.projectId !== null && (await isOwnOf(chat.projectId, chat.workspaceId))
    if (chat.workspaceId !== null && !wasOf) return chat.workspaceId
    return projectId === null ? null : lentFiles(rules, actor, (await defaultsFor(db, actor, projectId)).workspaceId)
  }

  async function isOwnOf(projectId: string, workspaceId: string | null): Promise<boolean> {
    return workspaceId !== null && (await db.client.fileTree.count({ where: { id: workspaceId, projectId } })) > 0
  }

  return {
    async place(actor, chatId, place) {
      const before = await get(actor, chatId)
      await requirePlacing(actor, before, place)
      const projectId = place.projectId === undefined ? before.projectId : place.projectId
      const isMoved = projectId !== before.projectId
      const sharedInProject = place.isShared ?? (isMoved ? false : before.sharedInProject)
      if (sharedInProject && before.temporary) throw new AppError('conflict', { message: t('temporaryChatCannotShared') })
      if (sharedInProject && projectId === null) throw new AppError('conflict', { message: t('moveChatIntoProject') })
      if (projectId !== null && (isMoved || sharedInProject)) await requireRole(db.client, actor, projectId, 'writer')
      const workspaceId = isMoved ? await filesAt(actor, before, projectId) : before.workspaceId
      const where = { id: chatId, deletedAt: null, projectId: before.projectId, sharedInProject: before.sharedInProject }
      const count = await db.client.$transaction(async tx => {
        const { count } = await tx.chat.updateMany({ where, data: { projectId, sharedInProject } })
        if (count > 0) await tx.chat.updateMany({ where: { rootChatId: chatId }, data: { projectId, sharedInProject } })
        return count
      })
      if (count === 0) throw new AppError('conflict')
      if (before.sharedInProject) await endLostAccess({ db, bus })
      if (workspaceId !== before.workspaceId && before.access === 'own') await update(actor, chatId, { workspaceId })
      publishListed(bus, before)
      publishListed(bus, { userId: before.userId, projectId, sharedInProject })
      bus.publish(`chat:${chatId}`, { kind: 'project' })
    },

    async lendFiles({ projectId, workspaceId }) {
      const where = { projectId, workspaceId: null }
      const chats = await db.client.chat.findMany({ where, select: { id: true, model: true, selectedTools: true } })
      await db.client.chat.updateMany({ where, data: { workspaceId } })
      // A chat without files has none selected.
      const none = { selectedFiles: [], excludedFiles: [], crossRef: false, review: null }
      for (const { selectedTools, ...chat } of chats)
        publishSelection(bus, { ...chat, ...none, workspaceId, selectedTools: selectedTools as string[] })
    },
  }
}
