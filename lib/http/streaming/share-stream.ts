import type { LiveShareEvent } from '#lib/sharing/index.ts'

/** Encodes a live share as Server-Sent Events; those from which a reader can resume carry an id. */
export async function* shareStream(events: AsyncIterable<LiveShareEvent>): AsyncGenerator<string> {
  for await (const { id, type, ...data } of events)
    yield `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
