import type { Emission } from './emission.ts'
import { Scanner } from './scanner.ts'
import { type InterceptorCounters, type InterceptorSettings, noCounters } from './shared.ts'
import type { StreamPart } from './stream-part.ts'
import type { FoundCall, OfferedTool } from './tool-book.ts'

export interface AnswerOptions {
  tools: readonly OfferedTool[]
  settings: InterceptorSettings
  monotonicMs: () => number
  sink: (part: StreamPart) => void
  onFailure: (error: unknown) => void
}

export interface Answer {
  /** False for a part that the interceptor does not read. */
  take(part: StreamPart): boolean
  /** Decides all text that is held. Returns the counters of the whole answer. */
  end(how: { isCut: boolean }): InterceptorCounters
}

const PLACEHOLDER = '…'
/** Id of each call here: the consumer gives a call without an id one of its own. */
const UNNAMED = ''

/** One answer on its way through the interceptor: text in, text, reasoning and calls out. */
export function createAnswer({ tools, settings, monotonicMs, sink, onFailure }: AnswerOptions): Answer {
  const counters = { ...noCounters }
  const isShown = settings.mode === 'passthrough'
  let open: { kind: 'text' | 'reasoning'; id: string } | null = null
  let blocks = 0
  let heldSinceMs: number | null = null
  let hasFailed = false

  const close = () => {
    if (open) sink({ type: `${open.kind}-end`, id: open.id })
    open = null
  }
  const say = (kind: 'text' | 'reasoning', delta: string) => {
    if (open?.kind !== kind) {
      close()
      open = { kind, id: `intercepted-${blocks++}` }
      sink({ type: `${kind}-start`, id: open.id })
    }
    if (kind === 'text') counters.narrativeCharacters += delta.length
    sink({ type: `${kind}-delta`, id: open.id, delta })
  }
  /** Emits a call whole, like a native one. It could still be text until its last character, so no part of it is shown earlier. */
  const giveCall = ({ name, arguments: args }: FoundCall) => {
    const input = JSON.stringify(args)
    sink({ type: 'tool-input-start', id: UNNAMED, toolName: name })
    sink({ type: 'tool-input-delta', id: UNNAMED, delta: input })
    sink({ type: 'tool-input-end', id: UNNAMED })
    sink({ type: 'tool-call', toolCallId: UNNAMED, toolName: name, input })
  }
  const give = (emission: Emission) => {
    if (emission.kind === 'call') {
      counters.calls++
      if (settings.mode === 'placeholders' && emission.raw !== '') say('text', settings.placeholderText ?? PLACEHOLDER)
      close()
      giveCall(emission.call)
    } else if (!isShown && emission.kind !== 'markup') say(emission.kind === 'narrative' ? 'text' : 'reasoning', emission.raw)
  }
  let said: Emission[] = []
  const emit = (emission: Emission) => {
    const last = said.at(-1)
    if (last && last.kind === emission.kind && emission.kind !== 'call') said[said.length - 1] = { ...last, raw: last.raw + emission.raw }
    else said.push(emission)
  }
  const flush = () => {
    const ready = said
    said = []
    for (const emission of ready) give(emission)
  }
  let scanner: Scanner | null = null
  const guarded = (raw: string, work: (scanner: Scanner) => void) => {
    if (hasFailed) return raw === '' || isShown ? undefined : say('text', raw)
    try {
      scanner ??= new Scanner({ tools, maxBufferChars: settings.maxBufferChars, emit })
      work(scanner)
      flush()
    } catch (error) {
      hasFailed = true
      flush()
      onFailure(error)
      const held = scanner ? scanner.buffer : raw
      if (!isShown && held !== '') say('text', held)
    }
  }
  const count = () => {
    const held = hasFailed || !scanner ? 0 : scanner.heldCharacters
    counters.highWaterCharacters = Math.max(counters.highWaterCharacters, held)
    if (held > 0) heldSinceMs ??= monotonicMs()
    else if (heldSinceMs !== null) {
      counters.longestHoldMs = Math.max(counters.longestHoldMs, Math.round(monotonicMs() - heldSinceMs))
      heldSinceMs = null
    }
  }
  const text = (delta: string, id: string) => {
    const before = blocks
    const shown = counters.narrativeCharacters
    if (isShown && delta !== '') say('text', delta)
    guarded(delta, one => one.push(delta))
    count()
    // A part that shows nothing yet still says that the model is alive.
    if (blocks === before && counters.narrativeCharacters === shown) sink({ type: 'text-delta', id: open?.id ?? id, delta: '' })
  }

  return {
    take(part) {
      switch (part.type) {
        case 'text-start':
          return true
        case 'text-delta':
          text(part.delta, part.id)
          return true
        case 'text-end':
          if (open?.kind === 'text') close()
          return true
        default:
          if (open && part.type.endsWith('-start')) close()
          return false
      }
    },
    end({ isCut }) {
      guarded('', one => one.end({ isCut }))
      count()
      close()
      return { ...counters, malformed: scanner?.malformed ?? 0 }
    },
  }
}
