/** Line that begins the diff of one file. No line of content can: each has a sign before it. */
const HEADER = 'diff --git '

/**
 * Splits a diff of git into those of its files, by `old path NUL new path`. A file that became another kind has two sections, which stay together. `isCut`:
 * the last one may be incomplete, and is left out.
 */
export function sectionsOf(patch: string, { isCut }: { isCut: boolean }): Map<string, string> {
  const sections = new Map<string, string>()
  const starts: number[] = patch.startsWith(HEADER) ? [0] : []
  for (let at = patch.indexOf(`\n${HEADER}`); at !== -1; at = patch.indexOf(`\n${HEADER}`, at + 1)) starts.push(at + 1)
  for (const [index, start] of (isCut ? starts.slice(0, -1) : starts).entries()) {
    const section = patch.slice(start, starts[index + 1] ?? patch.length)
    const names = namesOf(section)
    if (names !== null) sections.set(names, `${sections.get(names) ?? ''}${section}`)
  }
  return sections
}

/** Reads both paths of a header. Git says them once more where they differ, since a space may be in them. */
function namesOf(section: string): string | null {
  const end = section.indexOf('\n')
  const header = section.slice(HEADER.length, end === -1 ? undefined : end)
  const [from, to] = [/^rename from (.+)$/m.exec(head(section))?.[1], /^rename to (.+)$/m.exec(head(section))?.[1]]
  if (from !== undefined && to !== undefined) return `${unquoted(from)}\0${unquoted(to)}`
  // Both halves are the same path, once behind `a/` and once behind `b/`.
  const middle = (header.length - 1) / 2
  const [first, second] = [unquoted(header.slice(0, middle)), unquoted(header.slice(middle + 1))]
  return header[middle] === ' ' && first.slice(2) === second.slice(2) ? `${first.slice(2)}\0${second.slice(2)}` : null
}

/** Lines before the first change. */
function head(section: string): string {
  const end = section.indexOf('\n@@')
  return end === -1 ? section.slice(0, 8_192) : section.slice(0, end)
}

/** Takes back the quotes that git puts around a name with a quote in it. */
function unquoted(name: string): string {
  return name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1).replace(/\\(["\\])/g, '$1') : name
}
