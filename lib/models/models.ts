import type { Actor } from '#lib/auth/index.ts'
import type { ModelInfo, ResolvedModel } from './port.ts'

/** Surface of this domain for runs and routes; `ModelsAdmin` is the surface for the dashboard. */
export interface Models {
  /** Lists the models that this actor may use, the default first, then by title. */
  list(actor: Actor): Promise<ModelInfo[]>
  /**
   * Finds the model of an `id`: `provider:model`, a bare model name, or null for the default.
   * Throws `model_not_found`, `ambiguous_model` with `details.candidates`, or `no_model`.
   */
  resolve(actor: Actor, id: string | null): Promise<ResolvedModel>
}
