import { type Parameters, readParameters } from '#lib/messages/shared.ts'
import { MAX_INSTRUCTIONS } from '#lib/models/shared.ts'

/** Choices for a new chat, as a browser keeps them until its first message. `selectedTools` is absent where the usual ones are chosen. */
export interface KeptSetUp {
  instructions: string
  parameters: Parameters
  selectedTools?: string[]
}

/** Most tools that a chat may choose. */
const MOST_TOOLS = 1_000

/** Returns the text to keep; null where nothing was chosen. */
export function writeSetUp({ instructions, parameters, selectedTools }: KeptSetUp): string | null {
  const isSetUp = instructions !== '' || Object.keys(parameters).length > 0 || selectedTools !== undefined
  return isSetUp ? JSON.stringify({ instructions, parameters, selectedTools }) : null
}

/** Reads a kept text, as far as it is still understood; null where nothing of it is. */
export function readSetUp(text: string | null): KeptSetUp | null {
  try {
    const { instructions, parameters, selectedTools }: Record<string, unknown> = JSON.parse(text ?? '')
    const tools = Array.isArray(selectedTools) ? selectedTools.filter(id => typeof id === 'string').slice(0, MOST_TOOLS) : null
    return {
      instructions: typeof instructions === 'string' ? instructions.slice(0, MAX_INSTRUCTIONS) : '',
      parameters: readParameters(parameters),
      ...(tools ? { selectedTools: tools } : {}),
    }
  } catch {
    return null
  }
}
