import type { ListPrice } from './prices/list-price.ts'
import type { Origin, ProviderApi, ProviderType } from './provider-types.ts'
import type { Audience } from './settings/audience.ts'
import type { ModelSettings } from './settings/model-fields.ts'

/** Provider as the dashboard shows it. The key itself never leaves the server. */
export interface ProviderView {
  id: string
  type: ProviderType
  title: string
  /** Null means the provider's own URL. */
  baseUrl: string | null
  /** Effective wire. */
  api: ProviderApi
  hasKey: boolean
  enabled: boolean
  /** True offers listed models that no administrator has selected. False by default for a provider added in the dashboard. */
  offersListed: boolean
  origin: Origin
  /** State of its model list: not fetched yet, listed, or failed with a reason. */
  listing: { status: 'unknown' } | { status: 'listed'; models: number; atMs: number } | { status: 'failed'; reason: string; atMs: number }
}

/** Result of a provider test. `sentence` is shown to the administrator; `models` counts the listed models. */
export type ProviderTest = { ok: boolean; sentence: string; models: number; durationMs: number }

/** Fields of a model inside Parley and in the dashboard. */
export interface ModelFields extends ModelSettings {
  /** `provider:model`. */
  id: string
  /** Model name at the provider. */
  model: string
  title: string
  offered: boolean
  audience: Audience
  /** True if the configuration file declares it; only `offered` can then be changed in the dashboard. */
  declared: boolean
  /** False if the provider's current list does not contain it. */
  listed: boolean
  /** Price by the list that Parley brings along. It counts where `price` is null. */
  listPrice: ListPrice | null
}

/** Model as the dashboard shows it: offered, listed by its provider, or declared. */
export interface ModelView extends ModelFields {
  providerId: string
  isDefault: boolean
}
