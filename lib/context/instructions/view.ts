import type { Parameters } from '#lib/messages/index.ts'
import type { TakenParameters } from '#lib/models/shared.ts'
import type { InstructionLevel, InstructionPart } from './levels.ts'

/** Instructions of one level. */
export interface LevelView {
  level: InstructionLevel
  /** Name of the model, the project or the assistant; null for other levels, and where the chat has none. */
  title: string | null
  text: string | null
  tokens: number
  /** False where nothing is said, and for a person's own where an assistant's stand in their place. */
  counts: boolean
}

/** Part of what the model is told beside messages, in its order. */
export interface WholePart {
  from: InstructionPart['from'] | 'memory' | 'servers' | 'date' | 'reminder'
  text: string
  tokens: number
}

/** Instructions and parameters of the next request of a chat. */
export interface InstructionsView {
  levels: LevelView[]
  whole: WholePart[]
  tokens: number
  /** The actor may change the instructions and parameters of the chat. */
  mayChange: boolean
  parameters: {
    chat: Parameters
    assistant: Parameters
    /** Settings of the model itself. A null temperature is not sent. */
    model: { temperature: number | null; reasoningEffort: Parameters['reasoningEffort'] | null }
    takes: TakenParameters
    /** As the chat selects them; `*` is every tool. */
    tools: string[]
  }
}
