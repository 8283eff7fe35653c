import { z } from 'zod'
import type { Bus, BusNote } from '#lib/platform/index.ts'

const id = z.uuid()

/** The `data` of what happens to a session outside a run, by event name. */
export const sessionEventSchemas = {
  title: z.object({ session_id: id, title: z.string() }),
  run_started: z.object({ session_id: id, run_id: id }),
  selection: z.object({ session_id: id, model: z.string().nullable(), selected_tools: z.array(z.string()) }),
} as const

/** A reader that takes nothing loses the oldest: it reads the session anew when it comes back. */
const MOST_WAITING = 100

type Translation = (sessionId: string, data: Record<string, unknown>) => unknown

const translations: Record<string, Translation> = {
  title: (session_id, data) => ({ session_id, title: data.title }),
  run_started: (session_id, data) => ({ session_id, run_id: data.runId }),
  selection: (session_id, data) => ({ session_id, model: data.model, selected_tools: data.selectedTools }),
}

/**
 * Notes of the topic `chat:<id>` as Server-Sent Events until the signal aborts. Their ids rise within one connection; nothing is replayed:
 * a reader that comes back reads the session once. Notes that the contract has no event for are left out.
 */
export async function* sessionEventStream(bus: Bus, sessionId: string, signal: AbortSignal): AsyncGenerator<string> {
  const waiting: string[] = []
  let wake = () => {}
  let eventId = 0
  const end = () => wake()
  const unsubscribe = bus.subscribe(`chat:${sessionId}`, note => {
    const frame = frameOf(note, sessionId, ++eventId)
    if (frame === null) return
    waiting.push(frame)
    if (waiting.length > MOST_WAITING) waiting.shift()
    wake()
  })
  signal.addEventListener('abort', end, { once: true })
  try {
    yield ': listening\n\n'
    while (!signal.aborted) {
      const frame = waiting.shift()
      if (frame !== undefined) yield frame
      else await new Promise<void>(resolve => (wake = resolve))
    }
  } finally {
    unsubscribe()
    signal.removeEventListener('abort', end)
  }
}

function frameOf(note: BusNote, sessionId: string, eventId: number): string | null {
  const translate = translations[note.kind]
  if (!translate) return null
  const data = translate(sessionId, (note.data ?? {}) as Record<string, unknown>)
  return `id: ${eventId}\nevent: ${note.kind}\ndata: ${JSON.stringify(data)}\n\n`
}
