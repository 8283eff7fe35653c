import type { Asker, Sight } from '#lib/access/index.ts'
import { AppError } from '#lib/errors.ts'
import { type Catalog, type CatalogModel, mayUse, type ReadCatalog, unlistedModel } from './catalog.ts'
import { knownImageLimit, preferred } from './chat-models.ts'
import { resolveContext } from './context-tuning.ts'
import { DEMO_MODEL, demoModel } from './demo/index.ts'
import type { ModelListings } from './listings.ts'
import type { Models } from './models.ts'
import type { ModelInfo, ModelPort, ResolvedModel } from './port.ts'
import { apiOf } from './provider.ts'
import { maxToolsOf } from './provider-types.ts'
import { settingsOf } from './settings/model-fields.ts'
import { takenParameters } from './takes.ts'
import { lackedFields } from './wire/chat-fields.ts'

export interface ResolveDeps {
  readCatalog: ReadCatalog
  /** Reads what a person may use. */
  sightOf(person: Asker): Promise<Sight>
  listings: ModelListings
  portOf(model: CatalogModel): ModelPort
  /** Returns the options that a model has refused, by their names on the wire. */
  refusedBy(model: CatalogModel): ReadonlySet<string>
  nowMs(): number
}

const NONE: ReadonlySet<string> = new Set()

/** Age in ms from which a cached list is refreshed before a model counts as missing: it may just have been installed. */
const RECENT_MS = 2000

export function createResolver({ readCatalog, sightOf, listings, portOf, refusedBy, nowMs }: ResolveDeps): Models {
  const made = new WeakMap<CatalogModel, ResolvedModel>()
  const resolved = (model: CatalogModel): ResolvedModel => {
    const known = made.get(model) ?? make(model)
    made.set(model, known)
    return known
  }
  const make = (model: CatalogModel): ResolvedModel => ({
    ...settingsOf(model),
    price: model.price ?? model.listPrice,
    ...resolveContext(model.model, model),
    id: model.id,
    title: model.title,
    ...knownImageLimit(model.model, apiOf(model.provider)),
    takes: known => takenParameters(model.model, known === 'by name' ? NONE : refusedBy(model)),
    lacks: sampling => lackedFields(apiOf(model.provider), sampling),
    maxTools: maxToolsOf(apiOf(model.provider)),
    writesTitles: true,
    port: portOf(model),
  })
  const refreshOld = async (catalog: Catalog): Promise<boolean> => {
    const old = catalog.providers.filter(provider => {
      const listing = listings.peek(provider)
      return provider.enabled && listing.status === 'listed' && nowMs() - listing.atMs > RECENT_MS
    })
    await Promise.all(old.map(provider => listings.refresh(provider)))
    return old.length > 0
  }

  return {
    async list(actor) {
      const [catalog, sight] = await Promise.all([readCatalog(), sightOf(actor)])
      if (isEmpty(catalog)) return sight.levelOf('model', DEMO_MODEL) === null ? [] : [demoInfo()]
      const usable = catalog.models.filter(model => mayUse(sight, model))
      const chosen = defaultOf(usable)
      const infos = usable.map(model => infoOf(model, model === chosen))
      return infos.sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.title.localeCompare(b.title))
    },
    async resolve(actor, id) {
      const [catalog, sight] = await Promise.all([readCatalog(), sightOf(actor)])
      if (isEmpty(catalog)) return demoOrRefuse(sight, id)
      const found = find(catalog, sight, id) ?? ((await refreshOld(catalog)) ? find(await readCatalog(), sight, id) : null)
      if (found) return resolved(found)
      throw notFound(id)
    },
  }
}

/**
 * Tells whether the demo model is used: while no provider exists, or while all of them wait for an administrator to choose the first model. A disabled
 * provider, or one that offers all it lists, ends it.
 */
export function isEmpty({ providers, models }: Catalog): boolean {
  return providers.every(({ enabled, offersListed }) => enabled && !offersListed) && models.every(({ offered }) => !offered)
}

function find(catalog: Catalog, sight: Sight, id: string | null): CatalogModel | null {
  const usable = catalog.models.filter(model => mayUse(sight, model))
  if (id === null) return defaultOf(usable)
  const full = usable.find(model => model.id === id)
  if (full) return full
  const open = catalog.unlisted.find(provider => id.startsWith(`${provider.id}:`) && id.length > provider.id.length + 1)
  if (open) return sight.levelOf('model', id) === null ? null : unlistedModel(open, id.slice(open.id.length + 1))
  const bare = usable.filter(model => model.model === id)
  if (bare.length > 1) throw new AppError('ambiguous_model', { details: { candidates: bare.map(model => model.id) } })
  return bare[0] ?? null
}

/** Returns the configured default if this actor may use it, else the best model of the first provider that has any. */
function defaultOf(usable: readonly CatalogModel[]): CatalogModel | null {
  const chosen = usable.find(model => model.isChosen)
  const [first] = usable
  return chosen ?? (first ? preferred(usable.filter(model => model.provider.id === first.provider.id)) : null)
}

function infoOf(model: CatalogModel, isDefault: boolean): ModelInfo {
  return {
    id: model.id,
    title: model.title,
    ownedBy: model.provider.title,
    contextWindow: model.contextWindow,
    tools: model.tools,
    vision: model.vision,
    files: model.files,
    isDefault,
    isDemo: false,
    createdAtMs: model.createdAtMs ?? 0,
  }
}

function demoInfo(): ModelInfo {
  const { id, title, contextWindow, tools, vision, files } = demoModel()
  return { id, title, ownedBy: 'Parley', contextWindow, tools, vision, files, isDefault: true, isDemo: true, createdAtMs: 0 }
}

function demoOrRefuse(sight: Sight, id: string | null): ResolvedModel {
  if (sight.levelOf('model', DEMO_MODEL) === null) throw notFound(id)
  if (id === null || id === DEMO_MODEL || id === DEMO_MODEL.slice(DEMO_MODEL.indexOf(':') + 1)) return demoModel()
  throw notFound(id)
}

function notFound(id: string | null): AppError {
  return id === null ? new AppError('no_model') : new AppError('model_not_found', { details: { model: id } })
}
