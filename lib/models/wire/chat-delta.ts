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
  audio?: unknown
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
  /** Sent where they were asked for. */
  logprobs?: { content?: unknown } | null
  /** Usage, as Moonshot reports it. */
  usage?: RawUsage | null
  error?: unknown
}

export interface ChatChunk {
  choices?: ChatChoice[] | null
  usage?: RawUsage | null
  x_groq?: { usage?: RawUsage | null } | null
}

/** Tells whether a chunk says text of one choice and nothing else. Fields that are null or empty say nothing. */
export function saysOnlyText({ choices }: ChatChunk): boolean {
  const [choice] = choices ?? []
  if (choices?.length !== 1 || !isEvent(choice) || !isEvent(choice.delta)) return false
  const { delta, finish_reason: reason, logprobs } = choice as ChatChoice
  if (reason || logprobs || typeof delta?.content !== 'string') return false
  return Object.entries(delta).every(([field, value]) => field === 'content' || field === 'role' || isNothing(value))
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
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
    else if (piece.type === 'thinking' || piece.type === 'reasoning') addThought(piece.thinking ?? piece.reasoning ?? piece.text)
    else add('text', piece.text ?? piece.transcript, 'content')
  }
  if (isEvent(delta.audio)) add('text', delta.audio.transcript, 'audio')
  return words

  function addThought(said: unknown) {
    if (typeof said === 'string') add('reasoning', said, 'content')
    else for (const { text } of eventsIn(said)) add('reasoning', text, 'content')
  }
}

export function callsIn({ tool_calls: calls, function_call: legacy }: ChatDelta): ChatCallDelta[] {
  const given = eventsIn(calls) as ChatCallDelta[]
  return given.length === 0 && isEvent(legacy) ? [{ index: 0, function: legacy }] : given
}

const IMAGE_PIECES: ReadonlySet<unknown> = new Set(['image_url', 'output_image', 'image', 'image_file'])

/** Reads the images of a delta, as data URLs or addresses: in a field of their own (OpenRouter), or as pieces of the content. */
export function imagesIn({ images, content }: ChatDelta): string[] {
  const inField = Array.isArray(images) ? images : isEvent(images) ? [images] : []
  const pieces = Array.isArray(content) ? content : isEvent(content) ? [content] : []
  const inContent = pieces.filter(piece => isEvent(piece) && IMAGE_PIECES.has(piece.type))
  return [...inField, ...inContent].flatMap(imageUrl)
}

function imageUrl(image: unknown): string[] {
  if (!isEvent(image)) return typeof image === 'string' && image !== '' ? [image] : []
  const { b64_json: base64, source } = image
  const data = isEvent(source) ? source.data : base64
  const type = isEvent(source) && typeof source.media_type === 'string' ? source.media_type : 'image/png'
  if (typeof data === 'string' && data !== '') return [`data:${type};base64,${data}`]
  const place = image.image_url ?? image.url ?? image.image
  const url = isEvent(place) ? place.url : place
  return typeof url === 'string' && url !== '' ? [url] : []
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
