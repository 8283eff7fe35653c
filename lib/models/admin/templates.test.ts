import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { SafeFetch } from '#lib/platform/index.ts'
import type { ProviderDefinition } from '../provider.ts'
import { createTemplates } from './templates.ts'

let server: Server | undefined
let asked: string[] = []
let nowMs = 0
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  asked = []
})

const safeFetch: SafeFetch = (url, { timeoutMs, signal, method, headers, body }) =>
  fetch(url, {
    ...(method === undefined ? {} : { method }),
    ...(headers === undefined ? {} : { headers }),
    ...(typeof body === 'string' ? { body } : {}),
    signal: AbortSignal.any([signal ?? new AbortController().signal, AbortSignal.timeout(Math.min(timeoutMs, 5000))]),
  })

/** Starts a server that answers one path with this body, all others with 404. Without a body it stays silent. */
async function serve(type: 'ollama' | 'openai-compatible', path: string, answer?: object): Promise<ProviderDefinition> {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${body}`.trim())
      if (request.url !== path) response.writeHead(404).end('no such page')
      else if (answer) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    id: 'p',
    type,
    title: 'P',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    api: null,
    apiKey: null,
    enabled: true,
    offersListed: true,
    origin: 'dashboard',
    version: '1',
  }
}

const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs } as Parameters<typeof createTemplates>[0]['clock']
const templates = () => createTemplates({ safeFetch, clock })
const { signal } = new AbortController()

describe('[D] [text-01] [text-08] the chat template of a model', () => {
  it('comes from Ollama for each model, and is cached for ten minutes', async () => {
    const provider = await serve('ollama', '/api/show', { template: '<tool_call>' })
    const read = templates()
    expect([await read(provider, 'mine', signal), await read(provider, 'mine', signal)]).toEqual(['<tool_call>', '<tool_call>'])
    expect(asked).toEqual(['POST /api/show {"model":"mine"}'])
    nowMs += 11 * 60_000
    await read(provider, 'mine', signal)
    expect(asked).toHaveLength(2)
  })

  it('comes from llama.cpp for the model that it serves', async () => {
    const provider = await serve('openai-compatible', '/props', { chat_template: '[TOOL_CALLS]' })
    expect(await templates()(provider, 'mine', signal)).toBe('[TOOL_CALLS]')
  })

  it.each([
    ['the server has no such page', '/nowhere', {}],
    ['it says something else', '/props', { chat_template: 7 }],
    ['it is silent', '/props', undefined],
  ])(
    'is not known where %s',
    async (_name, path, answer) => {
      const provider = await serve('openai-compatible', path, answer)
      expect(await templates()(provider, 'mine', signal)).toBeNull()
    },
    5000,
  )
})
