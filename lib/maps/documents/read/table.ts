import type { DocumentReader } from '../sections.ts'

const MOST_COLUMNS = 30

/** Reads a table of values: its columns are its only heading. */
export const readTable: DocumentReader = (lines, sink, path) => {
  const [head] = lines
  if (head === undefined) return
  const separator = /\.tsv$/i.test(path) ? '\t' : (head.match(/;/g)?.length ?? 0) > (head.match(/,/g)?.length ?? 0) ? ';' : ','
  const columns = head.split(separator, MOST_COLUMNS + 1).map(name => name.trim().replace(/^"|"$/g, ''))
  const more = columns.length > MOST_COLUMNS ? ', …' : ''
  sink.heading(1, `${columns.slice(0, MOST_COLUMNS).join(', ')}${more}`, 0)
  sink.mark('table')
  for (const line of lines.slice(1)) sink.words(line)
}
