import type { RunEvent } from '#lib/messages/index.ts'
import { texts } from './texts.ts'

/** The header by which the AI SDK's transport knows the stream. */
export const UI_STREAM_HEADERS = { 'x-vercel-ai-ui-message-stream': 'v1' }

/** A run's events as the AI SDK's UI message stream: each with its `seq` as id, `[DONE]` at the end. */
export function uiMessageStream(batches: AsyncIterable<RunEvent[]>): AsyncIterable<string> {
  return texts(batches, events => events.reduce((text, { seq, json }) => `${text}id: ${seq}\ndata: ${json}\n\n`, ''), 'data: [DONE]\n\n')
}
