/** State of the embedding model, as far as this process knows it. */
export interface VectorState {
  /** Why it failed last; null where it works. */
  problem: string | null
}
