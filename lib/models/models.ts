import type { Actor } from '#lib/auth/index.ts'
import type { ConfiguredModels } from './catalog.ts'
import type { ModelInfo, ResolvedModel } from './port.ts'

/** What the rest of the house asks of this domain. Administration stands in providers and catalog. */
export interface Models {
  /** The models that this actor may choose, default first, then by title. */
  list(actor: Actor): Promise<ModelInfo[]>
  /**
   * `id` is `provider:model`, a bare model id, or null for the default. Throws `model_not_found`, `ambiguous_model` with
   * `details.candidates`, or `no_model`. Reads what is configured where that is not given.
   */
  resolve(actor: Actor, id: string | null, configured?: ConfiguredModels): Promise<ResolvedModel>
  /** What there is to resolve from, as it stands now: for a request that reads it together with who it is of. Asks no provider. */
  configured(): Promise<ConfiguredModels>
}
