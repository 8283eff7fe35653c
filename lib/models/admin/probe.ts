import { modelFailures as t } from '#lib/words/en/model-failures.ts'
import type { ListedModel } from '../chat-models.ts'
import { chatModels, preferred } from '../chat-models.ts'
import type { ModelPort } from '../port.ts'
import type { ProviderDefinition } from '../provider.ts'
import { isProviderError, type ProviderError } from '../provider-error.ts'
import type { ProviderTest } from '../views.ts'

export interface ProbeDeps {
  discover(provider: ProviderDefinition, signal: AbortSignal): Promise<ListedModel[]>
  portOf(provider: ProviderDefinition, model: string): ModelPort
  /** Declared model of this provider, null if there is none. */
  knownModel: string | null
}

const DEADLINE_MS = 10_000
const LIST_IS_MISSING = new Set([404, 405, 501])

/**
 * Tests a provider: fetches the model list, then asks one model for a word, all within 10 s. Every failure is a sentence. Only the second
 * request proves the key: some servers show their list to anyone.
 */
export async function probeProvider(provider: ProviderDefinition, { discover, portOf, knownModel }: ProbeDeps): Promise<ProviderTest> {
  const startMs = performance.now()
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const result = (ok: boolean, sentence: string, models: number): ProviderTest => ({
    ok,
    sentence,
    models,
    durationMs: Math.round(performance.now() - startMs),
  })

  const listed = await discover(provider, signal).catch(asFailure)
  if (!Array.isArray(listed) && !(listed && LIST_IS_MISSING.has(listed.status ?? 0)))
    return result(false, listed?.message ?? t('titleNotAnswerWithin', { title: provider.title }), 0)

  const models = Array.isArray(listed) ? listed : []
  const model = knownModel ?? preferred(chatModels(models))?.model ?? null
  if (model === null && !Array.isArray(listed)) return result(false, t('messageListsNoModels', { message: listed.message }), 0)
  if (model === null) return result(true, t('titleAnswersButLists', { title: provider.title }), models.length)

  const askedMs = performance.now()
  const failure = await firstWord(portOf(provider, model), signal).catch(asFailure)
  const count = Array.isArray(listed) ? t('listsCountModels', { count: models.length }) : t('listsNoModels')
  if (failure === undefined)
    return result(
      true,
      t('titleWorksCountModel', { title: provider.title, count, model, seconds: ((performance.now() - askedMs) / 1000).toFixed(1) }),
      models.length,
    )
  if (failure === null) return result(false, t('countButModelNot', { count, model }), models.length)
  return result(
    false,
    Array.isArray(listed) ? `${failure.message} (${count.replace(/^It/, 'it')}; ${model} was asked.)` : failure.message,
    models.length,
  )
}

/** Converts a thrown provider error into a value; null means the deadline passed. */
function asFailure(error: unknown): ProviderError | null {
  if (isProviderError(error)) return error
  if (error instanceof DOMException && error.name === 'TimeoutError') return null
  throw error
}

/** Resolves at the first part or at the end; aborts the rest of the answer. */
async function firstWord(port: ModelPort, deadline: AbortSignal): Promise<undefined> {
  const enough = new AbortController()
  const request = {
    prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Answer with the word ok.' }] }],
    tools: [],
    temperature: null,
    maxOutputTokens: 16,
  }
  try {
    await port.stream(request, () => enough.abort(), AbortSignal.any([deadline, enough.signal]))
  } catch (error) {
    if (!enough.signal.aborted) throw error
  }
}
