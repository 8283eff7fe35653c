import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { createFrames, type Frames } from '#lib/platform/index.ts'
import { withSettledCalls } from './calls/settled-calls.ts'
import { withInlineReasoning } from './inline-reasoning.ts'
import type { ModelPort } from './port.ts'
import { withPrompts } from './prompt/with-prompts.ts'
import { apiOf, baseUrlOf, type ProviderDefinition } from './provider.ts'
import type { ProviderApi } from './provider-types.ts'
import { withShapedTools } from './schema/with-shaped-tools.ts'
import type { ModelSettings } from './settings/model-fields.ts'
import type { AnswerSource } from './wire/answer-error.ts'
import { createAnthropicReading } from './wire/anthropic-reading.ts'
import { createChatPort } from './wire/chat-port.ts'
import { createGeminiReading } from './wire/gemini-reading.ts'
import { createHttpClient, type OutgoingRequest } from './wire/http-client.ts'
import { createLearned, type Learned } from './wire/learned.ts'
import type { WireReading } from './wire/reading.ts'
import { createResponsesReading } from './wire/responses-reading.ts'
import { createSdkPort } from './wire/sdk-port.ts'
import { successfulAnswer } from './wire/successful-answer.ts'

export interface PortRequest {
  provider: ProviderDefinition
  /** Model name at the provider. */
  model: string
  tuning: ModelSettings
}

export interface ModelPorts {
  (request: PortRequest): ModelPort
  /** Returns the options that a model has refused at any value, by their names on the wire. */
  refusedBy(request: Omit<PortRequest, 'tuning'>): ReadonlySet<string>
}

/** Creates ports of models over one HTTP client. Remembers what each model has refused, for the life of the process. */
export function createPorts(frames: Frames = createFrames()): ModelPorts {
  const client = createHttpClient()
  const all = new Map<string, Learned>()

  const learnedOf = ({ provider, model }: Omit<PortRequest, 'tuning'>): Learned => {
    const key = [provider.id, provider.version, model].join(' ')
    const learned = all.get(key) ?? createLearned()
    all.set(key, learned)
    return learned
  }
  const wirePort = ({ provider, model, tuning }: PortRequest, learned: Learned): ModelPort => {
    const { title, apiKey } = provider
    const baseUrl = baseUrlOf(provider)
    const api = apiOf(provider)
    if (api === 'chat') return createChatPort({ client, frames, baseUrl, apiKey, model, title, learned, tuning })
    const from: AnswerSource = { title, url: new URL(baseUrl), apiKey }
    return createSdkPort({
      modelWith: fetch => sdkModel(api, { baseUrl, apiKey, model, fetch }),
      post: async request => successfulAnswer(await client.post(tuning.streaming ? request : unstreamed(api, request)), from),
      reading: readings[api],
      from,
      frames,
      api,
      model,
      tuning,
      cacheMark: api === 'anthropic' && tuning.cacheMarks !== 'off' ? anthropicMark : null,
      learned,
    })
  }
  const portOf = (request: PortRequest): ModelPort => {
    const learned = learnedOf(request)
    const shaped = withShapedTools(wirePort(request, learned), schemaDialects[apiOf(request.provider)])
    const wire = withPrompts(shaped, { model: `${request.provider.id}:${request.model}`, refused: learned.refused })
    return withSettledCalls(withInlineReasoning(wire, request.tuning.inlineReasoning))
  }
  return Object.assign(portOf, {
    refusedBy: (request: Omit<PortRequest, 'tuning'>) => learnedOf(request).options.refusedAlone(),
  })
}

const anthropicMark = { anthropic: { cacheControl: { type: 'ephemeral' } } }

const schemaDialects = { chat: 'openai', responses: 'openai', anthropic: 'anthropic', google: 'google' } as const

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

/** Rewrites a request to ask for one whole answer instead of a stream. */
function unstreamed(api: SdkApi, request: OutgoingRequest): OutgoingRequest {
  if (api === 'google') return { ...request, url: new URL(request.url.href.replace(':streamGenerateContent?alt=sse', ':generateContent')) }
  return { ...request, body: JSON.stringify({ ...(JSON.parse(request.body) as object), stream: false }) }
}
