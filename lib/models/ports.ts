import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { hostAndPort, type SafeFetch } from '../platform/index.ts'
import { withSettledCalls } from './calls/settled-calls.ts'
import { withInlineReasoning } from './inline-reasoning.ts'
import type { ModelPort } from './port.ts'
import { apiOf, baseUrlOf, type ProviderDefinition } from './provider.ts'
import type { ProviderApi } from './shared.ts'
import type { ModelTuning, ReasoningEffort } from './tuning.ts'
import { type Answerer, notAnApi } from './wire/answer-error.ts'
import { createAnthropicReading } from './wire/anthropic-reading.ts'
import { createChatPort } from './wire/chat-port.ts'
import { createGeminiReading } from './wire/gemini-reading.ts'
import { createHttpClient } from './wire/http-client.ts'
import type { WireReading } from './wire/reading.ts'
import { createResponsesReading } from './wire/responses-reading.ts'
import { createSdkPort } from './wire/sdk-port.ts'
import { sdkSettings } from './wire/sdk-reasoning.ts'

export interface PortRequest {
  provider: ProviderDefinition
  /** The provider's own name for it. */
  model: string
  tuning: ModelTuning
}

/** Makes the port of a model. Remembers, for the life of the process, which options a model has refused. */
export function createPorts(safeFetch: SafeFetch): (request: PortRequest) => ModelPort {
  const client = createHttpClient()
  const refusals = new Map<string, Set<string>>()

  const wirePort = ({ provider, model, tuning }: PortRequest): ModelPort => {
    const { title, apiKey } = provider
    const baseUrl = baseUrlOf(provider)
    const key = [provider.id, provider.version, model].join(' ')
    const refused = refusals.get(key) ?? new Set()
    refusals.set(key, refused)
    const api = apiOf(provider)
    if (api === 'chat') return createChatPort({ client, baseUrl, apiKey, model, title, refused, tuning })
    const from: Answerer = { title, url: new URL(baseUrl), apiKey }
    return createSdkPort({
      modelWith: fetch => sdkModel(api, { baseUrl, apiKey, model, fetch }),
      fetch: fetchWithin(safeFetch, { from, api, streaming: tuning.streaming }),
      reading: readings[api],
      from,
      settings: (reasoningEffort: ReasoningEffort | null = tuning.reasoningEffort) =>
        sdkSettings(api, model, { ...tuning, reasoningEffort }),
      deltas: tuning.deltas,
      refused,
    })
  }
  return request => withSettledCalls(withInlineReasoning(wirePort(request), request.tuning.inlineReasoning))
}

type SdkApi = Exclude<ProviderApi, 'chat'>

const readings: Record<SdkApi, () => WireReading> = {
  responses: createResponsesReading,
  anthropic: createAnthropicReading,
  google: createGeminiReading,
}

interface SdkModel {
  baseUrl: string
  apiKey: string | null
  model: string
  fetch: typeof fetch
}

function sdkModel(api: SdkApi, { baseUrl: baseURL, apiKey: given, model, fetch }: SdkModel): LanguageModelV4 {
  const apiKey = given ?? ''
  if (api === 'responses') return createOpenAI({ baseURL, apiKey, fetch }).responses(model)
  if (api === 'anthropic') return createAnthropic({ baseURL, apiKey, fetch }).languageModel(model)
  return createGoogle({ baseURL, apiKey, fetch }).languageModel(model)
}

/** The configured host may be private; redirects are refused, for the key would travel with them, and a web page is no answer. */
function fetchWithin(safeFetch: SafeFetch, { from, api, streaming }: { from: Answerer; api: SdkApi; streaming: boolean }): typeof fetch {
  const allowHosts = new Set([hostAndPort(from.url)])
  return async (input, init) => {
    const asked = { url: String(input instanceof Request ? input.url : input), body: (init?.body ?? null) as string | null }
    const { url, body } = streaming ? asked : unstreamed(api, asked)
    const response = await safeFetch(url, { ...init, body, redirect: 'error', timeoutMs: Infinity, maxBytes: Infinity, allowHosts })
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) return response
    await response.body?.cancel()
    throw notAnApi(from)
  }
}

/** The same question for one whole answer. */
function unstreamed(api: SdkApi, { url, body }: { url: string; body: string | null }): { url: string; body: string | null } {
  if (api === 'google') return { url: url.replace(':streamGenerateContent?alt=sse', ':generateContent'), body }
  return { url, body: JSON.stringify({ ...(JSON.parse(body ?? '{}') as object), stream: false }) }
}
