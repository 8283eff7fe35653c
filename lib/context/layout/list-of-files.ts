import { oneLine } from './fence.ts'

/** Longest list of files in a request, in characters. */
const MOST_LIST_CHARS = 8_000

/** Lists the names of files. A long list ends with the number of the others. */
export function listOfFiles(paths: readonly string[]): string {
  const named = paths.map(oneLine)
  let length = 0
  const end = named.findIndex(name => {
    length += name.length + 1
    return length > MOST_LIST_CHARS
  })
  return end < 0 ? named.join('\n') : [...named.slice(0, end), `… and ${named.length - end} more files`].join('\n')
}
