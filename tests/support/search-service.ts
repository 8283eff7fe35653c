import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedSearch {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: unknown
}

export interface SearchServiceProcess {
  address: string
  asked: AskedSearch[]
  /** Answers all that is asked from now on. */
  answers(reply: (response: ServerResponse) => void): void
  /** Answers with this as JSON. */
  says(json: unknown, status?: number, headers?: Record<string, string>): void
  stop(): Promise<void>
}

/** Starts a search service on this machine that answers as a test says. */
export async function startSearchService(): Promise<SearchServiceProcess> {
  const asked: AskedSearch[] = []
  let reply: (response: ServerResponse) => void = response => response.writeHead(500).end()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service')
    let text = ''
    for await (const chunk of request) text += chunk
    const body: unknown = text === '' ? null : JSON.parse(text)
    asked.push({
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body,
    })
    reply(response)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers: given => {
      reply = given
    },
    says: (json, status = 200, headers = {}) => {
      reply = response => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
    },
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
