import { applyChunk, emptyFold, type Fold, type RunEvent } from '#lib/messages/index.ts'
import type { EventStore } from '../run/event-store.ts'
import { PAGE_ROWS } from '../run/limits.ts'

/** Reads the whole log of a run. */
export async function readLog(store: EventStore, runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for (;;) {
    const page = await store.read(runId, events.at(-1)?.seq ?? 0, PAGE_ROWS)
    events.push(...page)
    if (page.length < PAGE_ROWS) return events
  }
}

/** Reads a run's log without rows that cannot be parsed or are no events, for a run that ends here with the rest. */
export async function readableLog(store: EventStore, runId: string, lastSeq: number): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  let fold: Fold = emptyFold('')
  for (let after = 0; after < lastSeq; ) {
    const page = await readablePage(store, runId, after)
    for (const event of page) {
      const next = withRow(fold, event)
      if (!next) continue
      fold = next
      events.push(event)
    }
    after = page.at(-1)?.seq ?? after + 1
  }
  return events
}

/** Applies a row; null where it is no event. */
function withRow(fold: Fold, { chunk }: RunEvent): Fold | null {
  try {
    return applyChunk(fold, chunk)
  } catch {
    return null
  }
}

/** Reads a page; one row where a row of the page cannot be parsed, none where that is the first. Throws where the database does not answer. */
async function readablePage(store: EventStore, runId: string, after: number, limit = PAGE_ROWS): Promise<RunEvent[]> {
  try {
    return await store.read(runId, after, limit)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return limit === 1 ? [] : readablePage(store, runId, after, 1)
  }
}
