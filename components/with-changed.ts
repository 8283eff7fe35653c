/** Applies `change` to the items that `is` selects. */
export function withChanged<T>(list: { data: T[] }, is: (item: T) => boolean, change: Partial<T>): { data: T[] } {
  return { ...list, data: list.data.map(item => (is(item) ? { ...item, ...change } : item)) }
}
