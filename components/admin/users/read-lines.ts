import type { Body } from '#components/routes.ts'

export type Line = Body<'POST /api/admin/invitations/-/check'>['lines'][number]

/** Separators of columns, of which a text uses the one that its first line has most of. */
const SEPARATORS = ['\t', ';', ','] as const
const isAddress = (cell: string) => cell.includes('@')

/**
 * Reads people to invite from a text or a CSV file (RFC 4180): address, name, role, groups in each line, or addresses alone, in lines or
 * between separators. A heading is left out; several groups stand between `|`, or `;` where that separates no columns.
 */
export function readLines(text: string): Line[] {
  const first = text.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const [separator = ','] = SEPARATORS.toSorted((a, b) => first.split(b).length - first.split(a).length)
  const rows = rowsOf(text.replace(/^\uFEFF/, ''), separator)
    .map(row => row.map(cell => cell.trim()))
    .filter(row => row.some(cell => cell !== ''))
  const [head] = rows
  const people = head && !head.some(isAddress) && /^e-?mail|^address/i.test(head[0] ?? '') ? rows.slice(1) : rows
  return people.flatMap(row => {
    const filled = row.filter(cell => cell !== '')
    return filled.length > 1 && filled.every(isAddress) ? filled.map(cell => lineOf([cell])) : [lineOf(row)]
  })
}

function lineOf([address = '', name = '', role = '', groups = '']: string[]): Line {
  // As mail programs copy it: Ada Lovelace <ada@example.org>
  const [, before = '', inner] = /^([^<>]*)<([^<>]*)>$/.exec(address) ?? []
  const names = groups
    .split(/[|;]/)
    .map(one => one.trim())
    .filter(one => one !== '')
  return { email: (inner ?? address).trim(), name: name || before.replaceAll('"', '').trim(), role, groups: names }
}

/** Splits a text into rows of cells; a quoted cell may hold separators, breaks and doubled quotes. */
function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  for (let at = 0; ; ) {
    const { cell, end } = quotedCell(text, at, separator) ?? plainCell(text, at, separator)
    rows.at(-1)?.push(cell)
    if (end >= text.length) return rows
    const isBreak = text[end] !== separator
    if (isBreak) rows.push([])
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
}

/** `end`: index of the separator or break behind it, or the length of the text. */
interface Cell {
  cell: string
  end: number
}

const endsCell = (char: string | undefined, separator: string) => char === undefined || char === separator || char === '\n' || char === '\r'

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (!endsCell(text[end], separator)) end++
  return { cell: text.slice(start, end), end }
}

/** Null where no quoted cell stands there. */
function quotedCell(text: string, start: number, separator: string): Cell | null {
  if (text[start] !== '"') return null
  let close = text.indexOf('"', start + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0) return null
  let end = close + 1
  while (text[end] === ' ') end++
  return endsCell(text[end], separator) ? { cell: text.slice(start + 1, close).replaceAll('""', '"'), end } : null
}
