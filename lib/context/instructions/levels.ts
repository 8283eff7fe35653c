import { INSTRUCTIONS } from '../instructions.ts'

/** Levels at which people give instructions, from the widest. */
export const instructionLevels = ['workspace', 'model', 'chat'] as const
export type InstructionLevel = (typeof instructionLevels)[number]

/** Instructions by level; null where nobody has given any. */
export type LevelledInstructions = Record<InstructionLevel, string | null>

/** Instructions of a chat as the page shows them. */
export interface InstructionsJson extends LevelledInstructions {
  /** Null where the chat's model is no longer offered. */
  modelTitle: string | null
}

const HEADS: Record<InstructionLevel, string> = {
  workspace: 'Instructions for everyone in this workspace:',
  model: 'Instructions for this model:',
  chat: 'Instructions of the person for this chat:',
}

/** Returns the instructions of all levels that have some, in their order, each under its head. */
export function instructionTexts(levels: LevelledInstructions): string[] {
  return instructionLevels.flatMap(level => {
    const text = levels[level]?.trim() ?? ''
    return text === '' ? [] : [`${HEADS[level]}\n${text}`]
  })
}

/** Joins Parley's own instructions, how to write edits, and the instructions of all levels. The same levels give the same bytes, so that providers can cache them. */
export function systemInstructions(levels: LevelledInstructions, edits: string | null = null): string {
  return [INSTRUCTIONS, ...(edits === null ? [] : [edits]), ...instructionTexts(levels)].join('\n\n')
}
