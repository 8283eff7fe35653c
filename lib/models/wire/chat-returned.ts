import type { LanguageModelV4Message } from '@ai-sdk/provider'
import { REASONING_FIELD, REASONING_TAGS, wireMetadata } from './chat-metadata.ts'
import type { ReasoningReturn } from './reasoning-return.ts'

export type Assistant = Extract<LanguageModelV4Message, { role: 'assistant' }>

interface Returned {
  /** Fields of the message. */
  fields: Record<string, string>
  /** Text before its own, for reasoning that came tagged in the text. */
  before: string
  /** Reasoning that came as a part of the content (Mistral). */
  thinking: string
}

const nothing: Returned = { fields: {}, before: '', thinking: '' }

/** Field of DeepSeek and Moonshot, whose servers demand it. */
const DEMANDED = 'reasoning_content'
/** Replaces reasoning that was never kept, as in answers of other models. An empty text counts as missing. */
const NOT_KEPT = ' '

/** Returns the reasoning that goes back with an assistant message. */
export function returned(
  message: Assistant,
  { isThisTurn, demand, hasCalls }: { isThisTurn: boolean; demand: ReasoningReturn; hasCalls: boolean },
): Returned {
  const isDemanded = demand !== 'turn'
  if (!isThisTurn && !isDemanded) return nothing
  let all = ''
  let inField = ''
  let field = ''
  let before = ''
  for (const part of message.content) {
    if (part.type !== 'reasoning') continue
    all += part.text
    const kept = wireMetadata(part.providerOptions)
    const cameIn = kept?.[REASONING_FIELD]
    const tags = kept?.[REASONING_TAGS]
    if (typeof cameIn === 'string' && cameIn !== '') {
      field = cameIn
      inField += part.text
    } else if (Array.isArray(tags)) before += `${tags[0]}${part.text}${tags[1]}\n`
  }
  const fields: Returned['fields'] = inField === '' || field === 'content' ? {} : { [field]: inField }
  if (!isDemanded) return { fields, before, thinking: field === 'content' ? inField : '' }
  if (all === '' && !hasCalls && demand === 'calls') return { ...nothing, fields }
  return { ...nothing, fields: { ...fields, [DEMANDED]: all === '' ? NOT_KEPT : all } }
}
