import { BLOCK } from '../terms/postings.ts'

/** Passage with its score in one ranking. */
export interface Ranked {
  id: number
  score: number
}

/** Keeps the best of many scores, the highest first. */
export class Best {
  readonly #most: number
  #held: Ranked[] = []
  #least = 0

  constructor(most: number) {
    this.#most = most
  }

  add(id: number, score: number): void {
    if (score <= this.#least) return
    this.#held.push({ id, score })
    if (this.#held.length >= this.#most * 2) this.#cut()
  }

  ranked(): Ranked[] {
    this.#cut()
    return this.#held
  }

  #cut(): void {
    this.#held.sort((a, b) => b.score - a.score || a.id - b.id)
    this.#held.length = Math.min(this.#held.length, this.#most)
    if (this.#held.length === this.#most) this.#least = this.#held.at(-1)?.score ?? 0
  }
}

/** Returns the best passages of blocks of scores. */
export function best(scores: ReadonlyMap<number, Float32Array>, most: number): Ranked[] {
  const kept = new Best(most)
  for (const [block, row] of scores) for (const [place, score] of row.entries()) kept.add(block * BLOCK + place, score)
  return kept.ranked()
}
