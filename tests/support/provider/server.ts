import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { builtinAnswer } from './builtin.ts'
import { play } from './play.ts'
import { createRequestLog } from './requests.ts'
import type { Answer, Script } from './script.ts'
import { speechAnswer, speechAsked } from './wire-speech.ts'
import { wireOf } from './wires.ts'

type Json = Record<string, unknown>
const defaultModels = ['mock-large', 'mock-small', 'mock-tools', 'text-embedding-mock']

/** The mock model server in this process. `close` also ends open streams. */
export async function createProviderServer(port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const log = createRequestLog()
  const scripts: (Script & { used: number })[] = []
  const asked = new Map<string, number>()
  const held = new Map<string, PromiseWithResolvers<void>>()
  let models = defaultModels
  let key: string | null = null

  const release = (name: string) => {
    const waiting = held.get(name) ?? Promise.withResolvers<void>()
    held.set(name, waiting)
    return waiting
  }
  const scripted = (model: string, body: Json): Answer | null => {
    const text = JSON.stringify(body)
    const fitting = scripts.filter(entry => (entry.model === model || entry.model === '*') && (!entry.match || text.includes(entry.match)))
    const script = fitting.findLast(entry => entry.match) ?? fitting.at(-1)
    return script ? (script.answers[Math.min(script.used++, script.answers.length - 1)] ?? []) : null
  }
  const next = (model: string, body: Json): Answer => {
    const script = scripted(model, body)
    if (script) return script
    asked.set(model, (asked.get(model) ?? 0) + 1)
    return builtinAnswer(model, body, asked.get(model) ?? 1)
  }
  const control: Record<string, (body: Json) => unknown> = {
    script: body => void scripts.push({ ...(body as unknown as Script), used: 0 }),
    release: body => release(String(body.name)).resolve(),
    models: body => {
      models = body.models as string[]
    },
    key: body => {
      key = body.key as string | null
    },
    requests: () => log.all(),
    reset: () => {
      log.clear()
      scripts.length = 0
      asked.clear()
      held.clear()
      models = defaultModels
      key = null
    },
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://mock')
    const bytes = await readBytes(request)
    const speech = speechAsked(url.pathname, request.headers['content-type'] ?? '', bytes)
    const body = speech?.body ?? parse(bytes.toString('utf8'))
    if (url.pathname.startsWith('/__control/')) {
      const action = control[url.pathname.slice('/__control/'.length)]
      return json(response, action ? 200 : 404, action ? (action(body) ?? null) : null)
    }
    const wire = url.pathname.startsWith('/v1') ? wireOf(url.pathname, body) : null
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const record = log.add(
      { method: request.method ?? '', path: url.pathname + url.search, headers, body, model: speech?.model ?? wire?.model ?? null },
      response,
    )
    const given = headers.authorization?.replace(/^Bearer /, '') ?? headers['x-api-key'] ?? headers['x-goog-api-key'] ?? null
    if (key !== null && given !== key)
      return json(response, 401, {
        error: { message: `Incorrect API key provided: ${given}`, type: 'invalid_request_error', code: 'invalid_api_key' },
      })
    if (speech) {
      const { status, contentType, body: sent } = await speechAnswer(speech, scripted(speech.model, body), name => release(name).promise)
      response.writeHead(status, { 'content-type': contentType })
      return response.end(sent)
    }
    if (wire) return play(next(wire.model, body), { asked: wire, body, response, record, released: name => release(name).promise })
    if (url.pathname.startsWith('/portal/')) return page(response)
    if (/^\/v1(beta)?\/models$/.test(url.pathname)) return json(response, 200, modelList(url.pathname, models))
    return json(response, 404, { error: { message: `no route ${url.pathname}` } })
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) json(response, 500, { error: { message: String(error) } })
      else response.destroy()
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function modelList(path: string, models: string[]) {
  const data = models.map((id, at) => ({ id, object: 'model', created: 1_700_000_000 - at, owned_by: 'mock' }))
  const gemini = models.map(id => ({
    name: `models/${id}`,
    displayName: id,
    inputTokenLimit: 32_000,
    supportedGenerationMethods: ['generateContent'],
  }))
  return path.includes('v1beta') ? { models: gemini } : { object: 'list', data }
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function parse(text: string): Json {
  return text === '' ? {} : (JSON.parse(text) as Json)
}

/** Answers with a web page, as a proxy or a wrong address does. */
function page(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end('<!doctype html><title>Portal</title><h1>Please log in</h1>')
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}
