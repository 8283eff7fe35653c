import type { Usage } from '#lib/messages/index.ts'

/** Usage object of a provider, in any shape. */
export type RawUsage = Record<string, unknown>

/** Paths to a count, in order of preference, each as its names. */
type UsagePlaces = readonly (readonly string[])[]

const places = (...paths: string[]): UsagePlaces => paths.map(path => path.split('.'))

/**
 * Fields of each count, as named by OpenAI, Anthropic, Bedrock, Google, DeepSeek, Moonshot, Ollama, OpenRouter and LiteLLM-style proxies.
 */
const fields = {
  prompt: places('prompt_tokens', 'input_tokens', 'inputTokens', 'promptTokenCount', 'prompt_eval_count'),
  completion: places('completion_tokens', 'output_tokens', 'outputTokens', 'candidatesTokenCount', 'eval_count'),
  total: places('total_tokens', 'totalTokens', 'totalTokenCount'),
  cacheRead: places(
    'cache_read_input_tokens',
    'prompt_tokens_details.cached_tokens',
    'input_tokens_details.cached_tokens',
    'cache_read_tokens',
    'cacheReadInputTokens',
    'cachedContentTokenCount',
    'prompt_cache_hit_tokens',
    'cached_tokens',
  ),
  cacheWrite: places(
    'cache_creation_input_tokens',
    'cache_creation_tokens',
    'cacheWriteInputTokens',
    'prompt_tokens_details.cache_write_tokens',
    'prompt_tokens_details.cache_creation_tokens',
    'cache_write_tokens',
  ),
  reasoning: places('completion_tokens_details.reasoning_tokens', 'output_tokens_details.reasoning_tokens', 'thoughtsTokenCount'),
}

/**
 * Fields whose presence means that `input_tokens` excludes cached tokens (Anthropic's Messages, Bedrock's Converse). They are then added.
 */
const EXCLUSIVE = ['cache_read_input_tokens', 'cache_creation_input_tokens', 'cacheReadInputTokens', 'cacheWriteInputTokens']

/**
 * Normalises a provider's usage; null if it has no counts. The prompt includes cached tokens, the completion its reasoning. If only the
 * completion count is missing, it is estimated from `generatedCharacters` at four a token, and marked `estimated`.
 */
export function readUsage(raw: RawUsage, generatedCharacters: number): Usage | null {
  const prompt = count(raw, fields.prompt)
  const reasoning = count(raw, fields.reasoning)
  // Google omits counts of zero: an answer of thoughts alone counts those.
  const completion = count(raw, fields.completion) ?? (raw.thoughtsTokenCount === undefined ? undefined : 0)
  const cacheRead = count(raw, fields.cacheRead)
  const cacheWrite = count(raw, fields.cacheWrite)
  if (prompt === undefined && completion === undefined) return null
  const isExclusive = raw.prompt_tokens === undefined && EXCLUSIVE.some(name => typeof raw[name] === 'number')
  const promptTokens = (prompt ?? 0) + (isExclusive ? (cacheRead ?? 0) + (cacheWrite ?? 0) : 0)
  const total = count(raw, fields.total)
  const completionTokens =
    completion === undefined
      ? Math.ceil(generatedCharacters / 4)
      : completion + reasoningBeside({ promptTokens, completion, reasoning, total, raw })
  return {
    promptTokens,
    completionTokens,
    totalTokens: Math.max(total ?? 0, promptTokens + completionTokens),
    ...(reasoning === undefined ? {} : { reasoningTokens: reasoning }),
    ...(cacheRead === undefined ? {} : { cacheReadTokens: cacheRead }),
    ...(cacheWrite === undefined ? {} : { cacheWriteTokens: cacheWrite }),
    estimated: completion === undefined,
  }
}

/** Returns reasoning tokens to add to the completion: Google counts them separately, and so does xAI, as its total shows. */
function reasoningBeside(counts: {
  promptTokens: number
  completion: number
  reasoning: number | undefined
  total: number | undefined
  raw: RawUsage
}): number {
  const { promptTokens, completion, reasoning = 0, total, raw } = counts
  if (raw.candidatesTokenCount !== undefined || raw.thoughtsTokenCount !== undefined) return reasoning
  return total === promptTokens + completion + reasoning ? reasoning : 0
}

function count(raw: RawUsage, places: UsagePlaces): number | undefined {
  for (const names of places) {
    const value = names.reduce<unknown>((at, name) => (at as RawUsage | null | undefined)?.[name], raw)
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return Math.round(value)
  }
  return undefined
}
