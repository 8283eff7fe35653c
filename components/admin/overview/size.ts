const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats bytes: `12 GB`. */
export function sizeOf(bytes: number): string {
  const index = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)) - 1))
  const options = { style: 'unit', unit: UNITS[index] ?? 'kilobyte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat('en', options).format(bytes / 1000 ** (index + 1))
}
