/** Fences of nested lists are indented further than three spaces. */
const FENCE = /^( {0,12})(`{3,}|~{3,})([^\n]*)/

/**
 * Returns the content of the last fenced code block of a Markdown text, without the indentation of its fences; null where there is none. A
 * block that is not closed ends with the text.
 */
export function lastCodeBlock(markdown: string): string | null {
  let open: { indent: number; fence: string; lines: string[] } | null = null
  let last: string | null = null
  for (const line of markdown.split('\n')) {
    const [, indent = '', fence = '', rest = ''] = FENCE.exec(line) ?? []
    if (open) {
      const isEnd = fence.startsWith(open.fence) && rest.trim() === ''
      if (!isEnd) open.lines.push(withoutIndent(line, open.indent))
      else {
        last = open.lines.join('\n')
        open = null
      }
    } else if (fence !== '' && !(fence.startsWith('`') && rest.includes('`'))) open = { indent: indent.length, fence, lines: [] }
  }
  return open ? open.lines.join('\n') : last
}

function withoutIndent(line: string, most: number): string {
  let at = 0
  while (at < most && line[at] === ' ') at += 1
  return line.slice(at)
}
