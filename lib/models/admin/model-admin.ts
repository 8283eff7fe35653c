import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { now, type Platform, type Prisma, type Tx } from '#lib/platform/index.ts'
import { type CatalogModel, type ReadCatalog, unlistedModel } from '../catalog.ts'
import { type StoredSettings, settingsSchema } from '../settings.ts'
import { tuningOf } from '../tuning.ts'
import type { ModelView } from '../views.ts'
import type { ModelChange, ModelsAdmin } from './models-admin.ts'

export interface ModelAdminDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'audit'>
  readCatalog: ReadCatalog
  /** True if the configuration file declares the default model. */
  defaultIsDeclared: boolean
}

type ModelAdmin = Pick<ModelsAdmin, 'models' | 'updateModel' | 'setDefault'>

export function createModelAdmin({ platform, readCatalog, defaultIsDeclared }: ModelAdminDeps): ModelAdmin {
  const { db, clock, audit } = platform

  /** Finds a model in the catalogue, or a model that a known provider does not list. */
  const find = async (id: string): Promise<CatalogModel> => {
    const { models, providers } = await readCatalog()
    const known = models.find(model => model.id === id)
    if (known) return known
    const provider = providers.find(one => id.startsWith(`${one.id}:`) && id.length > one.id.length + 1)
    if (!provider) throw new AppError('provider_not_found', { message: 'Models are named provider:model, after a provider that exists.' })
    return { ...unlistedModel(provider, id.slice(provider.id.length + 1)), offered: false }
  }
  /** Hides a default set in the dashboard while the configuration file declares another. */
  const view = (model: CatalogModel): ModelView => viewOf({ ...model, isChosen: model.isChosen && (model.declared || !defaultIsDeclared) })
  const record = (actor: Actor, action: string, target: string, detail: Record<string, string | number | boolean | null>) =>
    audit.record({ actorId: actor.userId, action, target, detail })

  return {
    async models() {
      return (await readCatalog()).models.map(view)
    },

    async updateModel(actor, id, change) {
      const model = await find(id)
      if (model.declared) await updateDeclared(model, change)
      else await updateRow(model, change)
      const changed = Object.keys(change).filter(key => change[key as keyof ModelChange] !== undefined)
      await record(actor, 'model.update', id, {
        changed: changed.join(' '),
        ...(change.offered === undefined ? {} : { offered: change.offered }),
      })
      return view(await find(id))
    },

    async setDefault(actor, id) {
      if (defaultIsDeclared) throw new AppError('declared_elsewhere')
      const model = id === null ? null : await find(id)
      if (model && !model.offered) throw new AppError('unusable', { message: 'Offer this model first; then it can be the default.' })
      await db.client.$transaction(async tx => {
        for (const row of await tx.offeredModel.findMany()) {
          const settings = storedSettings(row.settings)
          if (row.id !== id && settings.isDefault)
            await tx.offeredModel.update({ where: { id: row.id }, data: { settings: { ...settings, isDefault: false } } })
        }
        if (model) await saveRow(tx, model, { settings: { isDefault: true } })
      })
      await record(actor, 'model.default', id ?? '', {})
    },
  }

  async function updateDeclared({ id }: CatalogModel, { offered, ...rest }: ModelChange): Promise<void> {
    if (Object.values(rest).some(value => value !== undefined)) throw new AppError('declared_elsewhere')
    if (offered === undefined) return
    const key = { kind: 'model', name: id }
    await db.client.declaredState.upsert({ where: { kind_name: key }, create: { ...key, enabled: offered }, update: { enabled: offered } })
  }

  function updateRow(model: CatalogModel, change: ModelChange): Promise<void> {
    const { offered, audience, title, ...settings } = change
    return db.client.$transaction(tx => saveRow(tx, model, { offered, audience, title, settings }))
  }

  async function saveRow(
    tx: Tx,
    model: CatalogModel,
    change: Pick<ModelChange, 'offered' | 'audience' | 'title'> & { settings: StoredSettings | Partial<ModelChange> },
  ): Promise<void> {
    const row = await tx.offeredModel.findUnique({ where: { id: model.id } })
    const given = Object.fromEntries(Object.entries(change.settings).filter(([, value]) => value !== undefined))
    const settings = settingsSchema.parse({ ...storedSettings(row?.settings), ...given })
    const at = now(clock)
    const data = {
      enabled: change.offered ?? row?.enabled ?? model.offered,
      title: change.title === undefined ? (row?.title ?? null) : change.title,
      audience: { ...(change.audience ?? model.audience) },
      settings: settings as Prisma.InputJsonObject,
      updatedAt: at,
    }
    await tx.offeredModel.upsert({
      where: { id: model.id },
      create: { id: model.id, providerId: model.provider.id, createdAt: at, ...data },
      update: data,
    })
  }
}

function storedSettings(value: unknown): StoredSettings {
  return settingsSchema.safeParse(value ?? {}).data ?? {}
}

function viewOf(model: CatalogModel): ModelView {
  return {
    id: model.id,
    providerId: model.provider.id,
    model: model.model,
    title: model.title,
    offered: model.offered,
    audience: model.audience,
    contextWindow: model.contextWindow,
    temperature: model.temperature,
    chunkTimeoutMs: model.chunkTimeoutMs,
    responseTimeoutMs: model.responseTimeoutMs,
    tools: model.tools,
    ...tuningOf(model),
    vision: model.vision,
    files: model.files,
    dialect: model.dialect,
    interceptor: model.interceptor,
    isDefault: model.isChosen,
    declared: model.declared,
    listed: model.listed,
  }
}
