import type {
  Chunk,
  Citation,
  FinishReason,
  InputRequestView,
  Notice,
  RunError,
  ToolContent,
  ToolMetadata,
  ToolOutcome,
  ToolOutput,
} from '#lib/messages/shared.ts'

/** One question and the log of its answer, as the gallery shows it and `npm run seed` stores it. */
export interface RecordedAnswer {
  /** Kebab-case, unique within its section. */
  name: string
  title: string
  question: string
  chunks: Chunk[]
  /** Null: the answer is still being written, or waits for the person. */
  finishReason: FinishReason | null
}

type Words = string | { text: string; isOpen: true }

export function answer(name: string, title: string, chunks: Chunk[], rest: Partial<RecordedAnswer> = {}): RecordedAnswer {
  return { name, title, question: `Show me: ${title.toLowerCase()}.`, chunks, finishReason: 'stop', ...rest }
}

export const step: Chunk = { type: 'start-step' }

export function say(words: Words, id = 'text-1'): Chunk[] {
  return grown('text', words, id)
}

export function think(words: Words, id = 'reasoning-1'): Chunk[] {
  return grown('reasoning', words, id)
}

function grown(kind: 'text' | 'reasoning', words: Words, id: string): Chunk[] {
  const text = typeof words === 'string' ? words : words.text
  const begun: Chunk[] = [
    { type: `${kind}-start`, id },
    { type: `${kind}-delta`, id, delta: text },
  ]
  return typeof words === 'string' ? [...begun, { type: `${kind}-end`, id }] : begun
}

export function notice(code: string, message: string, details?: unknown): Chunk {
  const data: Notice = { code, message, ...(details === undefined ? {} : { details }) }
  return { type: 'data-notice', data }
}

export function failure(code: string, message: string): Chunk {
  const data: RunError = { code, message, retryable: true }
  return { type: 'data-error', data }
}

/** A tool call by name; the functions below tell what becomes of it. */
export interface Call {
  id: string
  server: string
  tool: string
  input: Record<string, unknown>
}

function named({ id, server, tool }: Call) {
  const toolMetadata: ToolMetadata = { server, tool, iteration: 1 }
  return { toolCallId: id, toolName: `${server}__${tool}`, dynamic: true as const, toolMetadata: { ...toolMetadata } }
}

/** The first half of the arguments has arrived. */
export function writing(call: Call): Chunk[] {
  const text = JSON.stringify(call.input)
  return [
    { type: 'tool-input-start', ...named(call) },
    { type: 'tool-input-delta', toolCallId: call.id, inputTextDelta: text.slice(0, Math.ceil(text.length / 2)) },
  ]
}

export function called(call: Call): Chunk[] {
  return [...writing(call), { type: 'tool-input-available', ...named(call), input: call.input }]
}

/** The model's arguments are no JSON object. */
export function brokenCall(call: Call, errorText: string): Chunk[] {
  return [...writing(call), { type: 'tool-input-error', ...named(call), input: call.input, errorText }]
}

export function running(call: Call, startedAt: string, progress?: Extract<ToolOutput, { status: 'running' }>['progress']): Chunk[] {
  const output: ToolOutput = { status: 'running', startedAt, ...(progress ? { progress } : {}) }
  return [...called(call), { type: 'tool-output-available', toolCallId: call.id, output, preliminary: true }]
}

export function finished(call: Call, outcome: Partial<ToolOutcome> & { text?: string } = {}): Chunk[] {
  const text = outcome.text ?? 'Done.'
  const content: ToolContent[] = [{ type: 'text', text }]
  const { server, tool } = call
  const whole: ToolOutcome = { outcome: 'ok', server, tool, text, content, executed: true, executionTimeMs: 48, ...outcome }
  return [
    ...called(call),
    { type: 'tool-output-available', toolCallId: call.id, output: { status: 'done', ...whole } satisfies ToolOutput },
  ]
}

export function asked(request: InputRequestView): Chunk {
  return { type: 'data-input', id: request.id, data: request }
}

export function filePart(url: string, mediaType: string): Chunk {
  return { type: 'file', url, mediaType }
}

export function source(sourceId: string, url: string, title?: string): Chunk {
  return { type: 'source-url', sourceId, url, ...(title === undefined ? {} : { title }) }
}

export function passage(n: number, file: string, headingPath: string[], page: number | null, quote: string): Citation {
  return { n, known: true, source: { kind: 'passage', n, passageId: `passage-${n}`, fileId: `file-${n}`, file, headingPath, page, quote } }
}

export function cited(citation: Citation): Chunk {
  return { type: 'data-citation', id: `${citation.n}`, data: citation }
}
