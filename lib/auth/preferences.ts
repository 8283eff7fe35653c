import { fromStored, type Platform } from '#lib/platform/index.ts'
import type { Actor } from './actor.ts'

export const mailNoticeChoices = ['none', 'questions', 'all'] as const
export type MailNotices = (typeof mailNoticeChoices)[number]

/** Choices of a person for all of their chats. */
export interface Preferences {
  /** Name of their time zone, as their browser named it last; null where none has. */
  timeZone: string | null
  /** Their own instructions for models; null where they have given none. */
  instructions: string | null
  /** Assistant of their new chats: an id, empty for none; null where they have not chosen. */
  newChatAssistant: string | null
  /** Answers may keep facts about them, and models are given those. */
  remembers: boolean
  /** News of their answers by mail: none, questions that wait for them, or also answers that took long. */
  mailNotices: MailNotices
}

export interface PreferenceStore {
  /** Returns the defaults for a person who has left the workspace. */
  read(userId: string): Promise<Preferences>
  /** Changes some of them, and leaves the others as they are. */
  change(actor: Actor, patch: Partial<Preferences>): Promise<void>
}

const READ = 'SELECT "preferences" FROM "User" WHERE "id" = ?'
const stored = ([user]: { preferences: string }[]) => preferencesIn(user && fromStored.json(user.preferences))

/** Returns the time zone of a person, as their browser named it last; null where none has. */
export async function readTimeZone({ db }: Pick<Platform, 'db'>, userId: string): Promise<string | null> {
  return stored(await db.query(READ, [userId])).timeZone
}

/** Keeps preferences in one column of the person. Each request to a model reads them. */
export function createPreferences({ db, bus }: Pick<Platform, 'db' | 'bus'>): PreferenceStore {
  const read = db.cached(READ, stored)
  return {
    read: async userId => read([userId]),
    async change({ userId }, patch) {
      await db.client.$transaction(async tx => {
        // Takes the lock of the row, so two changes at the same moment do not lose one.
        await tx.user.update({ where: { id: userId }, data: { tokenVersion: { increment: 0 } } })
        const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { preferences: true } })
        await tx.user.update({ where: { id: userId }, data: { preferences: { ...(user.preferences as object), ...patch } } })
      })
      // Pages that show the switch follow it.
      if (patch.remembers !== undefined) bus.publish(`user:${userId}`, { kind: 'memory' })
    },
  }
}

function preferencesIn(stored: unknown): Preferences {
  const { timeZone, instructions, newChatAssistant, remembers, mailNotices } = (stored ?? {}) as Record<string, unknown>
  return {
    timeZone: typeof timeZone === 'string' ? timeZone : null,
    instructions: typeof instructions === 'string' && instructions.trim() !== '' ? instructions : null,
    newChatAssistant: typeof newChatAssistant === 'string' ? newChatAssistant : null,
    remembers: remembers !== false,
    mailNotices: mailNoticeChoices.find(choice => choice === mailNotices) ?? 'none',
  }
}
