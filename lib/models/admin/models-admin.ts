import type { Actor } from '#lib/auth/index.ts'
import type {
  Audience,
  InterceptorSettings,
  ModelTuning,
  ModelView,
  ProviderApi,
  ProviderTest,
  ProviderType,
  ProviderView,
  ToolSupport,
} from '../shared.ts'

export interface ProviderForm {
  /** `a-z`, digits and dashes; the first half of `provider:model`. */
  id: string
  type: ProviderType
  title?: string | undefined
  baseUrl?: string | null | undefined
  api?: ProviderApi | null | undefined
  apiKey?: string | null | undefined
  /** Absent: none of its models is offered until an administrator chooses it. */
  offersListed?: boolean | undefined
}

/** Absent leaves as it is; a null key removes it. Of a provider declared elsewhere only `enabled` can change. */
export interface ProviderChange {
  title?: string | undefined
  baseUrl?: string | null | undefined
  api?: ProviderApi | null | undefined
  apiKey?: string | null | undefined
  enabled?: boolean | undefined
  offersListed?: boolean | undefined
}

export type TuningChange = { [K in keyof ModelTuning]?: ModelTuning[K] | undefined }

/** Absent leaves as it is. Of a model declared in the configuration file only `offered` can change. */
export interface ModelChange extends TuningChange {
  offered?: boolean | undefined
  audience?: Audience | undefined
  title?: string | null | undefined
  contextWindow?: number | null | undefined
  temperature?: number | null | undefined
  chunkTimeoutMs?: number | undefined
  responseTimeoutMs?: number | undefined
  tools?: ToolSupport | undefined
  /** Null goes back to what is known of the model. */
  vision?: boolean | null | undefined
  files?: boolean | null | undefined
  /** `auto` or a name of the interceptor's table. */
  dialect?: string | undefined
  interceptor?: InterceptorSettings | undefined
}

/**
 * The dashboard's side of this domain. Callers have checked `admin:read` or `admin:write`; every change is audited under the actor.
 * Throws `provider_not_found`, `name_taken`, `declared_elsewhere`, `invalid_request`.
 */
export interface ModelsAdmin {
  providers(): Promise<ProviderView[]>
  provider(id: string): Promise<ProviderView>
  createProvider(actor: Actor, form: ProviderForm): Promise<ProviderView>
  updateProvider(actor: Actor, id: string, change: ProviderChange): Promise<ProviderView>
  /** Its models' settings go with it; chats that used them keep their history. */
  deleteProvider(actor: Actor, id: string): Promise<void>
  /** Asks a provider, or one that is not saved yet (a form without a key takes the saved one's), within 10 s. Never throws for what the provider does. */
  testProvider(actor: Actor, subject: { id: string } | { form: ProviderForm }): Promise<ProviderTest>
  /** Asks the provider for its list now. */
  refreshModels(id: string): Promise<ProviderView>
  models(): Promise<ModelView[]>
  /** `id` is `provider:model`; a model that the provider does not list can be added this way. */
  updateModel(actor: Actor, id: string, change: ModelChange): Promise<ModelView>
  /** Null goes back to the automatic choice. */
  setDefault(actor: Actor, id: string | null): Promise<void>
}
