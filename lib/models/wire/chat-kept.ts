import type { ChatDelta } from './chat-delta.ts'
import { eventsIn, isEvent, type WireEvent } from './reading.ts'

/** Lists beside a message that must come back with it while its turn lasts: OpenRouter's reasoning, LiteLLM's thoughts of Claude. */
const LISTS = ['reasoning_details', 'thinking_blocks'] as const
/** Copilot's. */
const TEXTS = ['reasoning_opaque'] as const

export type KeptFields = Record<string, unknown>

/** Gathers what a provider wants back with its message. `take` yields the reasoning in it that a person can read. */
export function createKeptFields() {
  let kept: KeptFields = {}

  const merge = (list: WireEvent[], piece: WireEvent) => {
    const last = list.at(-1)
    const isSame =
      last && last.type === piece.type && last.index === piece.index && ('text' in piece || 'summary' in piece || 'thinking' in piece)
    if (!isSame) {
      list.push({ ...piece })
      return
    }
    for (const [key, value] of Object.entries(piece)) {
      const before = last[key]
      const grows = GROWING.has(key) && typeof before === 'string' && typeof value === 'string'
      if (value !== null && value !== undefined) last[key] = grows ? before + value : value
    }
  }

  return {
    take(delta: ChatDelta): string {
      let readable = ''
      for (const field of LISTS) {
        for (const piece of eventsIn((delta as WireEvent)[field])) {
          const list = (kept[field] ?? []) as WireEvent[]
          kept[field] = list
          merge(list, piece)
          for (const key of GROWING) if (typeof piece[key] === 'string') readable += piece[key]
        }
      }
      for (const field of TEXTS) {
        const value = (delta as WireEvent)[field]
        if (typeof value === 'string' && value !== '') kept[field] = value
      }
      return readable
    },
    /** What has been gathered and not given out yet; null where there is nothing. */
    release(): KeptFields | null {
      const out = kept
      kept = {}
      return Object.keys(out).length === 0 ? null : out
    },
  }
}

const GROWING: ReadonlySet<string> = new Set(['text', 'summary', 'thinking'])

/** The fields of several calls of one message, one after the other. */
export function joinKept(all: readonly KeptFields[]): KeptFields {
  const joined: KeptFields = {}
  for (const kept of all)
    for (const [field, value] of Object.entries(kept)) {
      const before = joined[field]
      joined[field] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value
    }
  return joined
}

/** What stands on a call, or on its function, that must come back with it: thought signatures of Google and of proxies before it. */
const ON_CALL = ['extra_content', 'provider_specific_fields', 'thought_signature', 'signature'] as const

export function keptOfCall(call: WireEvent): { onCall?: KeptFields; onFunction?: KeptFields } {
  const pick = (from: unknown): KeptFields =>
    isEvent(from)
      ? Object.fromEntries(ON_CALL.flatMap(name => (from[name] === undefined || from[name] === null ? [] : [[name, from[name]]])))
      : {}
  const [onCall, onFunction] = [pick(call), pick(call.function)]
  return { ...(Object.keys(onCall).length > 0 ? { onCall } : {}), ...(Object.keys(onFunction).length > 0 ? { onFunction } : {}) }
}
