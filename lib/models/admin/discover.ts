import { z } from 'zod'
import { isAppError } from '#lib/errors.ts'
import { hostAndPort, type SafeFetch } from '#lib/platform/index.ts'
import { modelFailures as t } from '#lib/words/en/model-failures.ts'
import type { ListedModel } from '../chat-models.ts'
import { apiOf, baseUrlOf, type ProviderDefinition } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { type AnswerSource, answerError, notAnApi } from '../wire/answer-error.ts'
import { connectionError } from '../wire/connection-error.ts'
import { foreignBody } from '../wire/event-stream.ts'

const MAX_LIST_BYTES = 16 * 1024 * 1024

const listedModel = z
  .object({
    id: z.string().optional(),
    name: z.string().optional(),
    display_name: z.string().optional(),
    displayName: z.string().optional(),
    created: z.number().optional(),
    created_at: z.union([z.string(), z.number()]).optional(),
    context_length: z.number().nullish(),
    context_window: z.number().nullish(),
    max_model_len: z.number().nullish(),
    max_context_length: z.number().nullish(),
    max_input_tokens: z.number().nullish(),
    inputTokenLimit: z.number().nullish(),
    supportedGenerationMethods: z.array(z.string()).optional(),
    architecture: z
      .object({ input_modalities: z.array(z.string()).optional(), output_modalities: z.array(z.string()).optional() })
      .nullish(),
  })
  .transform((listed): ListedModel | null => {
    const model = listed.id ?? listed.name?.replace(/^models\//, '')
    if (!model) return null
    const title = listed.display_name ?? listed.displayName ?? (listed.id === undefined ? null : (listed.name ?? null))
    const window =
      listed.context_length ??
      listed.context_window ??
      listed.max_model_len ??
      listed.max_context_length ??
      listed.max_input_tokens ??
      listed.inputTokenLimit
    const methods = listed.supportedGenerationMethods
    const modalities = listed.architecture?.output_modalities
    const taken = listed.architecture?.input_modalities
    return {
      model,
      title: title === model ? null : title,
      contextWindow: window ?? null,
      createdAtMs: createdAtMs(listed.created ?? listed.created_at),
      writesText: methods ? methods.includes('generateContent') : modalities ? modalities.includes('text') : null,
      vision: taken ? taken.includes('image') : null,
      files: taken ? taken.includes('file') : null,
    }
  })

const modelList = z.union([
  z.array(z.unknown()),
  z.object({ data: z.array(z.unknown()) }).transform(list => list.data),
  z.object({ models: z.array(z.unknown()) }).transform(list => list.models),
])

/** Fetches a provider's model list. Throws `ProviderError`, or the signal's reason. */
export async function discoverModels(provider: ProviderDefinition, safeFetch: SafeFetch, signal: AbortSignal): Promise<ListedModel[]> {
  const url = new URL(`${baseUrlOf(provider)}/models${pageSize(provider)}`)
  const from: AnswerSource = { title: provider.title, url, apiKey: provider.apiKey }
  const response = await ask(url, provider, { safeFetch, signal, from })
  const list = modelList.safeParse(response)
  if (!list.success)
    throw new ProviderError('provider_failed', { message: t('titleAnsweredWithoutList', { title: provider.title }), retryable: false })
  return list.data.flatMap(entry => listedModel.safeParse(entry).data ?? [])
}

async function ask(
  url: URL,
  provider: ProviderDefinition,
  { safeFetch, signal, from }: { safeFetch: SafeFetch; signal: AbortSignal; from: AnswerSource },
): Promise<unknown> {
  let status: number
  let headers: Record<string, string>
  let body: string
  try {
    const response = await safeFetch(url, {
      headers: { accept: 'application/json', ...credentials(provider) },
      redirect: 'error',
      signal,
      timeoutMs: Infinity,
      maxBytes: MAX_LIST_BYTES,
      allowHosts: new Set([hostAndPort(url)]),
    })
    status = response.status
    headers = Object.fromEntries(response.headers)
    body = await response.text()
  } catch (error) {
    signal.throwIfAborted()
    if (isAppError(error)) throw new ProviderError('provider_unreachable', { message: error.message, retryable: false, cause: error })
    throw connectionError(error, url)
  }
  if (status < 200 || status > 299) throw answerError({ status, headers, body }, from)
  const answer = foreignBody(body)
  if (answer.kind === 'html') throw notAnApi({ ...from, url: new URL(baseUrlOf(provider)) })
  return answer.kind === 'json' ? answer.value : null
}

function credentials(provider: ProviderDefinition): Record<string, string> {
  const { apiKey } = provider
  if (apiKey === null) return {}
  const api = apiOf(provider)
  if (api === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
  return api === 'google' ? { 'x-goog-api-key': apiKey } : { authorization: `Bearer ${apiKey}` }
}

function pageSize(provider: ProviderDefinition): string {
  const api = apiOf(provider)
  return api === 'anthropic' ? '?limit=1000' : api === 'google' ? '?pageSize=1000' : ''
}

function createdAtMs(created: string | number | undefined): number | null {
  if (created === undefined) return null
  const ms = typeof created === 'number' ? created * 1000 : Date.parse(created)
  return Number.isFinite(ms) ? ms : null
}
