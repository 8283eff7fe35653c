import type { LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ProviderApi } from '../shared.ts'
import type { ModelTuning } from '../tuning.ts'

/** What the model's settings add to every request of an AI SDK package. */
export interface SdkSettings extends Pick<LanguageModelV4CallOptions, 'reasoning'> {
  providerOptions: SharedV4ProviderOptions
}

/**
 * Answers are not kept at OpenAI: what reasoning needs comes back encrypted and is stored with the message. Gemini's thoughts are asked for
 * where it has them. The packages know which model takes which effort.
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
