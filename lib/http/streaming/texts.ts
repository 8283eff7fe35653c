/**
 * Each item as text, without those that have none, and `last` behind the last one. Ends its source however it ends itself. Asked for one text at a time.
 */
export function texts<Item>(
  source: AsyncIterable<Item>,
  textOf: (item: Item) => string | Promise<string>,
  last = '',
): AsyncIterableIterator<string, undefined> {
  const items = source[Symbol.asyncIterator]()
  const over = { done: true, value: undefined } as const
  let isOver = false

  async function end(): Promise<typeof over> {
    isOver = true
    await items.return?.()
    return over
  }

  async function next(): Promise<IteratorResult<string, undefined>> {
    try {
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
    } catch (error) {
      await end()
      throw error
    }
  }

  return {
    next,
    return: end,
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
