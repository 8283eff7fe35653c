import type { EditScanner, ScanEvent } from './edits.ts'
import { isHead } from './file-of-block.ts'
import type { KnownPaths } from './known-paths.ts'
import { openerOf } from './marker-line.ts'
import { patchBegunBy } from './patch/patch-head.ts'
import { createEditScanner, LineScanner } from './scanner.ts'

/** Edit that an answer left unfinished, as the model wrote it. */
export interface LeftEdit {
  id: string
  file: string
  raw: string
}

/** Fewest characters of a cut line that count as repeated where the next answer begins with them. */
const LEAST_REPEATED = 4
/** Longest beginning of an answer that is held until it is clear whether it continues the edit. */
const MAX_HEAD = 240
const SENTENCE = /^\p{Lu}[\p{L}'’-]*,?(?: [^\s{}();=<>]+){3,40}[.!:?…]\s*$/u
const PROSE_FILE = /\.(?:md|mdx|markdown|txt|rst|adoc|org|html?)$/i

/** Makes a scanner for an answer that may continue an edit. Null where that edit cannot go on. */
export function continueEdit(left: LeftEdit, known: KnownPaths): EditScanner | null {
  const scanner = new LineScanner(known, left.file)
  const events = scanner.feed(left.raw)
  return scanner.isInBlock ? new ContinuedEdit(left, known, { scanner, events }) : null
}

/** Reads on in the edit. Where the answer does not end it, the answer is read by itself. */
class ContinuedEdit implements EditScanner {
  readonly #left: LeftEdit
  readonly #known: KnownPaths
  readonly #inEdit: LineScanner
  readonly #events: ScanEvent[]
  #scanner: EditScanner | null = null
  #head = ''
  /** Text that repeats what the model had written. */
  #repeated = ''

  constructor(left: LeftEdit, known: KnownPaths, { scanner, events }: { scanner: LineScanner; events: ScanEvent[] }) {
    this.#left = left
    this.#known = known
    this.#inEdit = scanner
    this.#events = events.map(event => (event.type === 'edit-start' && event.index === 0 ? { ...event, continues: left.id } : event))
  }

  feed(text: string): ScanEvent[] {
    if (this.#scanner) return this.#told(this.#scanner.feed(text))
    this.#head += text
    return this.#isOpen() ? [] : this.#decide()
  }

  end(how = { isCut: false }): ScanEvent[] {
    if (!this.#scanner && this.#head === '') return []
    const events = this.#scanner ? [] : this.#decide()
    const rest = this.#scanner?.end(how) ?? []
    return [...events, ...this.#told(rest, how.isCut)]
  }

  /** True while more text may decide otherwise. */
  #isOpen(): boolean {
    if (this.#head.length >= MAX_HEAD) return false
    return this.#firstBehindHeads() === null
  }

  /** Returns the first whole line that is no path, fence or blank; null where there is none yet. */
  #firstBehindHeads(): string | null {
    const lines = this.#head.split('\n').slice(0, -1)
    return lines.find(line => !isHead(line, this.#known)) ?? null
  }

  /** True where the answer does not go on, but begins an edit of its own. */
  #isAnew(): boolean {
    const first = this.#firstBehindHeads() ?? this.#head.slice(this.#head.lastIndexOf('\n') + 1)
    const patch = patchBegunBy(first)
    return openerOf(first) !== null || patch === 'envelope' || patch === 'unified'
  }

  #decide(): ScanEvent[] {
    const head = this.#head
    const line = head.trimStart().split('\n', 1)[0] ?? ''
    if (this.#isAnew() || (SENTENCE.test(line) && !PROSE_FILE.test(this.#left.file))) {
      this.#scanner = createEditScanner({ paths: this.#known })
      return this.#scanner.feed(head)
    }
    this.#scanner = this.#inEdit
    this.#repeated = this.#repeatedIn(head)
    return [...this.#events, ...this.#told(this.#inEdit.feed(head.slice(this.#repeated.length)))]
  }

  /** Finds what the answer begins with though it stands already: a fence, and the line that was cut. */
  #repeatedIn(head: string): string {
    const fence = this.#inEdit.isInFence ? (/^\s*(?:`{3,}|~~~)[^\n`]*\n/.exec(head)?.[0] ?? '') : ''
    const cut = this.#left.raw.slice(this.#left.raw.lastIndexOf('\n') + 1)
    const isRepeated = cut.length >= LEAST_REPEATED && /[\p{L}\p{N}]/u.test(cut) && head.startsWith(cut, fence.length)
    return fence + (isRepeated ? cut : '')
  }

  /** The edit that was left is text where this answer does not end it. */
  #told(events: readonly ScanEvent[], isCut = false): ScanEvent[] {
    if (this.#scanner !== this.#inEdit) return [...events]
    return events.map(event =>
      event.type === 'edit-fault' && event.index === 0 && event.fault.errorType === 'unfinished' && !isCut
        ? { type: 'edit-void', index: 0, raw: this.#repeated + event.raw.slice(this.#left.raw.length) }
        : event,
    )
  }
}
