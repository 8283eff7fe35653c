import { endGrantsOn } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { DEMO_PROVIDER } from '../declared.ts'
import type { ModelListings } from '../listings.ts'
import { apiOf, baseUrlOf, type ProviderDefinition, titleOf } from '../provider.ts'
import type { ProviderInput, ProviderPatch } from '../provider-fields.ts'
import type { ProviderSources } from '../providers.ts'
import type { ProviderTest, ProviderView } from '../views.ts'
import { checkedBaseUrl } from './forms.ts'
import type { ModelsAdmin } from './models-admin.ts'

/** Reserved ids: the demo provider, and the path of the route that tests a form. */
const RESERVED = new Set([DEMO_PROVIDER, 'test'])

export interface ProviderAdminDeps {
  platform: Pick<Platform, 'db' | 'secrets' | 'clock' | 'audit'>
  sources: ProviderSources
  listings: ModelListings
  probe(provider: ProviderDefinition): Promise<ProviderTest>
}

type ProviderAdmin = Pick<
  ModelsAdmin,
  'providers' | 'provider' | 'createProvider' | 'updateProvider' | 'deleteProvider' | 'testProvider' | 'refreshModels'
>

export function createProviderAdmin({ platform, sources, listings, probe }: ProviderAdminDeps): ProviderAdmin {
  const { db, secrets, clock, audit } = platform

  const find = async (id: string) => {
    const found = (await sources.all()).find(provider => provider.id === id)
    if (!found) throw new AppError('provider_not_found')
    return found
  }
  const viewOf = (provider: ProviderDefinition): ProviderView => {
    const listing = listings.peek(provider)
    return {
      id: provider.id,
      type: provider.type,
      title: provider.title,
      baseUrl: provider.baseUrl,
      api: apiOf(provider),
      hasKey: provider.apiKey !== null,
      enabled: provider.enabled,
      offersListed: provider.offersListed,
      origin: provider.origin,
      listing: listing.status === 'listed' ? { ...listing, models: listing.models.length } : listing,
    }
  }
  const record = (actor: Actor, action: string, target: string, detail: Record<string, string | number | boolean | null> = {}) =>
    audit.record({ actor, action, target, detail })

  return {
    async providers() {
      return (await sources.all()).map(viewOf)
    },

    async provider(id) {
      return viewOf(await find(id))
    },

    async createProvider(actor, form) {
      const taken = (await sources.all()).some(provider => provider.id === form.id)
      if (taken || RESERVED.has(form.id)) throw new AppError('name_taken', { message: t('providerCalledIdAlready', { id: form.id }) })
      const draft = draftOf(form)
      const at = now(clock)
      const apiKeySealed = draft.apiKey === null ? null : secrets.seal(draft.apiKey)
      const { id, type, title, baseUrl, api, offersListed } = draft
      await db.client.provider.create({ data: { id, type, title, baseUrl, api, apiKeySealed, offersListed, createdAt: at, updatedAt: at } })
      await record(actor, 'provider.create', id, { type, baseUrl, hasKey: draft.apiKey !== null })
      const created = await find(id)
      if (created.enabled) await listings.refresh(created)
      return viewOf(created)
    },

    async updateProvider(actor, id, change) {
      const before = await find(id)
      if (before.origin === 'dashboard') await updateOwn(before, change)
      else await updateDeclared(before, change)
      await record(actor, 'provider.update', id, {
        changed: Object.keys(change).join(' '),
        ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
      })
      const after = await find(id)
      if (after.enabled) await listings.refresh(after)
      return viewOf(after)
    },

    async deleteProvider(actor, id) {
      const provider = await find(id)
      if (provider.origin !== 'dashboard') throw new AppError('declared_elsewhere')
      await db.client.$transaction(async tx => {
        await tx.offeredModel.deleteMany({ where: { providerId: id } })
        await endGrantsOn(tx, 'model', model => model.startsWith(`${id}:`))
        await tx.provider.deleteMany({ where: { id } })
      })
      await record(actor, 'provider.delete', id)
    },

    async testProvider(actor, subject) {
      if ('id' in subject) {
        const provider = await find(subject.id)
        await record(actor, 'provider.test', provider.id)
        return probe(provider)
      }
      const draft = draftOf(subject.form)
      await record(actor, 'provider.test', draft.id, { type: draft.type, origin: new URL(baseUrlOf(draft)).origin })
      const saved = (await sources.all()).find(provider => provider.id === draft.id)
      const mayUseSaved = saved && subject.form.apiKey === undefined && sameOrigin(saved, draft)
      return probe(mayUseSaved ? { ...draft, apiKey: saved.apiKey } : draft)
    },

    async refreshModels(id) {
      const provider = await find(id)
      await listings.refresh(provider)
      return viewOf(provider)
    },
  }

  async function updateDeclared({ id }: ProviderDefinition, { enabled, ...rest }: ProviderPatch): Promise<void> {
    if (Object.keys(rest).length > 0) throw new AppError('declared_elsewhere')
    if (enabled === undefined) return
    const key = { kind: 'provider', name: id }
    await db.client.declaredState.upsert({ where: { kind_name: key }, create: { ...key, enabled }, update: { enabled } })
  }

  /** A key goes only to the origin that it was entered for. */
  async function updateOwn(before: ProviderDefinition, change: ProviderPatch): Promise<void> {
    const { baseUrl: given, apiKey, ...rest } = change
    const baseUrl = given === undefined ? before.baseUrl : checkedBaseUrl(given)
    const next = { ...before, baseUrl }
    requireAddress(next)
    if (before.apiKey !== null && apiKey === undefined && !sameOrigin(before, next))
      throw new AppError('unusable', { message: t('addressChangedEnterApi') })
    const sealed = apiKey === undefined ? {} : { apiKeySealed: apiKey === null ? null : secrets.seal(apiKey) }
    const { count } = await db.client.provider.updateMany({
      where: { id: before.id },
      data: {
        ...rest,
        baseUrl,
        ...sealed,
        updatedAt: now(clock),
      },
    })
    if (count === 0) throw new AppError('provider_not_found')
  }
}

function draftOf(form: ProviderInput): ProviderDefinition {
  const draft: ProviderDefinition = {
    id: form.id,
    type: form.type,
    title: form.title ?? titleOf(form.type, form.id),
    baseUrl: checkedBaseUrl(form.baseUrl),
    api: form.api ?? null,
    apiKey: form.apiKey ?? null,
    enabled: true,
    offersListed: form.offersListed ?? false,
    origin: 'dashboard',
    version: 'draft',
  }
  requireAddress(draft)
  return draft
}

function requireAddress({ type, baseUrl }: ProviderDefinition): void {
  if (type === 'openai-compatible' && baseUrl === null) throw new AppError('invalid_request', { message: t('openAiCompatibleProvider') })
}

function sameOrigin(a: ProviderDefinition, b: ProviderDefinition): boolean {
  return new URL(baseUrlOf(a)).origin === new URL(baseUrlOf(b)).origin
}
