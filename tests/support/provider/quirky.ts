import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Json = Record<string, unknown>
export interface SentMessage extends Json {
  role: string
  content?: unknown
  tool_calls?: (Json & { id: string; function: { name: string; arguments: string } & Json })[]
  tool_call_id?: string
}

/** One request to a server whose answers a test writes by hand, and the ways to answer it. */
export interface Asking {
  body: Json & { messages: SentMessage[] }
  /** How many requests came before. */
  turn: number
  response: ServerResponse
  /** One event of chat completions. */
  chat(delta: Json, finish?: string | null, more?: Json): void
  event(value: unknown): void
  raw(bytes: string): void
  json(status: number, value: unknown, headers?: Record<string, string>): void
  /** `[DONE]`, and the end of the body. */
  done(): void
  pause(ms: number): Promise<void>
}

export interface QuirkyProvider {
  /** The base URL, with its `/v1`. */
  url: string
  asked: Asking['body'][]
  stop(): Promise<void>
}

/** A model server in this process that answers as `answer` does: for what one provider alone does, and for what another refuses. */
export async function quirkyProvider(answer: (asking: Asking) => unknown): Promise<QuirkyProvider> {
  const asked: Asking['body'][] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const body = text === '' ? { messages: [] } : (JSON.parse(text) as Asking['body'])
    if (request.method === 'GET') return void response.writeHead(404).end()
    const turn = asked.push(body) - 1
    const head = () => response.headersSent || response.writeHead(200, { 'content-type': 'text/event-stream' })
    const raw = (bytes: string) => {
      head()
      response.write(bytes)
    }
    const event = (value: unknown) => raw(`data: ${JSON.stringify(value)}\n\n`)
    await answer({
      body,
      turn,
      response,
      raw,
      event,
      chat: (delta, finish = null, more = {}) => event({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }], ...more }),
      json(status, value, headers = {}) {
        response.writeHead(status, { 'content-type': typeof value === 'string' ? 'text/plain' : 'application/json', ...headers })
        response.end(typeof value === 'string' ? value : JSON.stringify(value))
      },
      done() {
        head()
        response.end('data: [DONE]\n\n')
      },
      pause: ms => sleep(ms),
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A call in fragments, as OpenAI sends it. */
export function callDelta(index: number | string, call: { id?: string; name?: string | null; arguments?: string } & Json): Json {
  const { id, name, arguments: text, ...more } = call
  const named = name === undefined ? {} : { name }
  return {
    tool_calls: [{ index, ...(id === undefined ? {} : { id }), type: 'function', function: { ...named, arguments: text ?? '' }, ...more }],
  }
}
