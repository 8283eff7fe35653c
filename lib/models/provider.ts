import { type Origin, type ProviderApi, type ProviderType, providerTypes } from './provider-types.ts'

/** Configured provider, from the environment, the file or the dashboard. */
export interface ProviderDefinition {
  id: string
  type: ProviderType
  title: string
  /** Null means the provider's own URL. */
  baseUrl: string | null
  /** Null means the result of `apiOf`. */
  api: ProviderApi | null
  apiKey: string | null
  enabled: boolean
  /** True offers listed models that no administrator has chosen. */
  offersListed: boolean
  origin: Origin
  /** Version of the configuration. Changes with every edit, so caches keyed by it are not reused. */
  version: string
}

const ownApi: Record<ProviderType, ProviderApi> = {
  openai: 'responses',
  anthropic: 'anthropic',
  google: 'google',
  ollama: 'chat',
  'openai-compatible': 'chat',
}

/** Returns the effective base URL, without a trailing slash. Ollama's OpenAI-compatible API is under `/v1`. */
export function baseUrlOf({ type, baseUrl }: Pick<ProviderDefinition, 'type' | 'baseUrl'>): string {
  const own = providerTypes.find(info => info.type === type)?.baseUrl ?? ''
  const given = (baseUrl ?? own).replace(/(?<!\/)\/+$/, '')
  if (type === 'ollama') return given.endsWith('/v1') ? given : `${given}/v1`
  const isBare = isOwn(type, given) && new URL(given).pathname === '/'
  return isBare ? own : given
}

/**
 * Returns the wire of a provider. A configured `api` wins. A base URL outside the provider's own domain is an OpenAI-compatible server,
 * whatever the type, and so is Google's own OpenAI-compatible path.
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
