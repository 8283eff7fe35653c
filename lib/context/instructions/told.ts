import type { Actor } from '#lib/auth/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import { dateItem } from './date-item.ts'
import { type LevelledInstructions, systemInstructions } from './levels.ts'
import { reminderTexts } from './reminder.ts'

export interface ToldDeps {
  settings: () => Promise<{ instructions: string; reminder: string }>
  chats: { instructions(actor: Actor, chatId: string): Promise<string | null> }
  timeZoneOf: (userId: string) => Promise<string | null>
  nowMs: () => number
}

/** Everything that a model is told beside the messages of a chat. */
export interface Told {
  levels: LevelledInstructions
  /** Parley's own instructions and those of all levels. */
  instructions: string
  /** Last sentence of the system message. */
  date: string
  /** Texts behind the person's message. */
  reminders: string[]
}

export interface ToldFor {
  chatId: string
  model: Pick<ResolvedModel, 'instructions'> | null
  /** Tells how to write edits; null where nothing may be edited. */
  edits: string | null
  /** Reminder of the chat's folder. */
  folderReminder: string | null
}

/** Creates the reader of what a model is told. */
export function createTold({ settings, chats, timeZoneOf, nowMs }: ToldDeps): (actor: Actor, asked: ToldFor) => Promise<Told> {
  return async (actor, { chatId, model, edits, folderReminder }) => {
    const [{ instructions, reminder }, chat, timeZone] = await Promise.all([
      settings(),
      chats.instructions(actor, chatId),
      timeZoneOf(actor.userId),
    ])
    const levels: LevelledInstructions = { workspace: instructions, model: model?.instructions ?? null, chat }
    return {
      levels,
      instructions: systemInstructions(levels, edits),
      date: dateItem(nowMs(), timeZone),
      reminders: reminderTexts(reminder, folderReminder),
    }
  }
}
