export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export interface Compared {
  ours: number
  floor: number
  /** Of the medians: quotient or difference. */
  value: number
  /** The same of each round: the least and the greatest. */
  spread: [number, number]
}

/** `ours` and `floor` hold one figure a round, in the same order. */
export function compare(ours: number[], floor: number[], how: (ours: number, floor: number) => number): Compared {
  const each = ours.map((value, round) => how(value, floor[round] ?? Number.NaN))
  const [a, b] = [median(ours), median(floor)]
  return { ours: a, floor: b, value: how(a, b), spread: [Math.min(...each), Math.max(...each)] }
}
