/**
 * Caches the next match of `find` in a text that a reader consumes from the front. Without the cache, a text of many short pieces would be
 * searched to its end at each of them. `find` returns an index, or -1.
 */
export function cachedSearch(find: (source: string) => number): (source: string) => number | undefined {
  let text = ''
  let place = -1
  return source => {
    const from = text.length - source.length
    const isKnown = from >= 0 && (place < 0 || place >= from) && text.slice(from) === source
    if (!isKnown) {
      text = source
      place = find(source)
      return place < 0 ? undefined : place
    }
    return place < 0 ? undefined : place - from
  }
}
