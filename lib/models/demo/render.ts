import { parseJson } from '../wire/event-stream.ts'
import type { DoneCall } from './turn.ts'
import { capitalised } from './words.ts'

const MAX_ROWS = 12
const MAX_COLUMNS = 5
const MAX_LINES = 60

const languages: Record<string, string> = {
  md: 'markdown',
  py: 'python',
  js: 'javascript',
  ts: 'typescript',
  rb: 'ruby',
  sh: 'bash',
  yml: 'yaml',
  htm: 'html',
  txt: 'text',
  log: 'text',
}

/** A tool's result as Markdown: lists of objects as a table, an object as a list, a file in a fence, text as it is. */
export function renderResult(call: DoneCall): string {
  const value = parseJson(call.text)
  if (Array.isArray(value)) return renderList(value)
  if (typeof value === 'object' && value !== null) return renderObject(value as Record<string, unknown>)
  if (call.text.trim() === '') return '*(nothing)*'
  const path = typeof call.input.path === 'string' ? call.input.path : undefined
  if (path !== undefined) return fence(call.text, languageOf(path))
  return call.text.includes('\n') ? fence(call.text, 'text') : `> ${call.text}`
}

export function languageOf(path: string): string {
  const extension = path.split('.').at(-1)?.toLowerCase() ?? 'text'
  return languages[extension] ?? extension
}

function renderList(values: unknown[]): string {
  if (values.length === 0) return '*(nothing found)*'
  const rows = values.filter(value => typeof value === 'object' && value !== null) as Record<string, unknown>[]
  if (rows.length !== values.length)
    return values
      .slice(0, MAX_ROWS)
      .map(value => `- ${cell(value)}`)
      .join('\n')
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
    .filter(key => rows.some(row => cell(row[key]) !== ''))
    .slice(0, MAX_COLUMNS)
  return (
    table(
      columns.map(words),
      rows.slice(0, MAX_ROWS).map(row => columns.map(key => cell(row[key]))),
    ) + more(rows.length)
  )
}

function renderObject(value: Record<string, unknown>): string {
  const lists = Object.entries(value).filter(([, inner]) => Array.isArray(inner) && inner.length > 0 && typeof inner[0] === 'object')
  const plain = Object.entries(value).filter(([key]) => !lists.some(([name]) => name === key))
  const rows = plain.filter(([, inner]) => cell(inner) !== '').map(([key, inner]) => [`**${words(key)}**`, cell(inner)])
  const parts = rows.length > 0 ? [table(['', ''], rows)] : []
  return [...parts, ...lists.map(([key, inner]) => `**${words(key)}**\n\n${renderList(inner as unknown[])}`)].join('\n\n')
}

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function fence(text: string, language: string): string {
  const lines = text.replace(/\n$/, '').split('\n')
  const shown = lines.slice(0, MAX_LINES).join('\n')
  const ticks = '`'.repeat(Math.max(3, ...[...shown.matchAll(/`+/g)].map(run => run[0].length + 1)))
  return `${ticks}${language}\n${shown}\n${ticks}${lines.length > MAX_LINES ? `\n\n*and ${lines.length - MAX_LINES} more lines*` : ''}`
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(cell).join(', ')
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text)
  const plain = (moment ? `${moment[1]} ${moment[2]}` : text).replace(/\s+/g, ' ').replaceAll('|', '\\|')
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain
}

/** `modifiedAt` → `Modified at`. */
function words(key: string): string {
  return capitalised(
    key
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  )
}

function more(count: number): string {
  return count > MAX_ROWS ? `\n\n*and ${count - MAX_ROWS} more*` : ''
}
