import type { Actor } from '#lib/auth/index.ts'
import type { ModelInfo, ResolvedModel } from './port.ts'

/** What the rest of the house asks of this domain. Administration stands in providers and catalog. */
export interface Models {
  /** The models that this actor may choose, default first, then by title. */
  list(actor: Actor): Promise<ModelInfo[]>
  /**
   * `id` is `provider:model`, a bare model id, or null for the default. Throws `model_not_found`, `ambiguous_model` with
   * `details.candidates`, or `no_model`.
   */
  resolve(actor: Actor, id: string | null): Promise<ResolvedModel>
}
