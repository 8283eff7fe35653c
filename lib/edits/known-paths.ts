/** Paths with white space that a line may hold. Workspaces have up to 20,000 files: a look-up takes logarithmic time. */
export class KnownPaths {
  readonly #sorted: readonly string[]

  constructor(paths: Iterable<string>) {
    this.#sorted = [...new Set([...paths].filter(path => /\s/.test(path)))].sort(byCodeUnits)
  }

  has(path: string): boolean {
    return this.#sorted[this.#firstFrom(path)] === path
  }

  /** True if one of them begins with this text. */
  hasPrefix(text: string): boolean {
    return this.#sorted[this.#firstFrom(text)]?.startsWith(text) ?? false
  }

  /** Returns the index of the first path that does not stand before the text. */
  #firstFrom(text: string): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Order of the comparison operators, which knows no language. */
function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
