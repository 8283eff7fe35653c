import { eventsIn, isEvent } from './reading.ts'
import type { RawUsage } from './usage.ts'

/** Delta of one choice of a chunk, or message of a whole completion. No field is trusted to have its type. */
export interface ChatDelta {
  content?: unknown
  reasoning_content?: unknown
  reasoning?: unknown
  refusal?: unknown
  tool_calls?: unknown
  /** Predecessor of `tool_calls`: one call, without an id. */
  function_call?: unknown
  annotations?: unknown
  images?: unknown
  usage?: RawUsage | null
}

/** Fragment of a tool call. */
export interface ChatCallDelta {
  index?: number | string | null
  id?: string | null
  function?: { name?: string | null; arguments?: unknown } | null
}

export interface ChatChoice {
  index?: number
  delta?: ChatDelta | null
  message?: ChatDelta | null
  finish_reason?: string | null
  /** Usage, as Moonshot reports it. */
  usage?: RawUsage | null
  error?: unknown
}

export interface ChatChunk {
  choices?: ChatChoice[] | null
  usage?: RawUsage | null
  x_groq?: { usage?: RawUsage | null } | null
}

export type ChatWords = { kind: 'text' | 'reasoning'; text: string; field: string }

/** Reads reasoning, then text, of a delta: from separate fields, a string, or pieces (Mistral, and servers that mix two APIs). */
export function wordsIn(delta: ChatDelta): ChatWords[] {
  const words: ChatWords[] = []
  const add = (kind: ChatWords['kind'], text: unknown, field: string) => {
    if (typeof text === 'string' && text !== '') words.push({ kind, text, field })
  }
  const before = words.length
  add('reasoning', delta.reasoning_content, 'reasoning_content')
  if (words.length === before) add('reasoning', delta.reasoning, 'reasoning')
  const pieces = Array.isArray(delta.content) ? delta.content : [delta.content]
  for (const piece of pieces) {
    if (!isEvent(piece)) add('text', piece, 'content')
    else if (piece.type === 'thinking') for (const { text } of eventsIn(piece.thinking)) add('reasoning', text, 'content')
    else add('text', piece.text, 'content')
  }
  return words
}

export function callsIn({ tool_calls: calls, function_call: legacy }: ChatDelta): ChatCallDelta[] {
  const given = eventsIn(calls) as ChatCallDelta[]
  return given.length === 0 && isEvent(legacy) ? [{ index: 0, function: legacy }] : given
}

/** Reads the images of a delta (OpenRouter), as data URLs or addresses. */
export function imagesIn({ images }: ChatDelta): string[] {
  return (Array.isArray(images) ? images : []).flatMap(image => {
    const place = isEvent(image) ? (image.image_url ?? image.url) : image
    const url = isEvent(place) ? place.url : place
    return typeof url === 'string' && url !== '' ? [url] : []
  })
}

/** Collects usage objects from OpenAI's field and those of other servers. */
export function usageIn({ choices, x_groq, usage }: ChatChunk): RawUsage[] {
  const found: RawUsage[] = []
  const add = (place: unknown) => {
    if (isEvent(place)) found.push(place)
  }
  for (const choice of choices ?? []) {
    if (!isEvent(choice)) continue
    const { usage, delta, message }: ChatChoice = choice
    add(usage)
    add(delta?.usage)
    add(message?.usage)
  }
  add(x_groq?.usage)
  add(usage)
  return found
}
