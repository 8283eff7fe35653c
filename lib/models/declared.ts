import type { Env, ParleyConfig } from '#lib/platform/index.ts'
import { type ProviderDefinition, titleOf } from './provider.ts'
import type { ProviderType } from './provider-types.ts'

/** Lists the providers declared in the environment, then those of the configuration file. */
export function declaredProviders(env: Pick<Env, 'providers'>, config: Pick<ParleyConfig, 'providers'>): ProviderDefinition[] {
  const named: [ProviderType, { apiKey?: string | null; baseUrl: string | null } | null][] = [
    ['openai', env.providers.openai],
    ['anthropic', env.providers.anthropic],
    ['google', env.providers.google],
    ['ollama', env.providers.ollama],
  ]
  const fromEnvironment = named.flatMap(([type, given]): ProviderDefinition[] =>
    given
      ? [
          {
            id: type,
            type,
            title: titleOf(type, type),
            baseUrl: given.baseUrl,
            api: null,
            apiKey: given.apiKey ?? null,
            enabled: true,
            offersListed: true,
            origin: 'environment',
            version: 'declared',
          },
        ]
      : [],
  )
  const fromFile = config.providers.map(
    ({ id, type, title, baseUrl, apiKey, api }): ProviderDefinition => ({
      id,
      type,
      baseUrl,
      apiKey,
      api,
      title: title ?? titleOf(type, id),
      enabled: true,
      offersListed: true,
      origin: 'file',
      version: 'declared',
    }),
  )
  return [...fromEnvironment, ...fromFile]
}

/** Returns one sentence for the operator per conflict: a provider declared twice, also stored in the dashboard, or named like the demo. */
export function providerConflicts(declared: readonly ProviderDefinition[], dashboardIds: readonly string[]): string[] {
  const taken = new Set(dashboardIds)
  const seen = new Set<string>()
  const problems: string[] = []
  for (const { id, origin } of declared) {
    if (id === DEMO_PROVIDER) problems.push(`The provider name ${DEMO_PROVIDER} is reserved for the demo model.`)
    if (seen.has(id)) problems.push(`The provider ${id} is declared both in the environment and in PARLEY_CONFIG; keep one of them.`)
    else if (taken.has(id))
      problems.push(
        `The provider ${id} is declared in ${origin === 'file' ? 'PARLEY_CONFIG' : 'the environment'} and also exists in Administration; remove one of them.`,
      )
    seen.add(id)
  }
  return problems
}

export const DEMO_PROVIDER = 'demo'
