import { applyChunk, emptyFold, type RunEvent } from '#lib/messages/index.ts'
import type { EventStore } from './event-store.ts'
import { PAGE_ROWS } from './limits.ts'

/** A run's whole log. */
export async function readLog(store: EventStore, runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for (;;) {
    const page = await store.read(runId, events.at(-1)?.seq ?? 0, PAGE_ROWS)
    events.push(...page)
    if (page.length < PAGE_ROWS) return events
  }
}

/** A run's log up to its first row that cannot be read, or is no event. For a run that is to end here, however much that is. */
export async function readablePart(store: EventStore, runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  let fold = emptyFold('')
  for (;;) {
    const page = await readablePage(store, runId, events.at(-1)?.seq ?? 0)
    if (page.length === 0) return events
    for (const event of page) {
      try {
        fold = applyChunk(fold, event.chunk)
      } catch {
        return events
      }
      events.push(event)
    }
  }
}

/** A single row where one of them cannot be read, and none where it is the first. Throws where the database does not answer. */
async function readablePage(store: EventStore, runId: string, after: number, limit = PAGE_ROWS): Promise<RunEvent[]> {
  try {
    return await store.read(runId, after, limit)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return limit === 1 ? [] : readablePage(store, runId, after, 1)
  }
}
