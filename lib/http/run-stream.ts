import type { RunEvent } from '#lib/messages/index.ts'

/** The header by which the AI SDK's transport knows the stream. */
export const UI_STREAM_HEADERS = { 'x-vercel-ai-ui-message-stream': 'v1' }

/** A run's events as the AI SDK's UI message stream: each with its `seq` as id, `[DONE]` at the end. */
export async function* uiMessageStream(batches: AsyncIterable<RunEvent[]>): AsyncGenerator<string> {
  for await (const events of batches) {
    let text = ''
    for (const { seq, json } of events) text += `id: ${seq}\ndata: ${json}\n\n`
    yield text
  }
  yield 'data: [DONE]\n\n'
}
