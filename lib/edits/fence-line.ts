import { withoutBreak } from './path-line.ts'

/** Fence that a line of an answer opens. */
export interface Fence {
  mark: string
  length: number
  /** Words behind the marks. */
  info: string
}

const FENCE = /^[ \t]{0,8}(`{3,}|~{3,})/
/** Longer lines are no fences around an edit. */
const MAX_LINE = 200

/** Reads a line that opens a fence; also the beginning of one, for as far as it goes. */
export function fenceOf(line: string): Fence | null {
  if (withoutBreak(line).length >= MAX_LINE) return null
  const run = FENCE.exec(line)?.[1]
  if (!run) return null
  const mark = run.charAt(0)
  const info = line.slice(line.indexOf(run) + run.length).trim()
  if (mark === '`' && info.includes('`')) return null
  return { mark, length: run.length, info }
}

export function closesFence(line: string, fence: Fence): boolean {
  const closer = fenceOf(line)
  return closer !== null && closer.info === '' && closer.mark === fence.mark && closer.length >= fence.length
}

/** True if more text can make the beginning of a line a fence, or keep it one. */
export function mayBeFence(partial: string): boolean {
  return fenceOf(partial) !== null || /^[ \t]{0,8}(?:`{0,2}|~{0,2})$/.test(partial)
}

const PLAIN = /^(?:markdown|md|mdx|text|txt|plain|plaintext)?$/i

/**
 * Says whether a fence that begins within another one shows how something is written: the outer one is longer or of the other sign, or is one
 * of Markdown or text.
 */
export function isShownIn(inner: Fence, outer: Fence): boolean {
  if (inner.mark !== outer.mark || inner.length < outer.length) return true
  return outer.info !== '' && PLAIN.test(outer.info) && inner.info !== ''
}

/** Follows fences in a fence that shows how something is written, until that ends. */
export class ShownExample {
  readonly #outer: Fence
  readonly #inner: Fence[]

  constructor(outer: Fence, inner: Fence | null) {
    this.#outer = outer
    this.#inner = inner ? [inner] : []
  }

  /** Takes a line. True where it ends the outer fence. */
  ends(line: string): boolean {
    const fence = fenceOf(line)
    if (!fence) return false
    const top = this.#inner.at(-1)
    const isOuter = closesFence(line, this.#outer)
    if (isOuter && (!top || top.mark !== this.#outer.mark || this.#outer.length > top.length)) return true
    if (top && closesFence(line, top)) this.#inner.pop()
    else if (!isOuter) this.#inner.push(fence)
    return false
  }
}
