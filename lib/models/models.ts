import type { Actor } from '../auth/index.ts'
import type { Catalog } from './catalog.ts'
import type { ModelInfo, ResolvedModel } from './port.ts'

/** What the rest of the house asks of this domain. Administration stands in providers and catalog. */
export interface Models {
  /** The models that this actor may choose, default first, then by title. */
  list(actor: Actor): Promise<ModelInfo[]>
  /**
   * `id` is `provider:model`, a bare model id, or null for the default. Throws `model_not_found`, `ambiguous_model` with
   * `details.candidates`, or `no_model`. Without a catalogue it reads the one of now.
   */
  resolve(actor: Actor, id: string | null, catalog?: Catalog): Promise<ResolvedModel>
  /** What there is to resolve from, as it stands now: for a request that asks for it together with who it is of. */
  catalog(): Promise<Catalog>
}
