import { withoutBreak } from './path-line.ts'

/** Fence that a line of an answer opens. */
export interface Fence {
  mark: string
  length: number
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
/** Longer lines are no fences around an edit. */
const MAX_LINE = 200

/** Reads a line that opens a fence; also the beginning of one, for as far as it goes. */
export function fenceOf(line: string): Fence | null {
  if (withoutBreak(line).length >= MAX_LINE) return null
  const run = FENCE.exec(line)?.[1]
  if (!run) return null
  const mark = run.charAt(0)
  if (mark === '`' && line.slice(line.indexOf(run) + run.length).includes('`')) return null
  return { mark, length: run.length }
}

export function closesFence(line: string, fence: Fence): boolean {
  const closer = fenceOf(line)
  return closer !== null && closer.mark === fence.mark && closer.length >= fence.length && line.trim().length === closer.length
}

/** True if more text can make the beginning of a line a fence, or keep it one. */
export function mayBeFence(partial: string): boolean {
  return fenceOf(partial) !== null || /^ {0,3}(?:`{0,2}|~{0,2})$/.test(partial)
}
