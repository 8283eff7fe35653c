import type { InstructionsView } from '#lib/context/shared.ts'
import { effortLabels, type Parameters, type ReasoningEffort } from '#lib/messages/shared.ts'

const NAMES: Record<keyof Parameters, string> = {
  temperature: 'temperature',
  reasoningEffort: 'reasoning effort',
  maxOutputTokens: 'limit of its answers',
}

type Chosen = InstructionsView['parameters']

/** Says that the model does not take a parameter; null where it does. */
export function refusalWords({ takes }: Pick<Chosen, 'takes'>, name: keyof Parameters): string | null {
  return takes[name] ? null : `The model of this chat takes no ${NAMES[name]}, so none is sent.`
}

/** Says what counts where the chat chooses nothing. */
export function defaultWords({ assistant, model }: Pick<Chosen, 'assistant' | 'model'>, name: keyof Parameters): string {
  const ofAssistant = assistant[name]
  if (ofAssistant !== undefined) return `Default: ${shown(ofAssistant)}, by the assistant.`
  const ofModel = name === 'maxOutputTokens' ? null : model[name]
  return ofModel == null ? 'Default: left to the model.' : `Default: ${shown(ofModel)}, by the model’s settings.`
}

function shown(value: number | ReasoningEffort): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : effortLabels[value].toLowerCase()
}
