import { artifacts as t } from '#lib/words/en/artifacts.ts'

export interface LogLine {
  level: 'error' | 'warn' | 'blocked'
  text: string
}

const MAX_LINES = 50
const MAX_CHARS = 2_000

/** Reads a line of a page's log, which is foreign; null for anything else. */
export function readLogLine(params: unknown): LogLine | null {
  const { level, text, code, subject } = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>
  if (typeof text !== 'string' || (level !== 'error' && level !== 'warn' && level !== 'blocked')) return null
  if (code === 'no_component') return { level, text: t('noComponent') }
  if (code === 'missing_module') return { level, text: t('missingModule', { name: String(subject).slice(0, 100) }) }
  return { level, text: text.slice(0, MAX_CHARS) }
}

/** Appends a line, and leaves out one that is there already and what is beyond the bound. */
export function withLine(lines: readonly LogLine[], line: LogLine): readonly LogLine[] {
  if (lines.length >= MAX_LINES || lines.some(({ level, text }) => level === line.level && text === line.text)) return lines
  return [...lines, line]
}
