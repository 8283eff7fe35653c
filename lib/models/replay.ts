import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Usage } from '#lib/messages/index.ts'
import type { ModelFinishReason, ModelPart, ModelPort } from './port.ts'
import { createPorts } from './ports.ts'
import { isProviderError, type ProviderError } from './provider-error.ts'
import type { ProviderApi } from './provider-types.ts'
import { defaultModelSettings } from './settings/model-fields.ts'

/** Result of a recorded answer, as the engine would receive it. */
export interface Replayed {
  text: string
  /** Text of a refusal. Shown to the user, but not part of `text`. */
  refusal: string
  reasoning: string
  /** Calls that the provider has closed, in order, with their arguments as text. */
  calls: { id: string; name: string; input: string }[]
  sources: string[]
  usage: Usage | null
  /** Null if the answer broke off before the provider gave a reason. */
  finishReason: ModelFinishReason | null
  error: ProviderError | null
}

/** Starts a server that answers each request with one recorded body, whole or in these pieces, and a model that asks it. */
export async function replayServer(api: ProviderApi): Promise<{
  replay(body: Buffer, pieces?: readonly Buffer[]): Promise<Replayed>
  close(): Promise<void>
}> {
  let recorded: readonly Buffer[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => void send(response, recorded))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ports = createPorts()
  const model = ports({
    provider: {
      id: 'replay',
      type: 'openai-compatible',
      title: 'The recorded provider',
      baseUrl: `http://127.0.0.1:${port}`,
      api,
      apiKey: 'none',
      enabled: true,
      offersListed: true,
      origin: 'environment',
      version: 'replay',
    },
    model: 'recorded',
    tuning: defaultModelSettings,
  })
  return {
    async replay(body, pieces = [body]) {
      recorded = pieces
      return hear(model)
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function send(response: ServerResponse, pieces: readonly Buffer[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const piece of pieces) {
    if (response.destroyed) return
    await new Promise<void>(resolve => response.write(piece, () => resolve()))
  }
  response.end()
}

async function hear(port: ModelPort): Promise<Replayed> {
  const heard: Replayed = { text: '', refusal: '', reasoning: '', calls: [], sources: [], usage: null, finishReason: null, error: null }
  const refusals = new Set<string>()
  const take = (part: ModelPart) => {
    switch (part.type) {
      case 'text-start':
        if (part.providerMetadata?.parley?.refusal === true) refusals.add(part.id)
        break
      case 'text-delta':
        if (refusals.has(part.id)) heard.refusal += part.delta
        else heard.text += part.delta
        break
      case 'reasoning-delta':
        heard.reasoning += part.delta
        break
      case 'tool-call':
        heard.calls.push({ id: part.toolCallId, name: part.toolName, input: part.input })
        break
      case 'source':
        if (part.sourceType === 'url') heard.sources.push(part.url)
        break
      case 'finish':
        heard.finishReason = part.finishReason
        heard.usage = part.usage
        break
    }
  }
  const request = {
    prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Go on.' }] }],
    tools: [],
    temperature: null,
  }
  try {
    await port.stream(request, take, AbortSignal.timeout(DEADLINE_MS))
  } catch (error) {
    if (!isProviderError(error)) throw error
    heard.error = error
    heard.usage ??= error.usage
    heard.finishReason ??= error.finishReason
  }
  return heard
}

const DEADLINE_MS = 60_000
