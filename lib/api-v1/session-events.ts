import { z } from 'zod'
import { type Bus, type BusNote, createBell } from '#lib/platform/index.ts'
import { workMode } from './schemas.ts'

const id = z.uuid()

/** Schemas of each event's `data` in a session's stream, by event name. */
export const sessionEventSchemas = {
  title: z.object({ session_id: id, title: z.string() }),
  run_started: z.object({ session_id: id, run_id: id }),
  url_fetch: z.object({ session_id: id, url: z.string(), display_name: z.string() }),
  url_ready: z.object({ session_id: id, url: z.string(), display_name: z.string(), tokens: z.int().min(0) }),
  url_failed: z.object({ session_id: id, url: z.string(), display_name: z.string(), reason: z.string() }),
  context: z.object({
    session_id: id,
    updated_at: z.iso.datetime(),
    added_tokens: z.int().min(0).exactOptional().describe('Tokens of the other map, if cross-reference just added it'),
  }),
  compaction_start: z.object({ session_id: id }),
  compaction_complete: z.object({ session_id: id, tokens_before: z.int(), tokens_after: z.int() }),
  compaction_error: z.object({ session_id: id, message: z.string() }),
  startup_progress: z.object({ session_id: id, stage: z.enum(['indexing', 'tiers', 'ready', 'failed']), message: z.string() }),
  selection: z.object({
    session_id: id,
    model: z.string().nullable(),
    selected_tools: z.array(z.string()),
    workspace: z.string().nullable(),
    selected_files: z.array(z.string()),
    excluded_files: z.array(z.string()),
    cross_ref_enabled: z.boolean(),
  }),
  mode: z.object({ session_id: id, mode: workMode }),
  files_changed: z.object({ session_id: id, selected_files: z.array(z.string()), excluded_files: z.array(z.string()) }),
} as const

/** Events that `since` may tell again; all others are told as often as they happen. */
const RETOLD: ReadonlySet<string> = new Set(['title', 'run_started', 'selection', 'mode', 'files_changed'])

/** Longest delay between the start time of a run and its commit. */
const STORED_WITHIN_MS = 2_000
/** Most events that wait for a slow reader. Above that its stream ends, and it reconnects with its last id. */
const MOST_WAITING = 100

export type SessionEventName = keyof typeof sessionEventSchemas

export interface SessionReader {
  bus: Bus
  nowMs: () => number
  sessionId: string
  /** The reader's last event id, a time in ms; 0 for one that reads the session itself. */
  after: number
  /** Reads what has changed since: each run that was started, and the current title, mode and selection. */
  since: (atMs: number) => Promise<{ event: SessionEventName; data: unknown }[]>
  signal: AbortSignal
}

type Translation = (sessionId: string, data: Record<string, unknown>) => unknown

const named = (session_id: string, { url, display_name }: Record<string, unknown>) => ({ session_id, url, display_name })

const translations: Record<string, Translation> = {
  url_fetch: named,
  url_ready: (session_id, data) => ({ ...named(session_id, data), tokens: data.tokens }),
  url_failed: (session_id, data) => ({ ...named(session_id, data), reason: data.reason }),
  title: (session_id, data) => ({ session_id, title: data.title }),
  run_started: (session_id, data) => ({ session_id, run_id: data.runId }),
  context: (session_id, { updatedAt, addedTokens }) => ({
    session_id,
    updated_at: updatedAt,
    ...(addedTokens === undefined ? {} : { added_tokens: addedTokens }),
  }),
  startup_progress: (session_id, { stage, message }) => ({ session_id, stage, message }),
  compaction_start: session_id => ({ session_id }),
  compaction_complete: (session_id, data) => ({ session_id, tokens_before: data.tokensBefore, tokens_after: data.tokensAfter }),
  compaction_error: (session_id, data) => ({ session_id, message: data.message }),
  selection: (session_id, data) => ({
    session_id,
    model: data.model,
    selected_tools: data.selectedTools,
    workspace: data.workspaceId,
    selected_files: data.selectedFiles,
    excluded_files: data.excludedFiles,
    cross_ref_enabled: data.crossRef,
  }),
  mode: (session_id, data) => ({ session_id, mode: data.mode }),
  files_changed: (session_id, data) => ({ session_id, selected_files: data.selectedFiles, excluded_files: data.excludedFiles }),
}

/**
 * Streams notes of the topic `chat:<id>` as Server-Sent Events until the signal aborts. Ids are rising times. A reader that reconnects with
 * its last id first gets what it missed, once. So does every reader while the bus is away and when it returns. Notes for which the contract
 * has no event are left out.
 */
export async function* sessionEventStream({ bus, nowMs, sessionId, after, since, signal }: SessionReader): AsyncGenerator<string> {
  const waiting: BusNote[] = []
  const bell = createBell(signal)
  let lastId = after
  const nextId = () => {
    lastId = Math.max(lastId + 1, nowMs())
    return lastId
  }
  const told = new Map<string, string>()
  /** Encodes an event; null where this reader has had it. */
  const news = (event: string, data: unknown) => {
    if (!RETOLD.has(event)) return frame(nextId(), event, data)
    const content = JSON.stringify(data)
    const name = event === 'run_started' ? content : event
    if (told.get(name) === content) return null
    told.set(name, content)
    return frame(nextId(), event, data)
  }
  // Not the last id: events of this process raise it past those that were missed.
  const firstMs = after || nowMs()
  let lookedAtMs = firstMs
  const missed = async () => {
    const fromMs = Math.max(firstMs, lookedAtMs - STORED_WITHIN_MS)
    const atMs = nowMs()
    const found = await since(fromMs)
    lookedAtMs = atMs
    return found.map(({ event, data }) => news(event, data) ?? '').join('')
  }
  const unsubscribe = bus.subscribe(`chat:${sessionId}`, note => {
    waiting.push(note)
    bell.ring()
  })
  try {
    if (after === 0) nextId()
    yield `: listening\n\n${after > 0 ? await missed() : ''}`
    while (!signal.aborted && waiting.length <= MOST_WAITING) {
      const note = waiting.shift()
      if (note === undefined) await bell.rung()
      else if (note.kind === 'reconnected' || note.kind === 'away') {
        const text = await missed()
        if (text !== '') yield text
      } else if (translations[note.kind]) {
        const text = news(note.kind, translations[note.kind]?.(sessionId, (note.data ?? {}) as Record<string, unknown>))
        if (text !== null) yield text
      }
    }
  } finally {
    unsubscribe()
    bell.end()
  }
}

function frame(id: number, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
