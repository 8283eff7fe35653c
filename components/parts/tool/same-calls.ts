import { type ChatPart, leftOutOf, type ToolPart } from '#lib/messages/shared.ts'
import { hasEnded } from '../call-state.ts'

export interface KeyedPart {
  key: string
  part: ChatPart
}

/** One part, or equal calls in a row. */
export type Shown = KeyedPart | { key: string; calls: (KeyedPart & { part: ToolPart })[] }

/** Number of equal calls from which on they are one line. */
const FOLDED_FROM = 3

/**
 * Folds calls of one tool with the same arguments that have ended and have nothing shown between them. `isApart` keeps a call for itself.
 */
export function foldSameCalls(parts: readonly KeyedPart[], isApart: (callId: string) => boolean): Shown[] {
  const shown: Shown[] = []
  let row: (KeyedPart & { part: ToolPart })[] = []
  const end = () => {
    const [first] = row
    if (first && row.length >= FOLDED_FROM) shown.push({ key: `same-${first.key}`, calls: row })
    else shown.push(...row)
    row = []
  }
  for (const { key, part } of parts) {
    if (part.type === 'step-start') continue
    const isCall = part.type === 'dynamic-tool' && hasEnded(part) && !isApart(part.toolCallId)
    if (!isCall || (row[0] && !isSame(row[0].part, part))) end()
    if (isCall) row.push({ key, part })
    else shown.push({ key, part })
  }
  end()
  return shown
}

/** Compares two calls. Arguments that the page has only in part are equal to none. */
function isSame(a: ToolPart, b: ToolPart): boolean {
  const leftOut = leftOutOf(a)
  if (leftOut === 'all' || leftOut !== leftOutOf(b)) return false
  return a.toolName === b.toolName && a.state === b.state && written(a.input) === written(b.input)
}

const texts = new WeakMap<object, string>()

/** Caches the written arguments: a message is folded again with each piece of it that arrives. */
function written(input: unknown): string {
  if (typeof input !== 'object' || input === null) return JSON.stringify(input) ?? ''
  const text = texts.get(input) ?? JSON.stringify(input)
  texts.set(input, text)
  return text
}
