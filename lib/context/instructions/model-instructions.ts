import type { Actor } from '#lib/auth/index.ts'
import type { Parameters } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { FoundInChat } from '../state/known-chat.ts'
import { dateItem } from './date-item.ts'
import { type InstructionPart, instructionParts, type LevelledInstructions } from './levels.ts'

/** Part of an assistant, at one version, that decides how a model answers. */
export interface AssistantVoice {
  id: string
  version: number
  name: string
  instructions: string | null
  parameters: Parameters
}

/** Instructions of a project, with its name for people. */
export interface ProjectWords {
  name: string
  instructions: string | null
}

export interface InstructionDeps {
  settings: () => Promise<{ instructions: string; reminder: string; suggestsArtifacts: boolean }>
  chats: { instructions(actor: Actor, chatId: string): Promise<string | null> }
  /** Reads a person's time zone, and their instructions for all their chats. */
  personOf: (userId: string) => Promise<{ timeZone: string | null; instructions: string | null }>
  /** Reads what the project of a chat adds; null where it adds nothing, or the actor is not in it. */
  projectOf?: (actor: Actor, projectId: string | null) => Promise<ProjectWords | null>
  /** Reads what is remembered of the actor, as the model of this chat may have it; null where nothing is. */
  memoryOf?: (actor: Actor, chatId: string) => Promise<string | null>
  nowMs: () => number
}

/** Everything that a model is told beside the messages of a chat. */
export interface ModelInstructions {
  levels: LevelledInstructions
  /** Parley's own instructions and those of all levels that count, as they stand in the request. */
  parts: InstructionPart[]
  project: ProjectWords | null
  memory: string | null
  /** Last sentence of the system message. */
  date: string
  /** Texts behind the person's message. */
  reminders: string[]
}

export interface InstructionsFor {
  chatId: string
  projectId: string | null
  /** Found in the chat before; null where it is still to be looked for. */
  found: Pick<FoundInChat, 'instructions' | 'hasFacts'> | null
  model: Pick<ResolvedModel, 'instructions'> | null
  assistant: Pick<AssistantVoice, 'instructions'> | null
  /** Tells how to write edits; null where nothing may be edited. */
  edits: string | null
  /** Reminder of the chat's folder. */
  folderReminder: string | null
}

/** Creates the reader of what a model is told. */
export function createModelInstructions(deps: InstructionDeps): (actor: Actor, asked: InstructionsFor) => Promise<ModelInstructions> {
  return async (actor, { chatId, projectId, found, model, assistant, edits, folderReminder }) => {
    const [{ instructions, reminder, suggestsArtifacts }, chat, person, project, memory] = await Promise.all([
      deps.settings(),
      found === null ? deps.chats.instructions(actor, chatId) : found.instructions,
      deps.personOf(actor.userId),
      deps.projectOf?.(actor, projectId) ?? null,
      found?.hasFacts === false ? null : (deps.memoryOf?.(actor, chatId) ?? null),
    ])
    const levels: LevelledInstructions = {
      workspace: suggestsArtifacts ? withArtifacts(instructions) : instructions,
      model: model?.instructions ?? null,
      project: project?.instructions ?? null,
      assistant: assistant?.instructions ?? null,
      person: person.instructions,
      chat,
    }
    return {
      levels,
      parts: instructionParts(levels, edits),
      project,
      memory,
      date: dateItem(deps.nowMs(), person.timeZone),
      reminders: reminderTexts(reminder, folderReminder),
    }
  }
}

/** Tells models how to write what opens beside the chat. It never varies, so providers can cache it. */
export const ARTIFACTS =
  'Write a page, drawing, diagram, table or React component that is to be seen or kept as one whole fenced block (html, svg, mermaid, csv, markdown or jsx) with a title, as in ```html title="Budget page". To change it, write the whole block again under the same title. It runs without network; React may import react, lucide-react and recharts, and Tailwind classes work.'

/** Appends the sentence on artifacts to the instructions for everyone. */
export function withArtifacts(instructions: string): string {
  return instructions.trim() === '' ? ARTIFACTS : `${instructions.trim()}\n\n${ARTIFACTS}`
}

/**
 * Returns the texts that follow a person's message in the request alone: the administrator's for the instance, then the one of the
 * folder. Neither is stored, shown or counted as the person's words.
 */
export function reminderTexts(...reminders: readonly (string | null)[]): string[] {
  return reminders.map(text => text?.trim() ?? '').filter(text => text !== '')
}
