import type { BlockFault, EditBlock, ScanEvent } from './edits.ts'
import { editMarkers } from './forms.ts'
import { closerOf, isDivider, isNearDivider, mayBeMarker, type Opener, openerOf } from './marker-line.ts'

/** Effect of a line on the block that it is in. */
export type LineEffect = 'content' | 'closed' | 'reopened'

export interface ReadBlock {
  block: EditBlock
  fault: BlockFault | null
}

/** Header that some models write before the old text, to say where it is. */
const PLACE = /^:(?:start|end)_line:\s?\d{1,7}$/

/** Edit block while it is being read, from its opening marker on. */
export class OpenBlock {
  readonly index: number
  readonly #file: string
  readonly #opener: Opener
  readonly #headLength: number
  #raw: string[]
  #lines: string[] = []
  #side: 'old' | 'new' = 'old'
  /** Line at which the new text begins. */
  #dividedAt: number | null = null
  /** Beginning of a line that has been passed on. */
  #partial: string[] = []
  #closer: string | null = null
  /** Line break that belongs to the text only if more of it follows. */
  #break = ''

  constructor(index: number, { file, opener, raw }: { file: string; opener: Opener; raw: string }) {
    this.index = index
    this.#file = file
    this.#opener = opener
    this.#raw = [raw]
    this.#headLength = raw.length
  }

  mayBeMarker(partial: string): boolean {
    return mayBeMarker(partial, this.#opener.form)
  }

  /** Takes a whole line. A second opening marker means that the block was left unfinished: it is `reopened`, and the line is not taken. */
  line(line: string, emit: (event: ScanEvent) => void): LineEffect {
    const isMarker = this.#partial.length === 0 && holdsThroughout(line, partial => this.mayBeMarker(partial))
    const opener = isMarker ? openerOf(line) : null
    if (opener && opener.form === this.#opener.form && !opener.isConflict) return 'reopened'
    this.#closer = isMarker ? closerOf(line, this.#opener) : null
    if (this.#closer !== null) {
      this.#raw.push(line)
      return 'closed'
    }
    if (isMarker && this.#side === 'old' && isDivider(line, this.#opener)) {
      this.#raw.push(line)
      this.#lines.push(line)
      this.#side = 'new'
      this.#dividedAt = this.#lines.length
      this.#break = ''
      return 'content'
    }
    this.text(line, emit)
    return 'content'
  }

  /** Takes text of a line that is no marker. */
  text(text: string, emit: (event: ScanEvent) => void): void {
    this.#raw.push(text)
    this.#partial.push(text)
    if (text.endsWith('\n')) {
      this.#lines.push(this.#partial.join(''))
      this.#partial = []
    }
    const all = this.#break + text
    const end = all.endsWith('\r\n') ? 2 : all.endsWith('\n') || all.endsWith('\r') ? 1 : 0
    const delta = all.slice(0, all.length - end)
    this.#break = all.slice(all.length - end)
    if (delta === '') return
    const { index } = this
    emit(this.#side === 'old' ? { type: 'edit-old', index, delta } : { type: 'edit-new', index, delta })
  }

  get file(): string {
    return this.#file
  }

  get raw(): string {
    return this.#raw.join('')
  }

  /** Splits what was read into the block and its last lines, as far as `belongs` says that they may be the head of another block. */
  tail(belongs: (line: string) => boolean): { raw: string; lines: string[] } {
    const { raw } = this
    const lines: string[] = []
    let end = raw.length
    while (lines.length < 6 && end > this.#headLength) {
      const start = raw.lastIndexOf('\n', end - 2) + 1
      const line = raw.slice(start, end)
      if (!belongs(line)) break
      lines.unshift(line)
      end = start
    }
    return { raw: raw.slice(0, end), lines }
  }

  /** Cuts off what follows the first line of the new text that `ends` it; null where there is none. */
  cutAt(ends: (line: string) => boolean): { raw: string; rest: string } | null {
    if (this.#dividedAt === null) return null
    let at = this.#headLength
    for (const [index, line] of this.#lines.entries()) {
      at += line.length
      if (index < this.#dividedAt || !ends(line)) continue
      const { raw } = this
      this.#lines.length = index
      this.#partial = []
      return { raw: raw.slice(0, at), rest: raw.slice(at) }
    }
    return null
  }

  /** Reads the block as far as it has come. */
  read({ isEnded }: { isEnded: boolean }): ReadBlock {
    const { form, indent } = this.#opener
    const lines = this.#partial.length === 0 ? this.#lines : [...this.#lines, this.#partial.join('')]
    const near = this.#dividedAt === null ? lines.flatMap((line, at) => (isNearDivider(line, this.#opener) ? [at + 1] : [])) : []
    const dividedAt = this.#dividedAt ?? (isEnded && near.length === 1 ? (near[0] ?? null) : null)
    const divider = lines[(dividedAt ?? 0) - 1]?.trim() ?? editMarkers[form].divide
    const [old, now] = dividedAt === null ? [lines, []] : [lines.slice(0, dividedAt - 1), lines.slice(dividedAt)]
    const block: EditBlock = {
      file: this.#file,
      form,
      oldText: textOf(withoutPlace(old)),
      newText: textOf(now),
      ...(indent === '' ? {} : { indent }),
      ...(divider === editMarkers[form].divide ? {} : { divider }),
    }
    if (!isEnded) return { block, fault: UNFINISHED }
    if (dividedAt === null) return { block, fault: noDivider(editMarkers[form].divide) }
    return { block: block.file === '' && this.#closer ? { ...block, file: this.#closer } : block, fault: null }
  }
}

/** True if all beginnings of a line are held, so it is read in the same way however it arrives. */
export function holdsThroughout(line: string, holds: (partial: string) => boolean): boolean {
  for (let end = 1; end <= line.length; end++) if (!holds(line.slice(0, end))) return false
  return true
}

const UNFINISHED: BlockFault = { errorType: 'unfinished', message: 'This edit does not end: its closing marker is missing.' }

function noDivider(divide: string): BlockFault {
  return { errorType: 'validation_error', message: `Nothing divides the old text from the new: there is no line “${divide}”.` }
}

function withoutPlace(lines: readonly string[]): readonly string[] {
  let from = 0
  while (from < 2 && PLACE.test(lines[from]?.trim() ?? '')) from++
  return from > 0 ? lines.slice(/^-{5,9}$/.test(lines[from]?.trim() ?? '') ? from + 1 : from) : lines
}

/** Joins lines without the break of the last. */
function textOf(lines: readonly string[]): string {
  const text = lines.join('')
  return text.endsWith('\r\n') ? text.slice(0, -2) : text.endsWith('\n') || text.endsWith('\r') ? text.slice(0, -1) : text
}
