import type { LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ProviderApi } from '../provider-types.ts'
import type { ModelSettings } from '../settings/model-fields.ts'

/** Reasoning options that the model's settings add to each request of an AI SDK package. */
export interface SdkSettings extends Pick<LanguageModelV4CallOptions, 'reasoning'> {
  providerOptions: SharedV4ProviderOptions
}

/** Reasoning that a request asks for. `isLeftOut` asks for none, since the model has refused it. */
export interface AskedReasoning extends Pick<ModelSettings, 'reasoningEffort' | 'reasoningBudget'> {
  isLeftOut: boolean
}

/**
 * Builds those options. OpenAI stores no answers; it returns the state of its reasoning encrypted, which is stored with the message.
 * Gemini's thoughts are requested from models that have them. The packages know which efforts a model accepts.
 */
export function sdkSettings(
  api: SdkApi,
  model: string,
  { reasoningEffort: effort, reasoningBudget: budget, isLeftOut }: AskedReasoning,
): SdkSettings {
  if (isLeftOut) return { providerOptions: { [names[api]]: api === 'responses' ? { store: false } : {} } }
  return { ...(effort === null ? {} : { reasoning: effort }), providerOptions: { [names[api]]: optionsOf() } }

  function optionsOf(): SharedV4ProviderOptions[string] {
    if (api === 'responses') return { store: false, ...(effort === null || effort === 'none' ? {} : { reasoningSummary: 'auto' }) }
    if (api === 'anthropic') return budget === null ? {} : { thinking: { type: 'enabled', budgetTokens: budget } }
    const thinks = showsThoughts(api, model) || budget !== null
    return thinks ? { thinkingConfig: { includeThoughts: true, ...(budget === null ? {} : { thinkingBudget: budget }) } } : {}
  }
}

/** Tells whether Gemini's thoughts are requested without a setting. */
export function showsThoughts(api: SdkApi, model: string): boolean {
  return api === 'google' && /gemini-(2\.5|[3-9])/.test(model)
}

type SdkApi = Exclude<ProviderApi, 'chat'>

const names = { responses: 'openai', anthropic: 'anthropic', google: 'google' } as const

/** Adds options of a package's provider. */
export function withOwn(api: SdkApi, { providerOptions, ...rest }: SdkSettings, own: Record<string, unknown>): SdkSettings {
  const name = names[api]
  return {
    ...rest,
    providerOptions: { ...providerOptions, [name]: { ...providerOptions[name], ...(own as SharedV4ProviderOptions[string]) } },
  }
}
