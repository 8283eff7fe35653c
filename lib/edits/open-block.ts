import type { EditBlock, EditForm, ScanEvent } from './edits.ts'
import { editMarkers, isMarker, mayBeMarker } from './forms.ts'

/** Effect of a line on the block that it stands in. `broken`: the line cannot be part of it. */
export type LineEffect = 'content' | 'closed' | 'broken' | 'reopened'

/** Edit block while it is being read, from its opening marker on. */
export class OpenBlock {
  readonly index: number
  readonly #file: string
  readonly #form: EditForm
  readonly #headLength: number
  #raw: string[]
  #side: 'old' | 'new' = 'old'
  #old: string[] = []
  #new: string[] = []
  /** Line break that belongs to the text only if more of it follows. */
  #break = ''

  constructor(index: number, { file, form, raw }: { file: string; form: EditForm; raw: string }) {
    this.index = index
    this.#file = file
    this.#form = form
    this.#raw = [raw]
    this.#headLength = raw.length
  }

  mayBeMarker(partial: string): boolean {
    const { open, divide, close } = editMarkers[this.#form]
    return mayBeMarker(partial, open) || mayBeMarker(partial, divide) || mayBeMarker(partial, close)
  }

  /** Takes a whole line. A second opening marker means that the block was left unfinished: it is `reopened`, and the line is not taken. */
  line(line: string, emit: (event: ScanEvent) => void): LineEffect {
    const { open, divide, close } = editMarkers[this.#form]
    if (isMarker(line, open)) return 'reopened'
    if (isMarker(line, close)) {
      this.#raw.push(line)
      return this.#side === 'new' ? 'closed' : 'broken'
    }
    if (this.#side === 'old' && isMarker(line, divide)) {
      this.#raw.push(line)
      this.#side = 'new'
      this.#break = ''
      return 'content'
    }
    this.text(line, emit)
    return 'content'
  }

  /** Takes text of a line that is no marker. */
  text(text: string, emit: (event: ScanEvent) => void): void {
    this.#raw.push(text)
    const all = this.#break + text
    const end = all.endsWith('\r\n') ? 2 : all.endsWith('\n') || all.endsWith('\r') ? 1 : 0
    const delta = all.slice(0, all.length - end)
    this.#break = all.slice(all.length - end)
    if (delta === '') return
    const { index } = this
    if (this.#side === 'old') this.#old.push(delta)
    else this.#new.push(delta)
    emit(this.#side === 'old' ? { type: 'edit-old', index, delta } : { type: 'edit-new', index, delta })
  }

  /** Adds lines behind the closing marker that leave the text with the block. */
  addRaw(raw: string): void {
    this.#raw.push(raw)
  }

  get raw(): string {
    return this.#raw.join('')
  }

  /** Splits what was read into the block and its last two lines, which may be the path of another block and a fence. */
  get tail(): { raw: string; lines: string[] } {
    const { raw } = this
    const lines: string[] = []
    let end = raw.length
    while (lines.length < 2 && end > this.#headLength) {
      const start = raw.lastIndexOf('\n', end - 2) + 1
      lines.unshift(raw.slice(start, end))
      end = start
    }
    return { raw: raw.slice(0, end), lines }
  }

  get block(): EditBlock {
    return { file: this.#file, form: this.#form, oldText: this.#old.join(''), newText: this.#new.join('') }
  }
}
