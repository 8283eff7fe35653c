import type { Usage } from '../../messages/index.ts'
import type { ModelFinishReason, ModelPart } from '../port.ts'
import type { DeltaStyle } from '../tuning.ts'
import { createBlocks } from './chat-blocks.ts'
import { type ChatCallDelta, createToolCalls } from './chat-calls.ts'
import { createDeltas } from './deltas.ts'
import { type RawUsage, readUsage } from './usage.ts'

interface ChatDelta {
  content?: string | null | ContentPiece[]
  reasoning_content?: string | null
  reasoning?: string | null
  refusal?: string | null
  tool_calls?: ChatCallDelta[] | null
  annotations?: { type?: string; url_citation?: { url?: string; title?: string } }[] | null
}

/** Mistral's content in pieces. */
interface ContentPiece {
  type?: string
  text?: string
  thinking?: { text?: string }[]
}

export interface ChatChunk {
  choices?: { index?: number; delta?: ChatDelta | null; message?: ChatDelta | null; finish_reason?: string | null }[] | null
  usage?: RawUsage | null
  x_groq?: { usage?: RawUsage | null } | null
}

export type ChatReader = ReturnType<typeof createChatReader>

/** Turns chunks of chat completions, or one whole completion, into parts. Counts only what it understands; never throws. */
export function createChatReader(sink: (part: ModelPart) => void, style: DeltaStyle = 'auto') {
  const blocks = createBlocks(sink)
  const calls = createToolCalls(sink, style)
  const texts = createDeltas(style)
  const thoughts = createDeltas(style)
  const citedUrls = new Set<string>()
  let rawUsage: RawUsage | null = null
  let reason: string | null = null
  let characters = 0
  let chunks = 0

  let field = ''

  const write = (fresh: string) => {
    if (fresh === '') return
    characters += fresh.length
    calls.followed()
    blocks.text(fresh)
  }
  const think = (fresh: string) => {
    if (fresh === '') return
    characters += fresh.length
    blocks.reasoning(fresh, field)
  }
  const text = (delta: string) => {
    think(thoughts.release())
    write(texts.push(delta))
  }
  const reasoning = (delta: string, cameIn: string) => {
    write(texts.release())
    field = cameIn
    think(thoughts.push(delta))
  }
  /** Something else comes, so nothing will decide any more. */
  const release = () => {
    think(thoughts.release())
    write(texts.release())
  }
  const pieces = (content: ContentPiece[]) => {
    for (const piece of content) {
      if (piece.type === 'thinking') for (const { text: thought } of piece.thinking ?? []) thought && reasoning(thought, 'content')
      else if (typeof piece.text === 'string' && piece.text !== '') text(piece.text)
    }
  }
  const take = (delta: ChatDelta) => {
    if (delta.reasoning_content) reasoning(delta.reasoning_content, 'reasoning_content')
    else if (typeof delta.reasoning === 'string' && delta.reasoning !== '') reasoning(delta.reasoning, 'reasoning')
    if (typeof delta.content === 'string') delta.content !== '' && text(delta.content)
    else if (Array.isArray(delta.content)) pieces(delta.content)
    if (delta.refusal) {
      release()
      characters += delta.refusal.length
      blocks.refusal(delta.refusal)
    }
    if (Array.isArray(delta.tool_calls) && delta.tool_calls.length > 0) {
      release()
      blocks.close()
      for (const call of delta.tool_calls) characters += calls.push(call)
    }
    for (const { url_citation: cited } of delta.annotations ?? []) {
      if (!cited?.url || citedUrls.has(cited.url)) continue
      citedUrls.add(cited.url)
      sink({
        type: 'source',
        sourceType: 'url',
        id: `source-${citedUrls.size}`,
        url: cited.url,
        ...(cited.title ? { title: cited.title } : {}),
      })
    }
  }
  const finishReason = (): ModelFinishReason => unified(reason, calls.count() > 0)
  const usage = (): Usage | null => (rawUsage === null ? null : readUsage(rawUsage, characters))

  return {
    push(chunk: ChatChunk): void {
      chunks += 1
      const reported = chunk.usage ?? chunk.x_groq?.usage
      if (reported && typeof reported === 'object') rawUsage = { ...rawUsage, ...reported }
      const choice = chunk.choices?.find(one => (one.index ?? 0) === 0)
      if (!choice) return
      const delta = choice.delta ?? choice.message
      if (delta) take(delta)
      if (!choice.finish_reason) return
      reason = choice.finish_reason
      release()
      blocks.close()
      calls.closeAll()
    },
    /** The provider has said all of it. */
    finish(): void {
      release()
      blocks.close()
      calls.closeAll()
      sink({ type: 'finish', finishReason: finishReason(), usage: usage() })
    },
    /** Whether a whole call waits for the end of the answer. */
    hasWaitingCalls: calls.isWaiting,
    closeWholeCalls: calls.closeWhole,
    isEmpty: () => chunks === 0,
    /** Whether more words are what comes next, as far as one can tell. */
    isInWords: () => characters > 0 && reason === null && calls.count() === 0,
    /** Whether a finish reason has come. */
    hasFinished: () => reason !== null,
    /** Gives out what was held back, and says what is known when it breaks off. */
    sofar: () => {
      release()
      return { usage: usage(), finishReason: reason === null ? null : finishReason() }
    },
  }
}

function unified(reason: string | null, hasCalls: boolean): ModelFinishReason {
  switch (reason) {
    case 'length':
    case 'max_tokens':
    case 'model_length':
      return 'length'
    case 'content_filter':
    case 'safety':
      return 'content_filter'
    case 'error':
      return 'error'
    default:
      return hasCalls ? 'tool_calls' : 'stop'
  }
}
