import { sha256 } from '#lib/platform/index.ts'
import { SHOWN_CHARS } from './limits.ts'

/** Returns a fact as it is kept: one paragraph, without control characters. */
export function factText(text: string): string {
  return text
    .normalize('NFC')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .split(/\s+/)
    .join(' ')
}

/** Returns the short mark by which a model names a fact. */
export function markOf(id: string): string {
  return sha256(id).slice(0, 6)
}

/** Writes facts for a model, the oldest first, as many of the newest as fit. Null where there are none. */
export function factLines(newestFirst: readonly { id: string; text: string }[]): string | null {
  const lines: string[] = []
  let size = 0
  for (const { id, text } of newestFirst) {
    const line = `[${markOf(id)}] ${text}`
    size += line.length + 1
    if (size > SHOWN_CHARS) break
    lines.push(line)
  }
  return lines.length === 0 ? null : lines.reverse().join('\n')
}
