import type { Actor } from '#lib/auth/index.ts'
import type { ChatDetails, ChatFiles, WorkMode } from '#lib/chats/index.ts'
import { HAS_FACTS } from '#lib/memory/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { chatsSql } from '#lib/projects/index.ts'
import { HAS_SKILLS } from '#lib/skills/index.ts'
import { type StateRow, type StoredContext, storedContext } from './context-states.ts'

/** A chat as far as its request depends on it. */
export type RequestChat = Pick<ChatDetails, 'projectId' | keyof ChatFiles>

/** A chat as the start of a run has found it: its first request asks for nothing that is not there. */
export interface KnownChat {
  chat: RequestChat
  found: FoundInChat
}

/** Content of a chat beside its messages, as one statement finds it. Most chats have none of what is only looked for. */
export interface FoundInChat {
  /** Mode that `stored` is of. */
  mode: WorkMode
  stored: StoredContext
  /** The chat's own. */
  instructions: string | null
  hasChoices: boolean
  hasPages: boolean
  hasCompactions: boolean
  /** Something is remembered of the person. */
  hasFacts: boolean
  /** Some skill may be switched on for the person. */
  hasSkills: boolean
  /** A collection is attached to it or to its project. */
  hasCollections: boolean
}

/** Content of a chat that is just being made. Nothing is known of its person. */
export const nothingInChat: FoundInChat = {
  mode: 'code',
  stored: storedContext(undefined),
  instructions: null,
  hasChoices: false,
  hasPages: false,
  hasCompactions: false,
  hasFacts: true,
  hasSkills: true,
  hasCollections: false,
}

const READ = `
  SELECT c."instructions", c."mode", s."version", s."tracker", s."report",
    EXISTS (SELECT 1 FROM "ContextChoice" WHERE "chatId" = c."id") AS "hasChoices",
    EXISTS (SELECT 1 FROM "ChatPage" WHERE "chatId" = c."id" AND "removedAt" IS NULL) AS "hasPages",
    EXISTS (SELECT 1 FROM "Compaction" WHERE "chatId" = c."id") AS "hasCompactions",
    ${HAS_FACTS} AS "hasFacts", ${HAS_SKILLS} AS "hasSkills",
    (EXISTS (SELECT 1 FROM "ChatCollection" WHERE "chatId" = c."id")
      OR EXISTS (SELECT 1 FROM "Project" WHERE "id" = c."projectId" AND CAST("collectionIds" AS TEXT) <> '[]')) AS "hasCollections"
  FROM "Chat" c LEFT JOIN "ContextState" s ON s."chatId" = c."id" AND s."mode" = c."mode" WHERE c."id" = ?`

type Stored<T> = { [K in keyof T]: T[K] extends boolean ? boolean | number : T[K] }
type KnownChatRow = Stored<Omit<FoundInChat, 'stored'>> & (StateRow | Record<keyof StateRow, null>)

/** Reads what a chat has beside its messages. Null where the actor may not read it. */
export async function findInChat({ db }: Pick<Platform, 'db'>, actor: Actor, chatId: string): Promise<FoundInChat | null> {
  const { where, values } = chatsSql(actor)
  const [row] = await db.query<KnownChatRow>(`${READ} AND ${where}`, [actor.userId, actor.userId, actor.userId, chatId, ...values])
  if (!row) return null
  const { mode, instructions, hasChoices, hasPages, hasCompactions, hasFacts, hasSkills, hasCollections } = row
  return {
    mode,
    stored: storedContext(row.version === null ? undefined : row),
    instructions,
    hasChoices: Boolean(hasChoices),
    hasPages: Boolean(hasPages),
    hasCompactions: Boolean(hasCompactions),
    hasFacts: Boolean(hasFacts),
    hasSkills: Boolean(hasSkills),
    hasCollections: Boolean(hasCollections),
  }
}
