import type { FoundBy } from '../knowledge.ts'
import type { Ranked } from './top.ts'

/** Damps the first ranks of each ranking (Cormack, Clarke and Büttcher, 2009). */
const DAMPING = 60

export interface Fused {
  id: number
  /** From 0 to 1: 1 is first in every ranking. */
  score: number
  foundBy: FoundBy[]
}

/** Fuses rankings by reciprocal rank. */
export function fuse(rankings: Readonly<Partial<Record<FoundBy, readonly Ranked[]>>>, most: number): Fused[] {
  const all = Object.entries(rankings) as [FoundBy, readonly Ranked[]][]
  const fused = new Map<number, Fused>()
  for (const [by, ranked] of all) {
    for (const [rank, { id }] of ranked.entries()) {
      const one = fused.get(id) ?? { id, score: 0, foundBy: [] }
      one.score += (DAMPING + 1) / (DAMPING + 1 + rank) / all.length
      one.foundBy.push(by)
      fused.set(id, one)
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || a.id - b.id).slice(0, most)
}
