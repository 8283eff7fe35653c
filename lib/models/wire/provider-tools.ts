import type { LanguageModelV4ProviderTool, LanguageModelV4StreamPart, LanguageModelV4ToolResult } from '@ai-sdk/provider'
import type { ModelPart } from '../port.ts'
import type { ProviderApi } from '../provider-types.ts'
import type { ModelSettings } from '../settings/model-fields.ts'
import { eventsIn } from './reading.ts'

type SourcePart = Extract<ModelPart, { type: 'source' }>
type SdkApi = Exclude<ProviderApi, 'chat'>

/** Most searches of one step, where the provider takes a bound. */
const MAX_USES = 5

const searchTools: Readonly<Record<SdkApi, LanguageModelV4ProviderTool>> = {
  responses: { type: 'provider', id: 'openai.web_search', name: 'web_search', args: {} },
  anthropic: { type: 'provider', id: 'anthropic.web_search_20250305', name: 'web_search', args: { maxUses: MAX_USES } },
  google: { type: 'provider', id: 'google.google_search', name: 'google_search', args: {} },
}

const IMAGES = 'image_generation'
const imageTool: LanguageModelV4ProviderTool = { type: 'provider', id: 'openai.image_generation', name: IMAGES, args: {} }

interface ToolTarget {
  api: SdkApi
  model: string
  tuning: Pick<ModelSettings, 'providerSearch' | 'providerImages'>
}

/**
 * Lists what a model's provider does by itself where an administrator has switched it on, by the names of options. Gemini before 3 takes either its own
 * search or our functions, and the package would leave ours out.
 */
export function providerTools({ api, model, tuning }: ToolTarget, functions: number): Record<string, LanguageModelV4ProviderTool> {
  const searches = tuning.providerSearch && !(api === 'google' && functions > 0 && !/gemini-(?:[3-9]|\d{2})/.test(model))
  return {
    ...(searches ? { web_search: searchTools[api] } : {}),
    ...(tuning.providerImages && api === 'responses' ? { [IMAGES]: imageTool } : {}),
  }
}

/** Returns the picture that a provider has drawn by a tool of its own; null for any other result, and for a picture that is not finished. */
export function drawnPicture({ toolName, result, preliminary }: LanguageModelV4ToolResult): Extract<ModelPart, { type: 'file' }> | null {
  if (toolName !== IMAGES || preliminary === true || typeof result !== 'object' || result === null) return null
  const data = 'result' in result ? result.result : null
  if (typeof data !== 'string' || data === '') return null
  return { type: 'file', mediaType: 'image/png', data: { type: 'data', data } }
}

/** Lists the pages that a text of Anthropic cites, with the words that it relies on. Search results come as sources of their own, without these. */
export function quotedSources({ id, providerMetadata }: Extract<LanguageModelV4StreamPart, { type: 'text-end' }>): SourcePart[] {
  return eventsIn(providerMetadata?.anthropic?.citations).flatMap(({ type, url, title, cited_text: quote }, index) => {
    if (type !== 'web_search_result_location' || typeof url !== 'string' || typeof quote !== 'string') return []
    const named = typeof title === 'string' ? { title } : {}
    return [{ type: 'source', sourceType: 'url', id: `${id}-cited-${index}`, url, ...named, providerMetadata: { parley: { quote } } }]
  })
}
