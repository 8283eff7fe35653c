/**
 * Map for entries that live as long as a request or a run. A plain Map as old as the process leaves former tables in V8's old generation when it grows or
 * shrinks. All their entries are then retained, and moved there too, until the next full collection. Here a table names only a cell, which is emptied with its entry.
 */
export class Registry<Value> {
  readonly #cells = new Map<string, { value: Value | null }>()

  get size(): number {
    return this.#cells.size
  }

  get(name: string): Value | undefined {
    return this.#cells.get(name)?.value ?? undefined
  }

  has(name: string): boolean {
    return this.#cells.has(name)
  }

  set(name: string, value: Value): void {
    this.delete(name)
    this.#cells.set(name, { value })
  }

  delete(name: string): boolean {
    const cell = this.#cells.get(name)
    if (!cell) return false
    cell.value = null
    return this.#cells.delete(name)
  }

  /** Yields the present entries, in the order of their insertion. */
  values(): Value[] {
    const values: Value[] = []
    for (const { value } of this.#cells.values()) if (value !== null) values.push(value)
    return values
  }
}
