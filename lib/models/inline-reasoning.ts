import type { ModelPart, ModelPort } from './port.ts'
import type { InlineReasoning } from './settings/model-fields.ts'
import { keptMetadata, REASONING_TAGS } from './wire/chat-metadata.ts'

type Mark = readonly [opener: string, closer: string]

const THINK: Mark = ['<think>', '</think>']
/** Tags in which models write reasoning into their text. */
const marks: readonly Mark[] = [
  THINK,
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
]

/** `mark` is the one around the latest reasoning. */
type SplitDelta = { kind: 'text' | 'reasoning'; delta: string; mark: Mark }

/**
 * Splits reasoning sections off the beginning of a streamed text; only white space may come before or between them. `begin` tells whether
 * the text starts inside a section. Holds back only what may be the start of a tag, and drops white space around a section.
 */
export function createReasoningSplitter(begin: 'text' | 'reasoning', onSaid: (said: SplitDelta) => void) {
  let state: 'undecided' | 'reasoning' | 'text' = begin === 'reasoning' ? 'reasoning' : 'undecided'
  let mark = THINK
  let held = ''
  let hadSection = state === 'reasoning'

  const say = (kind: SplitDelta['kind'], delta: string) => {
    if (delta !== '') onSaid({ kind, delta, mark })
  }
  const decide = () => {
    const text = held.trimStart()
    if (marks.some(([opener]) => opener.startsWith(text) && opener !== text)) return
    const found = marks.find(([opener]) => text.startsWith(opener))
    const rest = found ? text.slice(found[0].length) : hadSection ? text : held
    held = ''
    if (found) {
      mark = found
      state = 'reasoning'
      hadSection = true
    } else state = 'text'
    push(rest)
  }
  const reason = () => {
    const [, closer] = mark
    const end = held.indexOf(closer)
    if (end === -1) {
      const kept = suffixOf(held, closer)
      say('reasoning', held.slice(0, held.length - kept))
      held = held.slice(held.length - kept)
      return
    }
    say('reasoning', held.slice(0, end))
    const rest = held.slice(end + closer.length)
    held = ''
    state = 'undecided'
    push(rest)
  }
  function push(delta: string): void {
    if (delta === '') return
    if (state === 'text') {
      say('text', delta)
      return
    }
    held += delta
    if (state === 'undecided') decide()
    else reason()
  }

  return {
    push,
    /** Flushes held text. An open section stays reasoning. */
    end(): void {
      const rest = held
      held = ''
      if (state === 'reasoning') say('reasoning', rest)
      else say('text', hadSection ? rest.trimStart() : rest)
      state = 'text'
    },
  }
}

/** Counts the characters at the end of a text that may begin the tag. */
function suffixOf(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--) if (mark.startsWith(text.slice(-length))) return length
  return 0
}

/** Wraps a port so that reasoning tagged in its text becomes reasoning parts. */
export function withInlineReasoning(port: ModelPort, mode: InlineReasoning): ModelPort {
  if (mode === 'off') return port
  return {
    async stream(request, sink, signal) {
      const texts = createTexts(sink, mode)
      try {
        await port.stream(request, texts.take, signal)
      } catch (error) {
        texts.end()
        throw error
      }
    },
  }
}

/** Splits the first text block only: later blocks hold no sections. Once it is decided, parts pass unchanged. */
function createTexts(sink: (part: ModelPart) => void, mode: InlineReasoning) {
  let start: Extract<ModelPart, { type: 'text-start' }> | null = null
  let isDone = false
  let open: 'text' | 'reasoning' | null = null
  let sections = 0

  const close = () => {
    if (open === 'reasoning') sink({ type: 'reasoning-end', id: `inline-${sections}` })
    open = null
  }
  const splitter = createReasoningSplitter(mode === 'open' ? 'reasoning' : 'text', ({ kind, delta, mark }) => {
    if (kind !== open) {
      close()
      const tags = { providerMetadata: keptMetadata({ [REASONING_TAGS]: [...mark] }) }
      if (kind === 'reasoning') sink({ type: 'reasoning-start', id: `inline-${++sections}`, ...tags })
      else if (start) sink(start)
      open = kind
    }
    if (kind === 'reasoning') sink({ type: 'reasoning-delta', id: `inline-${sections}`, delta })
    else if (start) sink({ type: 'text-delta', id: start.id, delta })
  })
  const end = () => {
    if (isDone || start === null) return
    isDone = true
    splitter.end()
    if (open === 'text') return
    close()
    sink(start)
  }

  return {
    end,
    take(part: ModelPart): void {
      if (isDone) {
        sink(part)
        return
      }
      if (part.type === 'text-start' && start === null) {
        start = part
        return
      }
      if (start !== null && part.type === 'text-delta' && part.id === start.id && part.providerMetadata === undefined) {
        splitter.push(part.delta)
        isDone = open === 'text'
        return
      }
      end()
      sink(part)
    },
  }
}
