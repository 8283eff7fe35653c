import { sightsOf } from '#lib/access/index.ts'
import { createInterceptorMeter, type InterceptorMeter, isDialectName } from '#lib/intercept/index.ts'
import { ConfigurationError, type Platform } from '#lib/platform/index.ts'
import { discoverModels } from './admin/discover.ts'
import { createModelAdmin } from './admin/model-admin.ts'
import type { ModelsAdmin } from './admin/models-admin.ts'
import { probeProvider } from './admin/probe.ts'
import { createProviderAdmin } from './admin/provider-admin.ts'
import { createTemplates } from './admin/templates.ts'
import { createCatalog } from './catalog.ts'
import { declaredProviders, providerConflicts } from './declared.ts'
import { createEmbeddingModels } from './embedding/create-embedding-models.ts'
import type { EmbeddingModels } from './embedding/embedding-models.ts'
import { withEstimatedUsage } from './estimated-usage.ts'
import { createInterception } from './interception.ts'
import { createListings } from './listings.ts'
import type { Models } from './models.ts'
import { createPorts } from './ports.ts'
import type { ProviderDefinition } from './provider.ts'
import { createProviderSources } from './providers.ts'
import { createResolver } from './resolve.ts'
import { defaultModelSettings } from './settings/model-fields.ts'
import { createSpeechModels } from './speech/create-speech-models.ts'
import type { SpeechModels } from './speech/speech-models.ts'

export interface ModelsDomain {
  models: Models
  modelsAdmin: ModelsAdmin
  speechModels: SpeechModels
  embeddingModels: EmbeddingModels
  /** Counters of the interceptor of tool calls in text, for this process. */
  interceptor: InterceptorMeter
}

type ModelsPlatform = Pick<Platform, 'env' | 'config' | 'db' | 'secrets' | 'log' | 'clock' | 'frames' | 'audit' | 'safeFetch' | 'bus'>

/**
 * Wires this domain, and starts to fetch the providers' lists without waiting for them.
 * Throws `ConfigurationError` if a provider is declared twice or also exists in the dashboard, or if a declared model names an unknown
 * dialect.
 */
export async function createModels(
  platform: ModelsPlatform,
  spokenModels: () => Promise<readonly string[]> = async () => [],
): Promise<ModelsDomain> {
  const { env, config, db, safeFetch, clock, log } = platform
  const declared = declaredProviders(env, config)
  const dashboard = await db.client.provider.findMany({ select: { id: true } })
  const problems = providerConflicts(
    declared,
    dashboard.map(row => row.id),
  )
  const strange = config.models.filter(({ dialect }) => dialect !== 'auto' && !isDialectName(dialect))
  problems.push(...strange.map(({ id, dialect }) => `PARLEY_CONFIG: the model ${id} names the dialect ${dialect}, which is not known.`))
  if (problems.length > 0) throw new ConfigurationError(problems)

  const sources = createProviderSources(platform, declared)
  const discover = (provider: ProviderDefinition, signal: AbortSignal) => discoverModels(provider, safeFetch, signal)
  const listings = createListings({ discover, clock, log })
  const readCatalog = createCatalog({ db, sources, listings, declaredModels: config.models })
  const portOf = createPorts(platform.frames)
  const interceptor = createInterceptorMeter()
  const intercepted = createInterception({ clock, log, meter: interceptor, templateOf: createTemplates({ safeFetch, clock }) })

  const models = createResolver({
    readCatalog,
    sightOf: sightsOf(db),
    listings,
    nowMs: clock.nowMs,
    refusedBy: portOf.refusedBy,
    portOf: model => withEstimatedUsage(intercepted(portOf({ provider: model.provider, model: model.model, tuning: model }), model)),
  })
  const probe = (provider: ProviderDefinition) =>
    probeProvider(provider, {
      discover,
      portOf: (subject, model) => portOf({ provider: subject, model, tuning: defaultModelSettings }),
      knownModel: config.models.find(spec => spec.id.startsWith(`${provider.id}:`))?.id.slice(provider.id.length + 1) ?? null,
    })
  const modelsAdmin = {
    ...createProviderAdmin({ platform, sources, listings, probe }),
    ...createModelAdmin({ platform, readCatalog, spokenModels, defaultIsDeclared: config.models.some(spec => spec.isDefault) }),
  }

  for (const { id } of config.models) {
    const isKnown = [...declared, ...dashboard].some(provider => id.startsWith(`${provider.id}:`))
    if (!isKnown) log.warn('models.declared_without_provider', { modelId: id })
  }
  for (const provider of await sources.all()) if (provider.enabled) void listings.refresh(provider)
  const besides = {
    speechModels: createSpeechModels({ readCatalog, safeFetch }),
    embeddingModels: createEmbeddingModels({ readCatalog, safeFetch }),
  }
  return { models, modelsAdmin, ...besides, interceptor }
}
