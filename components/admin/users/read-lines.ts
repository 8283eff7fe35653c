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
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"[^\\S\\r\\n\\t]*(?=${separator}|\\r?\\n|$)|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`,
    'gy',
  )
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, plain = '', end = ''] = found
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== separator) rows.push([])
  }
  return rows
}
