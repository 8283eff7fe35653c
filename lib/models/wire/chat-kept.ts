import type { ChatDelta } from './chat-delta.ts'
import { eventsIn, isEvent, type WireEvent } from './reading.ts'

/** List fields of a message that must be sent back during its turn: OpenRouter's reasoning, LiteLLM's thinking blocks of Claude. */
const LISTS = ['reasoning_details', 'thinking_blocks'] as const
/** Text fields of the same kind, from Copilot. */
const TEXTS = ['reasoning_opaque'] as const

export type KeptFields = Record<string, unknown>

/** Collects fields that a provider needs sent back with its message. `take` returns their readable reasoning. */
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
    /** Returns the fields collected since the last release; null if none. */
    release(): KeptFields | null {
      const out = kept
      kept = {}
      return Object.keys(out).length === 0 ? null : out
    },
  }
}

const GROWING: ReadonlySet<string> = new Set(['text', 'summary', 'thinking'])

/** Picks the fields of a message that a client sends back as its provider gave them. */
export function keptOfMessage(message: WireEvent): KeptFields {
  return Object.fromEntries([...LISTS, ...TEXTS].flatMap(field => (message[field] ? [[field, message[field]]] : [])))
}

/** Concatenates the fields of several calls of one message. */
export function joinKept(all: readonly KeptFields[]): KeptFields {
  const joined: KeptFields = {}
  for (const kept of all)
    for (const [field, value] of Object.entries(kept)) {
      const before = joined[field]
      joined[field] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value
    }
  return joined
}

/** Fields of a call or its function that must be sent back with it: thought signatures of Google and of proxies for it. */
const ON_CALL = ['extra_content', 'provider_specific_fields', 'thought_signature', 'signature'] as const

export function keptOfCall(call: WireEvent): { onCall?: KeptFields; onFunction?: KeptFields } {
  const pick = (from: unknown): KeptFields =>
    isEvent(from)
      ? Object.fromEntries(ON_CALL.flatMap(name => (from[name] === undefined || from[name] === null ? [] : [[name, from[name]]])))
      : {}
  const [onCall, onFunction] = [pick(call), pick(call.function)]
  return { ...(Object.keys(onCall).length > 0 ? { onCall } : {}), ...(Object.keys(onFunction).length > 0 ? { onFunction } : {}) }
}
