const HUNDRED = 100

/** As many parameters as a batch of `inHundreds` has: one text for any number of ids, so that its statement is prepared once. */
export const HUNDRED_NAMES = Array.from({ length: HUNDRED }, () => '?').join(', ')

/** In batches of a hundred, the last of which is filled up with its last value. Empty for none. */
export function inHundreds<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = []
  for (let from = 0; from < items.length; from += HUNDRED) {
    const some = items.slice(from, from + HUNDRED)
    const last = some.at(-1) as Item
    batches.push([...some, ...Array.from({ length: HUNDRED - some.length }, () => last)])
  }
  return batches
}
