import type { LiveShareEvent } from '#lib/sharing/index.ts'

/** A live share as Server-Sent Events; those that a reader can go on from carry an id. */
export async function* shareStream(events: AsyncIterable<LiveShareEvent>): AsyncGenerator<string> {
  for await (const { id, type, ...data } of events)
    yield `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
