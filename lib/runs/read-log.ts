import type { RunEvent } from '#lib/messages/index.ts'
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
