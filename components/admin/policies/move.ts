/** Moves the item at `index` one place up (-1) or down (1). Returns the same list where there is no such place. */
export function moved<T>(items: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const item = items[index]
  const other = items[index + by]
  if (item === undefined || other === undefined) return items
  return items.map((one, at) => (at === index ? other : at === index + by ? item : one))
}
