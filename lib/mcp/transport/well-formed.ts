/** Replaces halves of surrogate pairs with U+FFFD in all texts and keys of freshly parsed JSON, in place. A request that holds one is refused by model providers. */
export function wellFormed<Value>(value: Value): Value {
  const root = { value }
  const open: object[] = [root]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const holder = at as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      const item = holder[key]
      const mended = typeof item === 'string' && !item.isWellFormed() ? item.toWellFormed() : item
      if (typeof mended === 'object' && mended !== null) open.push(mended)
      if (key.isWellFormed()) {
        if (mended !== item) holder[key] = mended
        continue
      }
      delete holder[key]
      holder[key.toWellFormed()] = mended
    }
  }
  return root.value
}
