/** True if a text matches a pattern in which `*` matches any characters and `?` matches one. Takes O(pattern × value). */
export function matchesGlob(pattern: string, text: string): boolean {
  const glob = [...pattern]
  const chars = [...text]
  let at = 0
  let from = 0
  let star = -1
  let mark = 0
  while (from < chars.length) {
    if (glob[at] === '*') {
      star = at++
      mark = from
    } else if (glob[at] === '?' || (at < glob.length && glob[at] === chars[from])) {
      at++
      from++
    } else if (star >= 0) {
      at = star + 1
      from = ++mark
    } else return false
  }
  while (glob[at] === '*') at++
  return at === glob.length
}
