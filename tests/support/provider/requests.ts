import type { ServerResponse } from 'node:http'
import type { RecordedRequest } from './script.ts'

export type RequestLog = ReturnType<typeof createRequestLog>

/** Keeps every request with its body, and whether, when and by whom its connection was closed. */
export function createRequestLog() {
  const requests: RecordedRequest[] = []
  return {
    all: () => requests,
    clear: () => requests.splice(0),
    add(seen: Pick<RecordedRequest, 'method' | 'path' | 'headers' | 'body' | 'model'>, response: ServerResponse): RecordedRequest {
      const entry: RecordedRequest = { id: requests.length + 1, atMs: Date.now(), writes: 0, closed: null, ...seen }
      requests.push(entry)
      response.on('close', () => {
        entry.closed ??= { by: response.writableFinished ? 'finished' : 'client', atMs: Date.now() }
      })
      return entry
    },
  }
}
