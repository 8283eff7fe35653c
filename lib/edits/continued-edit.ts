import type { EditScanner, ScanEvent } from './edits.ts'
import { fenceOf } from './fence-line.ts'
import { isHead } from './file-of-block.ts'
import type { KnownPaths } from './known-paths.ts'
import { openerOf } from './marker-line.ts'
import { OpenPatch } from './patch/open-patch.ts'
import { isPatchLine, patchBegunBy } from './patch/patch-head.ts'
import { isBlank, pathInInfo, pathOf } from './path-line.ts'
import { LineScanner } from './scanner.ts'

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
/** Line that begins another part of a patch. */
const BEGINS = /^(?:@@|diff --git |--- a\/|\*\*\* )/
const PROSE_FILE = /\.(?:md|mdx|markdown|txt|rst|adoc|org|html?)$/i

/** Reads on in an edit that the answer before left. Where this answer does not continue it, it is read by itself. */
export class ContinuedEdit implements EditScanner {
  #left: LeftEdit
  readonly #known: KnownPaths
  readonly #inEdit: LineScanner
  readonly #events: ScanEvent[]
  #scanner: EditScanner | null = null
  #head = ''
  /** Text that repeats what the model had written. */
  #repeated = ''

  constructor(left: LeftEdit, known: KnownPaths) {
    this.#left = left
    this.#known = known
    this.#inEdit = new LineScanner(known, { file: left.file, isLaterHunk: /^\s*@@/.test(left.raw), isContinued: true })
    this.#events = this.#inEdit.feed(left.raw)
    this.#inEdit.expectFenceEnd()
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
    const first = this.#firstBehindHeads()
    // The head of a hunk may be in a patch more than once: the line behind it tells.
    return first === null || (first.startsWith('@@') && this.#head.endsWith(`${first}\n`))
  }

  /** Returns the first whole line that is no path, fence or blank; null where there is none yet. */
  #firstBehindHeads(): string | null {
    const lines = this.#head.split('\n').slice(0, -1)
    return lines.find(line => !isHead(line, this.#known)) ?? null
  }

  #decide(): ScanEvent[] {
    const isInPatch = this.#inEdit.open instanceof OpenPatch
    const lineEnd = isInPatch && !this.#left.raw.endsWith('\n') ? (/^\r?\n/.exec(this.#head)?.[0] ?? '') : ''
    this.#left = { ...this.#left, raw: this.#left.raw + lineEnd }
    this.#events.push(...this.#inEdit.feed(lineEnd))
    this.#head = this.#head.slice(lineEnd.length)
    const head = this.#head
    const first = this.#firstBehindHeads() ?? head.slice(head.lastIndexOf('\n') + 1)
    const { open } = this.#inEdit
    if (open instanceof OpenPatch ? this.#goesOnInPatch(open, first) : this.#goesOnInBlock(first)) {
      this.#repeated = this.#repeatedIn(head)
      const events = [...this.#events, ...this.#inEdit.feed(head.slice(this.#repeated.length))]
      this.#scanner = this.#inEdit
      // An edit may have been cut within its opening marker.
      if (this.#inEdit.open || events.some(({ type }) => type === 'edit-start')) return this.#told(events)
      this.#repeated = ''
    }
    const isHunk = first.startsWith('@@')
    const scanner = new LineScanner(this.#known, isHunk ? { file: this.#fileOf(head), isLaterHunk: true, isContinued: false } : null)
    if (isHunk) scanner.expectFenceEnd()
    this.#scanner = scanner
    return scanner.feed(isHunk ? head.slice(head.indexOf('@@')) : head)
  }

  /** Returns the file of a hunk: the one that a line or fence before it names, or that of the edit. */
  #fileOf(head: string): string {
    const lines = head.slice(0, head.indexOf('@@')).split('\n')
    const named = lines.map(line => pathInInfo(fenceOf(line)?.info ?? '', this.#known) ?? pathOf(line, this.#known)?.path)
    return named.find(path => path !== undefined) ?? this.#left.file
  }

  /** False where the answer says something else, or begins an edit of its own. */
  #goesOnInBlock(first: string): boolean {
    const line = this.#head.trimStart().split('\n', 1)[0] ?? ''
    if (SENTENCE.test(line) && !PROSE_FILE.test(this.#left.file)) return false
    const patch = patchBegunBy(first)
    return !this.#inEdit.open || (openerOf(first) === null && patch !== 'envelope' && patch !== 'unified')
  }

  #goesOnInPatch({ hunk }: OpenPatch, behindHeads: string): boolean {
    if (openerOf(behindHeads) !== null || behindHeads.startsWith('*** Begin Patch')) return false
    const { raw, file } = this.#left
    const isLineWhole = raw.endsWith('\n')
    if (this.#opening().isEnd) return isLineWhole && hunk !== 'open'
    const lines = this.#head.split('\n')
    const first = lines.find(line => !isBlank(line) && fenceOf(line) === null) ?? ''
    const isBegun = BEGINS.test(first)
    if (!isLineWhole) return !SENTENCE.test(first) && !this.#namesFileInFence(behindHeads) && (!isBegun || BEGINS.test(this.#cut))
    if (!isBegun) return isPatchLine(first) || hunk === 'full'
    const second = lines[lines.indexOf(first) + 1] ?? ''
    const isSameHunk = raw.includes(`${first}\n${second}\n`) || (hunk === 'uncounted' && second === this.#firstOfHunk)
    const isAgain = first.startsWith('@@') ? isSameHunk : hunk !== null && first.trimEnd().endsWith(file)
    return hunk !== 'open' && !isAgain
  }

  /** True where the lines before this one name a file, and open a fence. */
  #namesFileInFence(behindHeads: string): boolean {
    const heads = this.#head.slice(0, this.#head.indexOf(behindHeads)).split('\n')
    return heads.some(line => pathOf(line, this.#known)?.isSure) && heads.some(line => (fenceOf(line)?.info ?? '') !== '')
  }

  /** Line behind the head of the hunk that was cut: one that begins with it too is that hunk, with another head. */
  get #firstOfHunk(): string | undefined {
    const { raw } = this.#left
    return raw.slice(raw.lastIndexOf('\n@@') + 1).split('\n', 2)[1]
  }

  /** Line within which the edit was cut. */
  get #cut(): string {
    return this.#left.raw.slice(this.#left.raw.lastIndexOf('\n') + 1)
  }

  /** Returns the fence that a patch continues with. `isEnd`: it is the end of one that the edit is in. */
  #opening(): { fence: string; isEnd: boolean } {
    const [fence = '', info = ''] = /^\s*(?:`{3,}|~~~)([^\n`]*)\n/.exec(this.#head) ?? []
    if (fence === '' || isPatchLine(this.#head.slice(fence.length))) return { fence, isEnd: false }
    const isWithinLine = !this.#left.raw.endsWith('\n')
    return { fence, isEnd: info.trim() === '' || !isWithinLine }
  }

  /** Finds what the answer begins with though it is already there: a fence, and the line that was cut. */
  #repeatedIn(head: string): string {
    const isInPatch = this.#inEdit.open instanceof OpenPatch
    const opening = this.#opening()
    const isOpening = isInPatch ? !opening.isEnd : this.#inEdit.isInFence
    const fence = isOpening && head.startsWith(opening.fence) ? opening.fence : ''
    const cut = this.#cut
    const isRepeated = cut.length >= LEAST_REPEATED && /[\p{L}\p{N}]/u.test(cut) && head.startsWith(cut, fence.length)
    return fence + (isRepeated ? cut : '')
  }

  /** The edit that was left is text where this answer does not end it. */
  #told(events: readonly ScanEvent[], isCut = false): ScanEvent[] {
    if (this.#scanner !== this.#inEdit) return [...events]
    return events.map(event =>
      event.type === 'edit-start' && event.index === 0
        ? { ...event, continues: this.#left.id }
        : event.type === 'edit-fault' && event.index === 0 && event.fault.errorType === 'unfinished' && !isCut
          ? { type: 'edit-void', index: 0, raw: this.#repeated + event.raw.slice(this.#left.raw.length) }
          : event,
    )
  }
}
