import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import type { SpeechModelV4, TranscriptionModelV4 } from '@ai-sdk/provider'
import { AppError } from '#lib/errors.ts'
import type { Usage } from '#lib/messages/index.ts'
import type { SafeFetch } from '#lib/platform/index.ts'
import type { ReadCatalog } from '../catalog.ts'
import { listPrice } from '../prices/list-price.ts'
import { apiOf, baseUrlOf, type ProviderDefinition } from '../provider.ts'
import type { AnswerSource } from '../wire/answer-error.ts'
import { askSdk, providerFetch } from '../wire/provider-fetch.ts'
import type { SpeechModels } from './speech-models.ts'

const CHARACTERS_PER_TOKEN = 4
/** Longest answer: an hour of speech as MP3 has about 30 MB, a piece of a message far less. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024

interface Deps {
  readCatalog: ReadCatalog
  safeFetch: SafeFetch
}

/** Reaches models that hear and speak by the packages of the AI SDK: those of OpenAI, of servers that speak its API, and of Google. */
export function createSpeechModels({ readCatalog, safeFetch }: Deps): SpeechModels {
  async function find(id: string) {
    const { providers, models } = await readCatalog()
    const provider = providers.find(one => one.enabled && id.startsWith(`${one.id}:`) && speaks(one))
    const model = provider ? id.slice(provider.id.length + 1) : ''
    if (!provider || model === '') throw new AppError('model_not_found', { details: { model: id } })
    const from: AnswerSource = { title: provider.title, url: new URL(baseUrlOf(provider)), apiKey: provider.apiKey }
    const settings = {
      baseURL: baseUrlOf(provider),
      apiKey: provider.apiKey ?? '',
      fetch: providerFetch(safeFetch, from, MAX_ANSWER_BYTES),
    }
    const sdk = apiOf(provider) === 'google' ? createGoogle(settings) : createOpenAI(settings)
    const price = models.find(one => one.id === id)?.price ?? listPrice(provider, model)
    return { from, price, hears: (): TranscriptionModelV4 => sdk.transcription(model), says: (): SpeechModelV4 => sdk.speech(model) }
  }

  return {
    async providers() {
      const { providers } = await readCatalog()
      return providers.filter(one => one.enabled && speaks(one)).map(({ id, title }) => ({ id, title }))
    },

    async transcribe(id, { bytes, mediaType }, signal) {
      const { from, price, hears } = await find(id)
      const { text, usage } = await askSdk(from, signal, () => hears().doGenerate({ audio: bytes, mediaType, abortSignal: signal }))
      return { text, price, usage: usageOf(usage, { prompt: 0, completion: text.length }) }
    },

    async speak(id, { text, voice }, signal) {
      const { from, price, says } = await find(id)
      const spoken = { text, ...(voice === '' ? {} : { voice }), abortSignal: signal }
      const { audio, usage } = await askSdk(from, signal, () => says().doGenerate(spoken))
      const bytes = typeof audio === 'string' ? new Uint8Array(Buffer.from(audio, 'base64')) : audio
      return { audio: bytes, price, usage: usageOf(usage, { prompt: text.length, completion: 0 }) }
    },
  }
}

/** Tells whether a provider's API can have such models: Anthropic's has none. */
function speaks(provider: ProviderDefinition): boolean {
  return apiOf(provider) !== 'anthropic'
}

/** Reads the tokens that a provider counts; what it does not count is estimated from the characters. */
function usageOf(counted: unknown, characters: { prompt: number; completion: number }): Usage {
  const said = typeof counted === 'object' && counted !== null ? (counted as Record<string, unknown>) : {}
  const [prompt, completion] = [numberIn(said, 'input_tokens', 'promptTokenCount'), numberIn(said, 'output_tokens', 'candidatesTokenCount')]
  const promptTokens = prompt ?? Math.ceil(characters.prompt / CHARACTERS_PER_TOKEN)
  const completionTokens = completion ?? Math.ceil(characters.completion / CHARACTERS_PER_TOKEN)
  const estimated = prompt === null || completion === null
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens, estimated }
}

function numberIn(said: Record<string, unknown>, ...names: string[]): number | null {
  const value = names.map(name => said[name]).find(one => typeof one === 'number')
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : null
}
