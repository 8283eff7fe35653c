import type { Usage } from '#lib/messages/index.ts'
import type { ModelPart } from '../port.ts'
import type { DeltaStyle } from '../settings/model-fields.ts'
import { createBlocks } from './chat-blocks.ts'
import { createToolCalls } from './chat-calls.ts'
import { type ChatChunk, type ChatDelta, callsIn, imagesIn, saysOnlyText, usageIn, wordsIn } from './chat-delta.ts'
import { createKeptFields } from './chat-kept.ts'
import { createChatSources } from './chat-sources.ts'
import { createDeltas } from './deltas.ts'
import { readFinishReason } from './finish-reason.ts'
import { imagePart } from './image-part.ts'
import { eventsIn, isEvent, type WireEvent } from './reading.ts'
import { type RawUsage, readUsage } from './usage.ts'

export type { ChatChunk } from './chat-delta.ts'
export type ChatReader = ReturnType<typeof createChatReader>

/**
 * Turns chunks of chat completions, or one whole completion, into parts. Merges all choices: some servers put text into one and calls into
 * another. A finish reason does not end the answer: some servers send one with every chunk. Ignores unknown fields; never throws.
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
  const logprobs: WireEvent[] = []

  let field = ''
  /** Choice of the last chunk, if it said only text. */
  let textOf: number | null = null

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
  /** Flushes held text, since other content follows. */
  const release = () => {
    think(thoughts.release())
    write(texts.release())
  }
  /** Choice that each kind of content is read from, the first to send it: some servers return several answers to one request. */
  const speakers = new Map<string, number>()
  const speaks = (kind: string, choice: number) => {
    if (!speakers.has(kind)) speakers.set(kind, choice)
    return speakers.get(kind) === choice
  }
  /** Reads a delta; returns true if it had content. */
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
  const ending = () => readFinishReason(reason, calls.count() > 0)
  const usage = (): Usage | null => (rawUsage === null ? null : readUsage(rawUsage, characters))

  return {
    /** Reads the text of a chunk that otherwise repeats the last one. False if that one said more than text: then the chunk must be pushed. */
    more(content: string): boolean {
      if (textOf === null) return false
      chunks += 1
      if (content === '' || !speaks('text', textOf)) return true
      isDoubted ||= reason !== null
      text(content)
      return true
    },
    push(chunk: ChatChunk): void {
      chunks += 1
      textOf = saysOnlyText(chunk) ? Number(chunk.choices?.[0]?.index ?? 0) : null
      for (const reported of usageIn(chunk)) rawUsage = { ...rawUsage, ...reported }
      sources.ofChunk(chunk)
      const choices = Array.isArray(chunk.choices) ? chunk.choices : []
      const hadFinished = reason !== null
      let hasSaid = false
      let ended: string | null = null
      for (const choice of choices) {
        if (!isEvent(choice)) continue
        const delta = choice.delta ?? choice.message
        if (isEvent(choice.logprobs)) logprobs.push(...eventsIn(choice.logprobs.content))
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
    /** Ends the answer. */
    finish(): void {
      release()
      blocks.close()
      calls.closeAll()
      sources.end()
      const { finishReason, unknown } = ending()
      const more = { ...(unknown === undefined ? {} : { unknownReason: unknown }), ...(logprobs.length === 0 ? {} : { logprobs }) }
      sink({ type: 'finish', finishReason, usage: usage(), ...more })
    },
    /** Tells whether a whole call waits for the end of the answer. */
    hasWaitingCalls: calls.isWaiting,
    closeWholeCalls: () => calls.closeWhole({ isOver: false }),
    isEmpty: () => chunks === 0,
    /** Tells whether more text is likely to come next. */
    isInWords: () => characters > 0 && (reason === null || isDoubted) && calls.count() === 0,
    /** Tells whether a finish reason has come. */
    hasFinished: () => reason !== null,
    /** Tells whether content came with or after the finish reason: then more may come. */
    isDoubted: () => isDoubted,
    /** Flushes held text, and returns usage and finish reason for an answer that breaks off. */
    partialResult: () => {
      release()
      return { usage: usage(), finishReason: reason === null ? null : ending().finishReason }
    },
  }
}
