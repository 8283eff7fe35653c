/** Files of a workspace, up to 20,000 of them. Those with white space can be looked up by their beginnings. */
export class KnownPaths {
  readonly #paths: Iterable<string>
  #all: ReadonlySet<string> | null = null
  #sorted: readonly string[] | null = null

  constructor(paths: Iterable<string>) {
    this.#paths = paths
  }

  has(path: string): boolean {
    this.#all ??= new Set(this.#paths)
    return this.#all.has(path)
  }

  /** True if a path with white space begins with this text. */
  hasPrefix(text: string): boolean {
    this.#sorted ??= [...new Set([...this.#paths].filter(path => /\s/.test(path)))].sort(byCodeUnits)
    return this.#sorted[this.#firstFrom(this.#sorted, text)]?.startsWith(text) ?? false
  }

  /** Returns the index of the first path that does not precede the text. */
  #firstFrom(sorted: readonly string[], text: string): number {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Order of the comparison operators, which knows no language. */
function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
