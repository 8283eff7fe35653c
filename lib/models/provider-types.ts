export type ProviderType = 'openai' | 'anthropic' | 'google' | 'openai-compatible' | 'ollama'
/** Wire of a provider: OpenAI's chat completions or Responses, Anthropic's Messages, or Google's Gemini API. */
export const providerApis = ['chat', 'responses', 'anthropic', 'google'] as const
export type ProviderApi = (typeof providerApis)[number]
/** Place where a provider is configured. */
export type Origin = 'environment' | 'file' | 'dashboard'

/** Facts about a provider type for the form. `baseUrl` is the provider's own; null means that the administrator must enter one. */
export interface ProviderTypeInfo {
  type: ProviderType
  title: string
  baseUrl: string | null
  needsKey: boolean
}

export const providerTypes: readonly [ProviderTypeInfo, ...ProviderTypeInfo[]] = [
  { type: 'openai', title: 'OpenAI', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  { type: 'anthropic', title: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1', needsKey: true },
  { type: 'google', title: 'Google', baseUrl: 'https://generativelanguage.googleapis.com/v1beta', needsKey: true },
  { type: 'ollama', title: 'Ollama', baseUrl: 'http://127.0.0.1:11434', needsKey: false },
  { type: 'openai-compatible', title: 'OpenAI-compatible', baseUrl: null, needsKey: false },
]

/** Limit of OpenAI and Google for one request; servers that speak their wires expect no more. */
const MOST_TOOLS = 128

/** Returns the most tools that one request on a wire may have; null for Anthropic's, which has no limit. */
export function maxToolsOf(api: ProviderApi): number | null {
  return api === 'anthropic' ? null : MOST_TOOLS
}
