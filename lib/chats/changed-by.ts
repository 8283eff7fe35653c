import type { Actor } from '#lib/auth/index.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import type { ChatDetails, ChatFiles, ChatPatch } from './chats.ts'

/** Parts of a chat whose changes by others are named. */
const CHANGES = [
  ['assistantId', 'assistant'],
  ['model', 'model'],
  ['selectedTools', 'tools'],
  ['instructions', 'instructions'],
  ['parameters', 'parameters'],
  ['title', 'title'],
] as const

/** Names what a patch changes of a chat, for people. `files`: what the chat had and has, where its files were changed. */
export function changesOf(patch: ChatPatch, files: { before: ChatFiles; after: ChatFiles } | null): string[] {
  return [...CHANGES.filter(([of]) => patch[of] !== undefined).map(([, word]) => word), ...(files ? fileChanges(files) : [])]
}

function fileChanges({ before, after }: { before: ChatFiles; after: ChatFiles }): string[] {
  if (before.workspaceId !== after.workspaceId) return ['folder']
  const isOther = (...keys: (keyof ChatFiles)[]) => keys.some(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return [
    ...(isOther('selectedFiles', 'excludedFiles') ? ['selected files'] : []),
    ...(isOther('mode', 'crossRef') ? ['map'] : []),
    ...(isOther('review') ? ['changes under review'] : []),
  ]
}

/** Changes of a chat by another person than its owner, as they are stored. */
export interface StoredChanges {
  by: string
  changed: string[]
  at: string
}

const MOST_PEOPLE = 5
/** Time for which changes by others are named in the chat. */
export const NAMED_MS = 24 * 60 * 60_000

/** Stores who but the owner has changed what of a chat, and tells everybody who sees it. Changes of one person are grouped. */
export function createNoteChanges({ db, bus, clock }: Pick<Platform, 'db' | 'bus' | 'clock'>) {
  return async (actor: Actor, chat: Pick<ChatDetails, 'id' | 'userId'>, changed: readonly string[]): Promise<void> => {
    if (chat.userId === actor.userId || changed.length === 0) return
    const { id } = chat
    await db.client.$transaction(async tx => {
      const row = await tx.chat.findUnique({ where: { id }, select: { changedBy: true } })
      const held = named(row?.changedBy, clock.nowMs())
      const own = held.find(({ by }) => by === actor.userId)?.changed ?? []
      const mine = { by: actor.userId, changed: [...new Set([...own, ...changed])], at: now(clock).toISOString() }
      const all = [...held.filter(({ by }) => by !== actor.userId), mine].slice(-MOST_PEOPLE)
      await tx.chat.updateMany({ where: { id }, data: { changedBy: all.map(one => ({ ...one })) } })
    })
    bus.publish(`chat:${id}`, { kind: 'standing' })
  }
}

/** Returns stored changes that are still to be named. */
export function named(stored: unknown, nowMs: number): StoredChanges[] {
  return ((stored ?? []) as StoredChanges[]).filter(({ at }) => nowMs - Date.parse(at) < NAMED_MS)
}
