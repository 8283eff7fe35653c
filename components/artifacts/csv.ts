export interface Sheet {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Rows beyond the bound. */
  left: number
}

/** Reads the first rows of a text of RFC 4180, separated by comma, semicolon or tab, whichever the first line has most of. Linear. */
export function readCsv(text: string, mostRows: number): Sheet {
  const first = text.slice(0, Math.max(0, text.indexOf('\n')) || text.length)
  const separator = [',', ';', '\t'].reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best))
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  let left = 0
  const end = () => {
    if (row.length > 1 || row[0] !== '') {
      if (rows.length <= mostRows) rows.push(row)
      else left++
    }
    row = []
  }
  while (at < text.length) {
    let cell: string
    ;[cell, at] = text[at] === '"' ? quoted(text, at + 1) : [text.slice(at, at), at]
    const stop = nextOf(text, at, separator)
    row.push(cell + text.slice(at, stop).replace(/\r$/, ''))
    at = stop + 1
    if (text[stop] !== separator) end()
    else if (at === text.length) row.push('')
  }
  if (row.length > 0) end()
  const [head = [], ...body] = rows
  return { head, rows: body, left }
}

/** Reads a cell in quotation marks, in which two of them are one. Returns it and the place behind it. */
function quoted(text: string, from: number): [string, number] {
  const pieces: string[] = []
  let at = from
  for (;;) {
    const mark = text.indexOf('"', at)
    if (mark === -1) return [pieces.join('') + text.slice(at), text.length]
    pieces.push(text.slice(at, mark))
    if (text[mark + 1] !== '"') return [pieces.join(''), mark + 1]
    pieces.push('"')
    at = mark + 2
  }
}

function nextOf(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) if (text[at] === separator || text[at] === '\n') return at
  return text.length
}
