export interface Scale {
  at: (value: number) => number
  ticks: number[]
}

/** Maps values from `low` to `high` onto pixels, with round ticks. */
export function scaleOf(low: number, high: number, from: number, to: number): Scale {
  const span = high - low || Math.abs(high) || 1
  const [bottom, top] = high === low ? [low - span / 2, high + span / 2] : [low, high]
  const step = roundStep((top - bottom) / 5)
  const ticks: number[] = []
  for (let n = Math.ceil(bottom / step); n * step <= top + step * 1e-9 && ticks.length < 12; n++) ticks.push(n * step)
  return { at: value => from + ((value - bottom) / (top - bottom)) * (to - from), ticks }
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const times = [1, 2, 2.5, 5, 10].find(each => each * power >= rough) ?? 10
  return times * power
}

export interface Range {
  low: number
  high: number
}

/** Range of the finite values of all lists; 0 to 1 where there is none. */
export function rangeOf(lists: readonly Float64Array[]): Range {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const list of lists)
    for (const value of list) {
      if (!Number.isFinite(value)) continue
      if (value < low) low = value
      if (value > high) high = value
    }
  return low > high ? { low: 0, high: 1 } : { low, high }
}

/** Writes a number of an axis in few characters. */
export function tickText(value: number): string {
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 1e6 || size < 1e-4) return Number(value.toPrecision(3)).toExponential()
  return String(Number(value.toPrecision(6)))
}
