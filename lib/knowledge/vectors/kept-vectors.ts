import { KEPT_MS, KEPT_VECTOR_BYTES } from '../limits.ts'

interface Kept {
  vectors: Float32Array
  usedMs: number
}

/** Keeps vectors of texts in memory, as far as there is room. Those that nobody asks for make room for others. */
export class KeptVectors {
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  get(key: string, nowMs: number): Float32Array | undefined {
    const kept = this.#kept.get(key)
    if (kept) kept.usedMs = nowMs
    return kept?.vectors
  }

  add(key: string, vectors: Float32Array, nowMs: number): void {
    if (this.#bytes + vectors.byteLength > KEPT_VECTOR_BYTES) this.#dropUnused(nowMs)
    if (this.#bytes + vectors.byteLength > KEPT_VECTOR_BYTES) return
    this.drop(key)
    this.#kept.set(key, { vectors, usedMs: nowMs })
    this.#bytes += vectors.byteLength
  }

  drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.vectors.byteLength ?? 0
    this.#kept.delete(key)
  }

  #dropUnused(nowMs: number): void {
    for (const [key, { usedMs }] of this.#kept) if (nowMs - usedMs > KEPT_MS) this.drop(key)
  }
}
