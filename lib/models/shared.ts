import type { InterceptorSettings } from '#lib/intercept/shared.ts'
import type { InputModalities } from './input-modalities.ts'
import type { ToolSupport } from './port.ts'
import type { ModelTuning } from './tuning.ts'

export type { InterceptorSettings } from '#lib/intercept/shared.ts'
export { dialectTitles } from '#lib/intercept/shared.ts'
export { type InputModalities, refusalOf } from './input-modalities.ts'
export type { ModelInfo, ToolSupport } from './port.ts'
export {
  type DeltaStyle,
  defaultTuning,
  deltaStyles,
  type InlineReasoning,
  inlineReasonings,
  type ModelPrice,
  type ModelTuning,
  type ReasoningEffort,
  reasoningEfforts,
} from './tuning.ts'

export type ProviderType = 'openai' | 'anthropic' | 'google' | 'openai-compatible' | 'ollama'
/** How a provider is spoken to: OpenAI's chat completions or Responses, Anthropic's Messages, Google's Gemini API. */
export type ProviderApi = 'chat' | 'responses' | 'anthropic' | 'google'
export type Origin = 'environment' | 'file' | 'dashboard'

/** What a form needs to know of a provider type. `baseUrl` is the provider's own address, null where it must be entered. */
export interface ProviderTypeInfo {
  type: ProviderType
  title: string
  baseUrl: string | null
  needsKey: boolean
}

export const providerTypes: readonly ProviderTypeInfo[] = [
  { type: 'openai', title: 'OpenAI', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  { type: 'anthropic', title: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1', needsKey: true },
  { type: 'google', title: 'Google', baseUrl: 'https://generativelanguage.googleapis.com/v1beta', needsKey: true },
  { type: 'ollama', title: 'Ollama', baseUrl: 'http://127.0.0.1:11434', needsKey: false },
  { type: 'openai-compatible', title: 'OpenAI-compatible', baseUrl: null, needsKey: false },
]

/** A provider as the dashboard shows it; the key itself never leaves the server. */
export interface ProviderView {
  id: string
  type: ProviderType
  title: string
  /** Null: the provider's own. */
  baseUrl: string | null
  /** The wire that is spoken, after all rules. */
  api: ProviderApi
  hasKey: boolean
  enabled: boolean
  /** Whether models that nobody has chosen are offered; false for a provider that is added here, until it is changed. */
  offersListed: boolean
  origin: Origin
  /** What is known of its model list: never asked yet, listed, or why not. */
  listing: { status: 'unknown' } | { status: 'listed'; models: number; atMs: number } | { status: 'failed'; reason: string; atMs: number }
}

/** `sentence` is for people. `models` is how many the provider listed. */
export type ProviderTest = { ok: boolean; sentence: string; models: number; durationMs: number }

export type Audience = { kind: 'everyone' } | { kind: 'admins' } | { kind: 'users'; userIds: string[] }

/** A model as the dashboard shows it: every one that is offered, listed by its provider, or declared. */
export interface ModelView extends InputModalities, ModelTuning {
  /** `provider:model`. */
  id: string
  providerId: string
  /** The provider's own name for it. */
  model: string
  title: string
  offered: boolean
  audience: Audience
  contextWindow: number | null
  /** Null leaves it out of requests. */
  temperature: number | null
  chunkTimeoutMs: number
  responseTimeoutMs: number
  tools: ToolSupport
  /** `auto` or a name of the interceptor's table; acted on where `tools` is `text` or `auto`. */
  dialect: string
  interceptor: InterceptorSettings
  isDefault: boolean
  /** Declared in the configuration file: only `offered` can be changed here. */
  declared: boolean
  /** False where the provider's present list does not name it. */
  listed: boolean
}

export const defaultTemperature = 0.7
export const defaultChunkTimeoutMs = 45_000
export const defaultResponseTimeoutMs = 300_000

/** OpenAI and Google take so many tools in one request, and servers that speak their wires expect no more. */
const MOST_TOOLS = 128

/** How many tools one request of a wire may have; null for Anthropic's, which has no such number. */
export function maxToolsOf(api: ProviderApi): number | null {
  return api === 'anthropic' ? null : MOST_TOOLS
}
