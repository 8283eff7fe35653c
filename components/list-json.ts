/** Response of our list routes. */
export interface ListJson<T> {
  data: T[]
}

/** Applies `change` to the items that `is` selects. */
export function withChanged<T>(list: ListJson<T>, is: (item: T) => boolean, change: Partial<T>): ListJson<T> {
  return { ...list, data: list.data.map(item => (is(item) ? { ...item, ...change } : item)) }
}
