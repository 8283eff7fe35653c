import type { ObjectFacts } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { ValuesOf } from '#lib/fields/shared.ts'
import type { ProviderInput, ProviderPatch } from '../provider-fields.ts'
import type { modelFields } from '../settings/model-fields.ts'
import type { ModelView, ProviderTest, ProviderView } from '../views.ts'

/** Changes of a model. An absent field stays unchanged. For a declared model only `offered` can change. */
export interface ModelChange extends Partial<ValuesOf<typeof modelFields>> {
  offered?: boolean
}

/**
 * Surface of this domain for the dashboard. Callers have checked `admin:read` or `admin:models`; every change is audited under the actor.
 * Throws `provider_not_found`, `name_taken`, `declared_elsewhere`, `invalid_request`.
 */
export interface ModelsAdmin {
  providers(): Promise<ProviderView[]>
  provider(id: string): Promise<ProviderView>
  createProvider(actor: Actor, form: ProviderInput): Promise<ProviderView>
  updateProvider(actor: Actor, id: string, change: ProviderPatch): Promise<ProviderView>
  /** Deletes a provider and the settings of its models. Chats that used them keep their history. */
  deleteProvider(actor: Actor, id: string): Promise<void>
  /**
   * Tests a stored or an unsaved provider within 10 s. A form without a key uses the stored key if both have the same origin. A failure of
   * the provider is part of the result, never thrown.
   */
  testProvider(actor: Actor, subject: { id: string } | { form: ProviderInput }): Promise<ProviderTest>
  /** Fetches the provider's list now. */
  refreshModels(id: string): Promise<ProviderView>
  models(): Promise<ModelView[]>
  /** Returns facts about a model that can be given to people; null where there is none of this id. */
  factsOf(id: string): Promise<ObjectFacts | null>
  /** Lists the models that are offered, that speech uses, or the demo model while there is no other. */
  given(): Promise<{ id: string; name: string }[]>
  /** Changes or adds a model. `id` is `provider:model`; the provider need not list it. */
  updateModel(actor: Actor, id: string, change: ModelChange): Promise<ModelView>
  /** Sets the default model. Null restores the automatic choice. */
  setDefault(actor: Actor, id: string | null): Promise<void>
}
