const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)/

/**
 * Blanks code out of a Markdown text: fenced blocks, and spans between backticks on one line. All else keeps its place. One pass, linear.
 * An address in code is quoted, in a log or a command, and asks for nothing.
 */
export function withoutCode(text: string): string {
  let open: string | null = null
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const [, mark = '', rest = ''] = FENCE.exec(line) ?? []
    const wasOpen = open !== null
    if (open === null) {
      // An opening fence of backticks has none behind it, or else it is a span (CommonMark 4.5).
      if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) open = mark
    } else if (mark.startsWith(open) && rest.trim() === '') open = null
    lines.push(wasOpen || open !== null ? ' '.repeat(line.length) : withoutSpans(line))
  }
  return lines.join('\n')
}

/** Blanks spans between runs of backticks of one length. */
function withoutSpans(line: string): string {
  if (!line.includes('`')) return line
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ index, length }))
  const closing = closingRuns(runs.map(({ length }) => length))
  let shown = ''
  let at = 0
  for (let run = 0; run < runs.length; run++) {
    const end = runs[closing[run] ?? -1]
    const start = runs[run]
    if (!start || !end) continue
    const after = end.index + end.length
    shown += line.slice(at, start.index) + ' '.repeat(after - start.index)
    at = after
    run = closing[run] ?? run
  }
  return shown + line.slice(at)
}

/** Finds, for each run, the next one of the same length; null where there is none. */
function closingRuns(lengths: readonly number[]): (number | null)[] {
  const next = new Map<number, number>()
  const closing: (number | null)[] = []
  for (let at = lengths.length - 1; at >= 0; at--) {
    const length = lengths[at] ?? 0
    closing[at] = next.get(length) ?? null
    next.set(length, at)
  }
  return closing
}
