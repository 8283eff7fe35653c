import type { Usage } from '#lib/messages/index.ts'
import type { ModelFinishReason, ModelPart } from '../port.ts'
import type { DeltaStyle } from '../tuning.ts'
import { createBlocks } from './chat-blocks.ts'
import { createToolCalls } from './chat-calls.ts'
import { type ChatChunk, type ChatDelta, callsIn, imagesIn, usageIn, wordsIn } from './chat-delta.ts'
import { createKeptFields } from './chat-kept.ts'
import { createChatSources } from './chat-sources.ts'
import { createDeltas } from './deltas.ts'
import { imagePart } from './image-part.ts'
import { isEvent } from './reading.ts'
import { type RawUsage, readUsage } from './usage.ts'

export type { ChatChunk } from './chat-delta.ts'
export type ChatReader = ReturnType<typeof createChatReader>

/**
 * Turns chunks of chat completions, or one whole completion, into parts. All choices are one answer: some servers put the words into one and the calls
 * into another. A finish reason alone ends nothing: some send one with every chunk. Counts only what it understands; never throws.
 */
export function createChatReader(sink: (part: ModelPart) => void, style: DeltaStyle = 'auto') {
  const blocks = createBlocks(sink)
  const kept = createKeptFields()
  const calls = createToolCalls(sink, { style, kept })
  const sources = createChatSources(sink)
  const texts = createDeltas(style)
  const thoughts = createDeltas(style)
  let rawUsage: RawUsage | null = null
  let reason: string | null = null
  let isDoubted = false
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
  /** Which choice speaks: where several answers come although one was asked for, each kind is that of the first to have it. */
  const speakers = new Map<string, number>()
  const speaks = (kind: string, choice: number) => {
    if (!speakers.has(kind)) speakers.set(kind, choice)
    return speakers.get(kind) === choice
  }
  /** Whether it said anything. */
  const take = (delta: ChatDelta, choice: number): boolean => {
    const words = wordsIn(delta).filter(({ kind }) => speaks(kind, choice))
    const readable = kept.take(delta)
    if (readable !== '' && !words.some(({ kind }) => kind === 'reasoning')) words.unshift({ kind: 'reasoning', text: readable, field: '' })
    for (const { kind, text: said, field: cameIn } of words) {
      if (kind === 'text') text(said)
      else reasoning(said, cameIn)
    }
    const { refusal } = delta
    if (typeof refusal === 'string' && refusal !== '') {
      release()
      characters += refusal.length
      blocks.refusal(refusal)
    }
    const images = imagesIn(delta)
    for (const url of images) {
      release()
      blocks.close()
      const part = imagePart(url)
      if (part) sink(part)
    }
    const fragments = callsIn(delta).filter(() => speaks('calls', choice))
    if (fragments.length > 0) {
      release()
      blocks.close()
      for (const call of fragments) characters += calls.push(call)
    }
    sources.ofDelta(delta)
    return words.length > 0 || images.length > 0 || fragments.length > 0 || (typeof refusal === 'string' && refusal !== '')
  }
  const finishReason = (): ModelFinishReason => unified(reason, calls.count() > 0)
  const usage = (): Usage | null => (rawUsage === null ? null : readUsage(rawUsage, characters))

  return {
    push(chunk: ChatChunk): void {
      chunks += 1
      for (const reported of usageIn(chunk)) rawUsage = { ...rawUsage, ...reported }
      sources.ofChunk(chunk)
      const choices = Array.isArray(chunk.choices) ? chunk.choices : []
      const hadFinished = reason !== null
      let hasSaid = false
      let ended: string | null = null
      for (const choice of choices) {
        if (!isEvent(choice)) continue
        const delta = choice.delta ?? choice.message
        if (isEvent(delta)) hasSaid = take(delta as ChatDelta, Number(choice.index ?? 0)) || hasSaid
        if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') ended = choice.finish_reason
      }
      if (ended !== null) reason = ended
      isDoubted ||= hasSaid && (hadFinished || ended !== null)
      if (hasSaid) {
        if (ended !== null) calls.followed()
        return
      }
      if (ended === null) return
      release()
      blocks.close()
      calls.closeWhole({ isOver: true })
    },
    /** The provider has said all of it. */
    finish(): void {
      release()
      blocks.close()
      calls.closeAll()
      sources.end()
      sink({ type: 'finish', finishReason: finishReason(), usage: usage() })
    },
    /** Whether a whole call waits for the end of the answer. */
    hasWaitingCalls: calls.isWaiting,
    closeWholeCalls: () => calls.closeWhole({ isOver: false }),
    isEmpty: () => chunks === 0,
    /** Whether more words are what comes next, as far as one can tell. */
    isInWords: () => characters > 0 && (reason === null || isDoubted) && calls.count() === 0,
    /** Whether a finish reason has come. */
    hasFinished: () => reason !== null,
    /** Whether something came with the finish reason, or after one: then more may come. */
    isDoubted: () => isDoubted,
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
