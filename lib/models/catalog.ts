import type { Sight } from '#lib/access/index.ts'
import { type Database, fromStored, type ModelSpec } from '#lib/platform/index.ts'
import { chatModels, knownContextWindow, knownModalities, takesTemperature } from './chat-models.ts'
import type { ModelListing, ModelListings } from './listings.ts'
import { listPrice } from './prices/list-price.ts'
import { apiOf, type ProviderDefinition } from './provider.ts'
import { cachedDeclaredStates, type DeclaredStates, type ProviderSources } from './providers.ts'
import { defaultModelSettings, type ModelSettings, settingsOf } from './settings/model-fields.ts'
import { storedSettings } from './settings/stored-settings.ts'
import type { ModelFields } from './views.ts'

/** Model merged from all sources: the configuration file, administrators' settings, and the provider's list. */
export interface CatalogModel extends Omit<ModelFields, 'audience'> {
  provider: ProviderDefinition
  /** Set as the default by the file or an administrator. */
  isChosen: boolean
  createdAtMs: number | null
}

export interface Catalog {
  /** All configured providers, including disabled ones. */
  providers: ProviderDefinition[]
  /** Models of enabled providers, in provider order. */
  models: CatalogModel[]
  /** Providers without a known list whose models need not be selected first: a request may name any of their models. */
  unlisted: ProviderDefinition[]
}

/** Stored settings of a model (`OfferedModel`). */
interface ModelRow {
  id: string
  providerId: string
  title: string | null
  enabled: boolean | number
  settings: string
  createdAt: string
}

const ROWS = 'SELECT "id", "providerId", "title", "enabled", "settings", "createdAt" FROM "OfferedModel" ORDER BY "createdAt"'

/** Inputs of a catalogue, compared by identity to see whether it is still valid. */
interface ConfiguredModels {
  providers: ProviderDefinition[]
  rows: ModelRow[]
  stateOf: DeclaredStates
}

/** Returns the catalogue. May wait for a provider's first list (5 s at most). */
export type ReadCatalog = () => Promise<Catalog>

/**
 * Creates the reader of the catalogue. Changes apply immediately in every process; the catalogue is rebuilt only when an input has changed.
 */
export function createCatalog(deps: {
  db: Database
  sources: ProviderSources
  listings: ModelListings
  declaredModels: readonly ModelSpec[]
}): ReadCatalog {
  const { db, sources, listings, declaredModels } = deps
  const readOffered = db.cached(ROWS, (rows: ModelRow[]) => rows)
  const readStates = cachedDeclaredStates(db)
  let last: (ConfiguredModels & { lists: ModelListing[]; catalog: Catalog }) | null = null

  async function readConfigured(): Promise<ConfiguredModels> {
    const [providers, rows, stateOf] = await Promise.all([sources.all(), readOffered(), readStates(['model'])])
    return { providers, rows, stateOf }
  }

  return async () => {
    const { providers, rows, stateOf } = await readConfigured()
    const enabled = providers.filter(provider => provider.enabled)
    const lists = await Promise.all(enabled.map(provider => listings.get(provider)))
    const isSame = last?.providers === providers && last.rows === rows && last.stateOf === stateOf
    if (last && isSame && lists.every((list, index) => list === last?.lists[index])) return last.catalog
    const models = enabled.flatMap((provider, index) =>
      modelsOf(provider, {
        listing: lists[index] ?? { status: 'unknown' },
        declared: declaredModels.filter(spec => spec.id.startsWith(`${provider.id}:`)),
        rows: rows.filter(row => row.providerId === provider.id),
        stateOf,
      }),
    )
    const isOpen = (provider: ProviderDefinition, index: number) =>
      provider.offersListed && lists[index]?.status !== 'listed' && !models.some(model => model.provider.id === provider.id)
    const catalog = { providers, models, unlisted: enabled.filter(isOpen) }
    last = { providers, rows, stateOf, lists, catalog }
    return catalog
  }
}

interface Sources {
  listing: ModelListing
  declared: ModelSpec[]
  rows: ModelRow[]
  stateOf: ReadonlyMap<string, boolean>
}

function modelsOf(provider: ProviderDefinition, { listing, declared, rows, stateOf }: Sources): CatalogModel[] {
  const listed = listing.status === 'listed' ? listing.models : []
  const byRule = new Set(declared.length > 0 || !provider.offersListed ? [] : chatModels(listed).map(one => one.model))
  const prefix = `${provider.id}:`
  const names = new Set([
    ...declared.map(spec => spec.id.slice(prefix.length)),
    ...listed.map(one => one.model),
    ...rows.map(row => row.id.slice(prefix.length)),
  ])
  return [...names].map(model => {
    const id = prefix + model
    const spec = declared.find(one => one.id === id)
    const row = rows.find(one => one.id === id)
    const entry = listed.find(one => one.model === model)
    const known = knownModalities(model, apiOf(provider))
    const merged = spec ? declaredModel(spec) : chosenModel(model, row)
    return {
      id,
      provider,
      model,
      title: (spec ? spec.title : row?.title) ?? entry?.title ?? model,
      offered: spec ? (stateOf.get(id) ?? true) : row ? Boolean(row.enabled) : byRule.has(model),
      declared: spec !== undefined,
      listed: entry !== undefined,
      createdAtMs: entry?.createdAtMs ?? (row ? fromStored.time(row.createdAt).getTime() : null),
      ...merged,
      contextWindow: merged.contextWindow ?? entry?.contextWindow ?? knownContextWindow(model),
      listPrice: listPrice(provider, model),
      vision: merged.vision ?? entry?.vision ?? known.vision,
      files: merged.files ?? entry?.files ?? known.files,
    }
  })
}

type Merged = ModelSettings & Pick<CatalogModel, 'isChosen'>

function declaredModel(spec: ModelSpec): Merged {
  const set = Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== null)) as Partial<ModelSettings>
  const temperature = spec.temperature === undefined ? usualTemperature(spec.id.slice(spec.id.indexOf(':') + 1)) : spec.temperature
  return { ...settingsOf({ ...defaultModelSettings, ...set, temperature }), isChosen: spec.isDefault }
}

function chosenModel(model: string, row: ModelRow | undefined): Merged {
  const { isDefault, ...set } = storedSettings(row ? fromStored.json(row.settings) : {})
  return { ...defaultModelSettings, temperature: usualTemperature(model), ...set, isChosen: isDefault }
}

const USUAL_TEMPERATURE = 0.7

function usualTemperature(model: string): number | null {
  return takesTemperature(model) ? USUAL_TEMPERATURE : null
}

/** Builds a catalogue entry for a model, requested by its full id, that its provider does not list. */
export function unlistedModel(provider: ProviderDefinition, model: string): CatalogModel {
  return {
    id: `${provider.id}:${model}`,
    provider,
    model,
    title: model,
    offered: true,
    declared: false,
    listed: false,
    createdAtMs: null,
    ...chosenModel(model, undefined),
    contextWindow: knownContextWindow(model),
    listPrice: listPrice(provider, model),
    ...knownModalities(model, apiOf(provider)),
  }
}

export function mayUse(sight: Sight, { offered, id }: Pick<CatalogModel, 'offered' | 'id'>): boolean {
  return offered && sight.levelOf('model', id) !== null
}
