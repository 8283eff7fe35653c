export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export interface Compared {
  ours: number
  floor: number
  /** Quotient or difference of the medians. */
  value: number
  /** Least and greatest value over the rounds. */
  spread: [number, number]
}

/** Compares figures; `ours` and `floor` hold one per round, in the same order. */
export function compare(ours: number[], floor: number[], how: (ours: number, floor: number) => number): Compared {
  const each = ours.map((value, round) => how(value, floor[round] ?? Number.NaN))
  const [a, b] = [median(ours), median(floor)]
  return { ours: a, floor: b, value: how(a, b), spread: [Math.min(...each), Math.max(...each)] }
}
