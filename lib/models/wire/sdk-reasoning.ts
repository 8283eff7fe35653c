import type { LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ProviderApi } from '../provider-types.ts'
import type { ModelTuning } from '../tuning.ts'

/** Reasoning options that the model's settings add to each request of an AI SDK package. */
export interface SdkSettings extends Pick<LanguageModelV4CallOptions, 'reasoning'> {
  providerOptions: SharedV4ProviderOptions
}

/**
 * Builds those options. OpenAI stores no answers; it returns the state of its reasoning encrypted, which is stored with the message.
 * Gemini's thoughts are requested from models that have them. The packages know which efforts a model accepts.
 */
export function sdkSettings(
  api: Exclude<ProviderApi, 'chat'>,
  model: string,
  { reasoningEffort: effort, reasoningBudget: budget }: Pick<ModelTuning, 'reasoningEffort' | 'reasoningBudget'>,
): SdkSettings {
  return { ...(effort === null ? {} : { reasoning: effort }), providerOptions: { [names[api]]: optionsOf() } }

  function optionsOf(): SharedV4ProviderOptions[string] {
    if (api === 'responses') return { store: false, ...(effort === null || effort === 'none' ? {} : { reasoningSummary: 'auto' }) }
    if (api === 'anthropic') return budget === null ? {} : { thinking: { type: 'enabled', budgetTokens: budget } }
    const thinks = /gemini-(2\.5|[3-9])/.test(model) || budget !== null
    return thinks ? { thinkingConfig: { includeThoughts: true, ...(budget === null ? {} : { thinkingBudget: budget }) } } : {}
  }
}

const names = { responses: 'openai', anthropic: 'anthropic', google: 'google' } as const

/** Removes the reasoning options that a model has refused. */
export function withoutRefused(settings: SdkSettings, refused: ReadonlySet<string>): SdkSettings {
  if (!refused.has('reasoning') && !refused.has('thinking')) return settings
  const { reasoning: _, providerOptions, ...rest } = settings
  const kept = Object.entries(providerOptions).map(
    ([name, { reasoningSummary: _summary, thinking: _thinking, thinkingConfig: _config, ...others }]) => [name, others],
  )
  return { ...rest, providerOptions: Object.fromEntries(kept) }
}
