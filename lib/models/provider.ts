import { type Origin, type ProviderApi, type ProviderType, providerTypes } from './shared.ts'

/** A provider as it is configured, wherever that is. */
export interface ProviderDefinition {
  id: string
  type: ProviderType
  title: string
  /** Null: the provider's own. */
  baseUrl: string | null
  /** Null: by the rules of `apiOf`. */
  api: ProviderApi | null
  apiKey: string | null
  enabled: boolean
  /** Whether the models of its list are offered that no administrator has chosen. */
  offersListed: boolean
  origin: Origin
  /** Changes with every edit, so that what was learnt of the former one is not used. */
  version: string
}

const ownApi: Record<ProviderType, ProviderApi> = {
  openai: 'responses',
  anthropic: 'anthropic',
  google: 'google',
  ollama: 'chat',
  'openai-compatible': 'chat',
}

/** The address that is asked, without a slash at its end. Ollama's OpenAI-compatible side stands under `/v1`. */
export function baseUrlOf({ type, baseUrl }: Pick<ProviderDefinition, 'type' | 'baseUrl'>): string {
  const own = providerTypes.find(info => info.type === type)?.baseUrl ?? ''
  const given = (baseUrl ?? own).replace(/(?<!\/)\/+$/, '')
  if (type === 'ollama') return given.endsWith('/v1') ? given : `${given}/v1`
  const isBare = isOwn(type, given) && new URL(given).pathname === '/'
  return isBare ? own : given
}

/**
 * How a provider is spoken to. A base URL that is not the provider's own is an OpenAI-compatible server whatever the provider's id, and so is
 * Google's own OpenAI-compatible path; a configured api wins.
 */
export function apiOf(definition: Pick<ProviderDefinition, 'type' | 'baseUrl' | 'api'>): ProviderApi {
  const base = baseUrlOf(definition)
  if (definition.api !== null) return definition.api
  if (!isOwn(definition.type, base) || new URL(base).pathname.endsWith('/openai')) return 'chat'
  return ownApi[definition.type]
}

export function titleOf(type: ProviderType, id: string): string {
  const info = providerTypes.find(one => one.type === type)
  return info && info.type === id ? info.title : id
}

function isOwn(type: ProviderType, baseUrl: string): boolean {
  const own = providerTypes.find(info => info.type === type)?.baseUrl
  if (!own || !URL.canParse(baseUrl)) return false
  const [ours, theirs] = [new URL(own).hostname, new URL(baseUrl).hostname]
  return ours === theirs || theirs.endsWith(`.${ours}`)
}
