/** Formats millionths of a dollar: `$0.0042`, `$1.20`. Small amounts keep two significant digits. */
export function dollars(microUsd: number): string {
  const amount = microUsd / 1_000_000
  if (amount === 0 || amount >= 1) return `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  return `$${amount.toPrecision(2).includes('e') ? amount.toFixed(6) : amount.toPrecision(2)}`
}
