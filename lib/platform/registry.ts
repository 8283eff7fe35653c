/**
 * By name, what lives as long as a request or a run. A Map that is as old as the process leaves its former tables in V8's old generation whenever it grows or
 * shrinks, and all that they name is kept, and moved there too, until the next full collection. What they name here is a cell that is emptied with its entry.
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

  /** Those of now, in the order in which they came. */
  values(): Value[] {
    const values: Value[] = []
    for (const { value } of this.#cells.values()) if (value !== null) values.push(value)
    return values
  }
}
