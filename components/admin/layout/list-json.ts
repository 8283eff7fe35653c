/** What our list routes answer. */
export interface ListJson<T> {
  data: T[]
}

/** A list with the items changed that `is` names. */
export function withChanged<T>(list: ListJson<T>, is: (item: T) => boolean, change: Partial<T>): ListJson<T> {
  return { ...list, data: list.data.map(item => (is(item) ? { ...item, ...change } : item)) }
}
