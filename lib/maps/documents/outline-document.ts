/** A heading, and the size of what stands below it up to the next heading of its level or above. */
export interface Section {
  level: number
  title: string
  lines: number
}

/** Facts of one document that a map needs: it is made once for each text, and kept. */
export interface DocumentOutline {
  path: string
  lines: number
  sections: readonly Section[]
}

const DOCUMENT = /\.(?:md|mdx|markdown|txt|rst|adoc|html?|csv|tsv)$/i
const HEADING = /^(#{1,6})[ \t]+(.*)$/
const FENCE = /^ {0,3}(?:```|~~~)/

/** Tells whether a file belongs into the map of documents. */
export function isDocument(path: string): boolean {
  return DOCUMENT.test(path)
}

/** Reads the outline of a document. Linear in its text. */
export function outlineDocument(path: string, text: string): DocumentOutline {
  const lines = text.split('\n')
  const found: { level: number; title: string; line: number }[] = []
  let isFenced = false
  for (const [line, content] of lines.entries()) {
    if (FENCE.test(content)) isFenced = !isFenced
    const heading = isFenced ? null : HEADING.exec(content)
    if (heading) found.push({ level: heading[1]?.length ?? 1, title: heading[2]?.trim() ?? '', line })
  }
  const sections = found.map(({ level, title, line }, index) => {
    const end = found.slice(index + 1).find(next => next.level <= level)?.line ?? lines.length
    return { level, title, lines: end - line }
  })
  return { path, lines: lines.length, sections }
}
