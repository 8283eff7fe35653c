import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { AppError } from '#lib/errors.ts'
import type { SafeFetch } from '#lib/platform/index.ts'
import { modelFailures as t } from '#lib/words/en/model-failures.ts'
import type { ReadCatalog } from '../catalog.ts'
import { listPrice } from '../prices/list-price.ts'
import { apiOf, baseUrlOf } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { AnswerSource } from '../wire/answer-error.ts'
import { askSdk, providerFetch } from '../wire/provider-fetch.ts'
import type { EmbeddingModels } from './embedding-models.ts'

const MAX_ANSWER_BYTES = 64 * 1024 * 1024
const MOST_NUMBERS = 8_192
const CHARACTERS_PER_TOKEN = 4

/** Reaches embedding models by the packages of the AI SDK: those of OpenAI, of servers that speak its API, and of Google. */
export function createEmbeddingModels({ readCatalog, safeFetch }: { readCatalog: ReadCatalog; safeFetch: SafeFetch }): EmbeddingModels {
  return {
    async embed(id, texts, signal) {
      const { providers, models } = await readCatalog()
      const provider = providers.find(one => one.enabled && id.startsWith(`${one.id}:`) && apiOf(one) !== 'anthropic')
      const name = provider ? id.slice(provider.id.length + 1) : ''
      if (!provider || name === '') throw new AppError('model_not_found', { details: { model: id } })
      const from: AnswerSource = { title: provider.title, url: new URL(baseUrlOf(provider)), apiKey: provider.apiKey }
      const settings = {
        baseURL: baseUrlOf(provider),
        apiKey: provider.apiKey ?? '',
        fetch: providerFetch(safeFetch, from, MAX_ANSWER_BYTES),
      }
      const model = apiOf(provider) === 'google' ? createGoogle(settings).embedding(name) : createOpenAI(settings).embedding(name)
      const { embeddings, usage } = await askSdk(from, signal, () => model.doEmbed({ values: [...texts], abortSignal: signal }))
      const vectors = embeddings.map(unitVector)
      if (vectors.length !== texts.length || vectors.some(vector => vector === null || vector.length !== vectors[0]?.length))
        throw new ProviderError('provider_failed', { message: t('noVectors', { title: provider.title }), retryable: false })
      const promptTokens = usage?.tokens ?? Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / CHARACTERS_PER_TOKEN)
      const counted = { promptTokens, completionTokens: 0, totalTokens: promptTokens, estimated: usage === undefined }
      const price = models.find(one => one.id === id)?.price ?? listPrice(provider, name)
      return { vectors: vectors as Float32Array[], usage: counted, price }
    },
  }
}

/** Makes a vector of length 1; null where it has no direction. */
function unitVector(numbers: readonly number[]): Float32Array | null {
  if (numbers.length === 0 || numbers.length > MOST_NUMBERS) return null
  const length = Math.sqrt(numbers.reduce((sum, one) => sum + one * one, 0))
  return Number.isFinite(length) && length > 0 ? Float32Array.from(numbers, one => one / length) : null
}
