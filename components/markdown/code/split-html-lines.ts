const SPAN = /<span class="([^"]*)">|<\/span>|\n/g

/** Splits highlighted HTML at line breaks. A span that crosses a break is closed before it and reopened after it. */
export function splitHtmlLines(html: string): string[] {
  const lines: string[] = []
  const open: string[] = []
  let line = ''
  let from = 0
  for (const match of html.matchAll(SPAN)) {
    const [tag] = match
    line += html.slice(from, match.index)
    from = match.index + tag.length
    if (tag === '\n') {
      lines.push(line + '</span>'.repeat(open.length))
      line = open.join('')
    } else {
      line += tag
      if (tag === '</span>') open.pop()
      else open.push(tag)
    }
  }
  lines.push(line + html.slice(from))
  return lines
}
