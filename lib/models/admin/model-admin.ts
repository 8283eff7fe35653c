import { endLostUse } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { now, type Platform, type Prisma, type Tx } from '#lib/platform/index.ts'
import { access } from '#lib/words/en/access.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { type CatalogModel, type ReadCatalog, unlistedModel } from '../catalog.ts'
import { DEMO_MODEL, demoModel } from '../demo/index.ts'
import { isEmpty } from '../resolve.ts'
import type { Audience } from '../settings/audience.ts'
import { settingsOf } from '../settings/model-fields.ts'
import { type StoredSettings, storedSettings } from '../settings/stored-settings.ts'
import type { ModelView } from '../views.ts'
import { readAudiences, writeAudience } from './model-audience.ts'
import type { ModelChange, ModelsAdmin } from './models-admin.ts'

export interface ModelAdminDeps {
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'audit'>
  readCatalog: ReadCatalog
  /** True if the configuration file declares the default model. */
  defaultIsDeclared: boolean
  /** Ids of the models that hear and speak for people. */
  spokenModels: () => Promise<readonly string[]>
}

type ModelAdmin = Pick<ModelsAdmin, 'models' | 'factsOf' | 'given' | 'updateModel' | 'setDefault'>

export function createModelAdmin({ platform, readCatalog, defaultIsDeclared, spokenModels }: ModelAdminDeps): ModelAdmin {
  const { db, clock, audit } = platform

  /** Finds a model in the catalogue, or a model that a known provider does not list. */
  const find = async (id: string): Promise<CatalogModel> => {
    const { models, providers } = await readCatalog()
    const known = models.find(model => model.id === id)
    if (known) return known
    const provider = providers.find(one => id.startsWith(`${one.id}:`) && id.length > one.id.length + 1)
    if (!provider) throw new AppError('provider_not_found', { message: t('modelsNamedProviderModel') })
    return { ...unlistedModel(provider, id.slice(provider.id.length + 1)), offered: false }
  }
  /** Hides a default set in the dashboard while the configuration file declares another. */
  const view = (model: CatalogModel, audience: Audience): ModelView =>
    viewOf({ ...model, audience, isChosen: model.isChosen && (model.declared || !defaultIsDeclared) })
  const record = (actor: Actor, action: string, target: string, detail: Record<string, string | number | boolean | null>) =>
    audit.record({ actor, action, target, detail })

  return {
    async models() {
      const [{ models }, audienceOf] = await Promise.all([readCatalog(), readAudiences(db)])
      return models.map(model => view(model, audienceOf(model.id)))
    },

    async factsOf(id) {
      const catalog = await readCatalog()
      const { models, unlisted } = catalog
      if (id === DEMO_MODEL) return isEmpty(catalog) ? { name: demoModel().title } : null
      const isSpoken = (await spokenModels()).includes(id)
      const known = models.find(model => model.id === id)
      if (known) return { name: known.title, ...(known.offered || isSpoken ? {} : { off: access('modelNotOffered') }) }
      if (isSpoken) return { name: id }
      return unlisted.some(provider => id.startsWith(`${provider.id}:`) && id.length > provider.id.length + 1) ? { name: id } : null
    },

    async given() {
      const catalog = await readCatalog()
      if (isEmpty(catalog)) return [{ id: DEMO_MODEL, name: demoModel().title }]
      const spoken = [...new Set(await spokenModels())]
      const known = new Set(catalog.models.map(({ id }) => id))
      return [
        ...catalog.models.filter(({ id, offered }) => offered || spoken.includes(id)).map(({ id, title }) => ({ id, name: title })),
        ...spoken.filter(id => !known.has(id)).map(id => ({ id, name: id })),
      ]
    },

    async updateModel(actor, id, change) {
      const model = await find(id)
      if (model.declared) await updateDeclared(model, change)
      else
        await db.client.$transaction(async tx => {
          await saveRow(tx, model, change)
          if (change.audience) await writeAudience(tx, clock, { id, audience: change.audience, givenById: actor.userId })
        })
      if (change.audience) await endLostUse(platform)
      await record(actor, 'model.update', id, {
        changed: Object.keys(change).join(' '),
        ...(change.offered === undefined ? {} : { offered: change.offered }),
      })
      const [after, audienceOf] = await Promise.all([find(id), readAudiences(db)])
      return view(after, audienceOf(id))
    },

    async setDefault(actor, id) {
      if (defaultIsDeclared) throw new AppError('declared_elsewhere')
      const model = id === null ? null : await find(id)
      if (model && !model.offered) throw new AppError('unusable', { message: t('offerModelCanDefault') })
      await db.client.$transaction(async tx => {
        for (const row of await tx.offeredModel.findMany()) {
          const settings = storedSettings(row.settings)
          if (row.id !== id && settings.isDefault)
            await tx.offeredModel.update({ where: { id: row.id }, data: { settings: asJson({ ...settings, isDefault: false }) } })
        }
        if (model) await saveRow(tx, model, { isDefault: true })
      })
      await record(actor, 'model.default', id ?? '', {})
    },
  }

  async function updateDeclared({ id }: CatalogModel, { offered, ...rest }: ModelChange): Promise<void> {
    if (Object.keys(rest).length > 0) throw new AppError('declared_elsewhere')
    if (offered === undefined) return
    const key = { kind: 'model', name: id }
    await db.client.declaredState.upsert({ where: { kind_name: key }, create: { ...key, enabled: offered }, update: { enabled: offered } })
  }

  async function saveRow(tx: Tx, model: CatalogModel, change: ModelChange & { isDefault?: true }): Promise<void> {
    const { offered, audience: _, title, ...set } = change
    const row = await tx.offeredModel.findUnique({ where: { id: model.id } })
    const at = now(clock)
    const data = {
      enabled: offered ?? row?.enabled ?? model.offered,
      title: title === undefined ? (row?.title ?? null) : title,
      settings: asJson({ ...storedSettings(row?.settings), ...set }),
      updatedAt: at,
    }
    await tx.offeredModel.upsert({
      where: { id: model.id },
      create: { id: model.id, providerId: model.provider.id, createdAt: at, ...data },
      update: data,
    })
  }
}

function asJson(settings: StoredSettings): Prisma.InputJsonObject {
  return { ...settings } as Prisma.JsonObject as Prisma.InputJsonObject
}

function viewOf(model: CatalogModel & { audience: Audience }): ModelView {
  return {
    id: model.id,
    providerId: model.provider.id,
    model: model.model,
    title: model.title,
    offered: model.offered,
    audience: model.audience,
    ...settingsOf(model),
    isDefault: model.isChosen,
    declared: model.declared,
    listed: model.listed,
    listPrice: model.listPrice,
  }
}
