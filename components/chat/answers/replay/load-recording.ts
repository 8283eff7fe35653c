import { request } from '#components/request.ts'
import { type RecordedEvent, type Timeline, timelineOf } from './timeline.ts'

interface Page {
  events: RecordedEvent[]
  next: number | null
}

/** Loads the whole log of an ended run; from then on nothing is asked of the network. Throws `RequestError`. */
export async function loadRecording(chatId: string, runId: string, signal: AbortSignal): Promise<Timeline> {
  const events: RecordedEvent[] = []
  for (let after: number | null = 0; after !== null; ) {
    const query = new URLSearchParams({ run: runId, after: `${after}` })
    const page: Page = await request<Page>(`/api/chats/${encodeURIComponent(chatId)}/recording?${query}`, { signal })
    events.push(...page.events)
    after = page.next
  }
  return timelineOf(events)
}
