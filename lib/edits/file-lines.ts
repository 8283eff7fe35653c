import { findLines } from './find-lines.ts'
import { foldedLine } from './look-alikes.ts'

const BOM = '\ufeff'

/**
 * Text of a file by lines. A line ends in LF or CR LF; in CR where the text has no LF. Keeps what is around the lines: the byte order mark, the end of
 * each line, and whether the last line has one.
 */
export class FileLines {
  readonly texts: string[] = []
  readonly #ends: string[] = []
  readonly bom: string
  /** Lines with look-alikes made alike, once they are asked for. */
  #folded: string[] | null = null
  readonly #hasFinalEnd: boolean
  /** Commonest end of a line. */
  readonly #usualEnd: string

  constructor(content: string) {
    this.bom = content.startsWith(BOM) ? BOM : ''
    const isClassic = !content.includes('\n')
    let at = this.bom.length
    const counts = new Map<string, number>()
    while (at < content.length) {
      const found = content.indexOf(isClassic ? '\r' : '\n', at)
      const next = found < 0 ? content.length : found + 1
      const end = found < 0 ? '' : !isClassic && found > at && content[found - 1] === '\r' ? '\r\n' : isClassic ? '\r' : '\n'
      this.texts.push(content.slice(at, next - end.length))
      this.#ends.push(end)
      if (end !== '') counts.set(end, (counts.get(end) ?? 0) + 1)
      at = next
    }
    this.#hasFinalEnd = this.#ends.at(-1) !== ''
    this.#usualEnd = [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '\n'
  }

  /** Puts lines in the place of others. Lines that stay the same at both ends of the place keep their own ends. */
  replace(from: number, count: number, lines: readonly string[]): void {
    let head = 0
    while (head < count && head < lines.length && this.texts[from + head] === lines[head]) head++
    let tail = 0
    while (tail < count - head && tail < lines.length - head && this.texts[from + count - 1 - tail] === lines[lines.length - 1 - tail])
      tail++
    const at = from + head
    const added = lines.slice(head, lines.length - tail)
    const end = this.#ends[at] || this.#ends[at - 1] || this.#usualEnd
    spliced(this.texts, at, count - head - tail, added)
    if (this.#folded) spliced(this.#folded, at, count - head - tail, added.map(foldedLine))
    spliced(
      this.#ends,
      at,
      count - head - tail,
      added.map(() => end),
    )
    this.#mendEnds(at - 1, at + added.length)
  }

  get isBlank(): boolean {
    return this.texts.every(text => text.trim() === '')
  }

  get folded(): readonly string[] {
    this.#folded ??= this.texts.map(foldedLine)
    return this.#folded
  }

  /** Finds the places at which lines stand, but for characters that look alike. */
  placesAlike(wanted: readonly string[]): number[] {
    return findLines(this.folded, wanted.map(foldedLine))
  }

  get content(): string {
    let content = this.bom
    for (const [index, text] of this.texts.entries()) content += text + this.#ends[index]
    return content
  }

  /** Gives lines in the middle an end, and the last one as the file had it. */
  #mendEnds(from: number, to: number): void {
    const last = this.#ends.length - 1
    for (let index = Math.max(0, from); index <= Math.min(to, last); index++) this.#ends[index] ||= this.#usualEnd
    if (last >= 0) this.#ends[last] = this.#hasFinalEnd ? this.#ends[last] || this.#usualEnd : ''
  }
}

/** Most arguments of one call. */
const MAX_ARGUMENTS = 1_000

/** Splices in place; many lines without an argument for each, of which a call cannot take so many. */
function spliced<Item>(items: Item[], at: number, count: number, added: readonly Item[]): void {
  if (added.length <= MAX_ARGUMENTS) {
    items.splice(at, count, ...added)
    return
  }
  const rest = items.slice(at + count)
  items.length = at
  for (const item of added) items.push(item)
  for (const item of rest) items.push(item)
}

/** Splits the text of a block, which has no end behind its last line. An empty text has no lines. The byte order mark of a file is no part of it. */
export function blockLines(given: string): string[] {
  const text = given.startsWith(BOM) ? given.slice(1) : given
  return text === '' ? [] : text.split('\n').map(line => (line.endsWith('\r') ? line.slice(0, -1) : line))
}
