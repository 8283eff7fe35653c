/** Each item as text, without those that have none, and a last text where there is one. Of a source that ends in the middle nothing more comes. */
export function texts<Item>(
  source: AsyncIterable<Item>,
  textOf: (item: Item) => string | Promise<string>,
  last = '',
): AsyncIterableIterator<string, undefined> {
  const items = source[Symbol.asyncIterator]()
  let isOver = false
  const over = { done: true, value: undefined } as const

  async function next(): Promise<IteratorResult<string, undefined>> {
    while (!isOver) {
      const { done, value } = await items.next()
      if (isOver) break
      if (done) {
        isOver = true
        return last === '' ? over : { done: false, value: last }
      }
      const text = textOf(value)
      const ready = typeof text === 'string' ? text : await text
      if (ready !== '') return { done: false, value: ready }
    }
    return over
  }

  return {
    next,
    async return() {
      isOver = true
      await items.return?.()
      return over
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
