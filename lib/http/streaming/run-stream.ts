import type { RunEvent } from '#lib/messages/index.ts'

/** Header by which the AI SDK's transport recognises the stream. */
export const UI_STREAM_HEADERS = { 'x-vercel-ai-ui-message-stream': 'v1' }

/** Encodes a run's events as the AI SDK's UI message stream: each with its `seq` as id, one text per batch, `[DONE]` at the end. */
export async function* uiMessageStream(batches: AsyncIterable<RunEvent[]>): AsyncGenerator<string> {
  for await (const events of batches) yield events.map(({ seq, json }) => `id: ${seq}\ndata: ${json}\n\n`).join('')
  yield 'data: [DONE]\n\n'
}
