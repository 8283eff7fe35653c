/**
 * Caches where something comes next, for a reader that asks at one end after the other of the same text: without it, a text
 * of many short pieces would be searched to its end at each of them. `find` gives an index, or -1.
 */
export function nextPlace(find: (source: string) => number): (source: string) => number | undefined {
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
