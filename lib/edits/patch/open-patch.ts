import type { BlockFault, EditBlock, ScanEvent } from '../edits.ts'
import { withoutBreak } from '../path-line.ts'
import { type Hunk, NO_HUNK, type PatchedFile, readHunk, UNSIGNED } from './hunk.ts'
import { HEAD_LINE, type PatchKind } from './patch-head.ts'

export interface PatchPorts {
  nextIndex(): number
  emit(event: ScanEvent): void
  /** Takes an edit that is read. Lines behind it may still belong to it. */
  done(index: number, result: { block: EditBlock; fault: BlockFault | null; raw: string }): void
}

/** `over`: the patch has ended before these lines. */
export type PatchEffect = { kind: 'content' | 'closed' } | { kind: 'over'; rest: string[] }

const CONTENT: PatchEffect = { kind: 'content' }
const NO_FILE: PatchedFile = { path: '', change: 'change', isMoved: false }
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/
const FILE_LINE = /^\*\*\* (Update|Add|Delete) File: ([^\n]+)$/

interface PatchHow {
  kind: PatchKind
  file: string
  raw: string
  isContinued: boolean
  isHistory: boolean
}

/** Patch while it is being read: a unified diff, or one between `*** Begin Patch` and `*** End Patch`. Each hunk is an edit. */
export class OpenPatch {
  readonly #ports: PatchPorts
  readonly #kind: PatchKind
  #isEnvelope: boolean
  /** Its first hunk continues in a second answer, and counts only where its end is certain. */
  readonly #isContinued: boolean
  /** True if it shows a past change, not an edit: all hunks of a file count as one. */
  readonly #isHistory: boolean
  #isBegun = false
  #file: PatchedFile = NO_FILE
  #before = ''
  #hunks = 0
  #hunk: Hunk | null = null
  #raw: string[]
  #blanks: string[] = []

  /** `file`: the one that a hunk without a head is about. `raw`: lines before the first that leave the text with it. */
  constructor(ports: PatchPorts, { kind, file, raw, isContinued, isHistory }: PatchHow) {
    this.#ports = ports
    this.#kind = kind
    this.#isEnvelope = kind === 'envelope'
    this.#isContinued = isContinued
    this.#isHistory = isHistory
    this.#raw = [raw]
    if (kind === 'hunk' || kind === 'rest') this.#file = { ...NO_FILE, path: file }
  }

  /** Hunk that is being read. `open`: it has fewer lines than its head announces. `full`: it has them all. */
  get hunk(): 'open' | 'full' | 'uncounted' | null {
    if (!this.#hunk?.wanted) return this.#hunk && 'uncounted'
    return isFull(this.#hunk) ? 'full' : 'open'
  }

  line(line: string): PatchEffect {
    const text = withoutBreak(line)
    if (this.#kind === 'rest' && text.startsWith('*** ')) this.#isEnvelope = true
    if (text.trim() === '' && !text.startsWith(' ')) return this.#blank(line)
    return this.#isEnvelope ? this.#inEnvelope(line, text) : this.#inDiff(line, text)
  }

  /** Ends the patch. Returns the lines at its end that are no part of it. */
  end({ isCut }: { isCut: boolean }): string[] {
    if (isCut && this.#hunk) {
      this.#raw.push(...this.#blanks.splice(0))
      this.#hunk.problem = UNFINISHED.message
    } else this.#doubt()
    this.#endFile(isCut ? UNFINISHED : null)
    return this.#left()
  }

  /** Lines that belong to no edit. */
  #left(): string[] {
    return [...this.#raw.splice(0), ...this.#blanks.splice(0)]
  }

  #blank(line: string): PatchEffect {
    if (!this.#isEnvelope && this.hunk === 'full') return this.#over(line)
    this.#blanks.push(line)
    return CONTENT
  }

  #over(line: string): PatchEffect {
    if (!isFence(line)) this.#doubt()
    this.#endFile(null)
    return { kind: 'over', rest: [...this.#left(), line] }
  }

  /** Keeps a hunk that a second answer continues unfinished, where nothing says that it ends here. */
  #doubt(): void {
    if (this.#isContinued && this.#hunk?.index === 0 && this.hunk !== 'full') this.#hunk.problem = UNFINISHED.message
  }

  #inEnvelope(line: string, text: string): PatchEffect {
    if (/^\*\*\* End Patch\s*$/.test(text)) {
      this.#keep(line)
      this.#endFile(null)
      return { kind: 'closed' }
    }
    const [, what, path = ''] = FILE_LINE.exec(text) ?? []
    if (what !== undefined) {
      if (this.#file !== NO_FILE) this.#endFile(null)
      this.#file = { path: path.trim(), change: what === 'Add' ? 'create' : what === 'Delete' ? 'delete' : 'change', isMoved: false }
      this.#keep(line)
      if (what !== 'Update') this.#begin(null)
    } else if (/^\*\*\* Move to: /.test(text)) {
      this.#file = { ...this.#file, isMoved: true }
      this.#keep(line)
    } else if (/^\*\*\* (?:Begin Patch|End of File)\s*$/.test(text)) {
      this.#isBegun ||= text.startsWith('*** Begin')
      this.#keep(line)
    } else if (this.#file.change === 'change' && text.startsWith('@@')) {
      this.#endHunk()
      this.#keep(line)
      this.#begin(null)
    } else if (this.#file !== NO_FILE && /^[ +-]/.test(text)) this.#sign(line, text)
    else if (!this.#isBegun || this.#file === NO_FILE || this.#endsBefore(text)) return this.#over(line)
    else this.#unsigned(line, text)
    return CONTENT
  }

  #inDiff(line: string, text: string): PatchEffect {
    const hunk = this.#hunk
    const isDone = hunk === null || isFull(hunk)
    const [head, old = '1', now = '1'] = HUNK.exec(text) ?? []
    if (hunk && head !== undefined && this.#isHistory) {
      this.#keep(line)
      if (hunk.wanted) hunk.wanted = { old: hunk.wanted.old + Number(old), now: hunk.wanted.now + Number(now) }
    } else if (head !== undefined || (text.startsWith('@@') && !text.startsWith('@@@'))) {
      this.#endHunk()
      this.#keep(line)
      const hunk = this.#begin(head === undefined ? null : { old: Number(old), now: Number(now) })
      hunk.isFirst = text.startsWith('@@ -0,0 ')
    } else if (HEAD_LINE.test(text) && (isDone || /^(?:diff --git |--- (?:a\/|\/dev\/null))/.test(text))) this.#head(line, text)
    else if (hunk && /^[ +-]/.test(text)) this.#sign(line, text)
    else if (hunk && text.startsWith('\\')) this.#keep(line)
    else {
      if (hunk?.wanted && !isDone && this.#blanks.length === 0 && !isFence(text)) hunk.problem = UNSIGNED
      return this.#over(line)
    }
    return CONTENT
  }

  /** A fence ends a patch without an end. A new file may hold one, where its lines have no signs. */
  #endsBefore(text: string): boolean {
    return isFence(text) && (this.#hunk?.plain.length ?? 0) === 0
  }

  /** Takes a line of the head of a file. */
  #head(line: string, text: string): void {
    if (text.startsWith('diff --git ') || (text.startsWith('--- ') && this.#hunks > 0)) {
      if (this.#file !== NO_FILE) this.#endFile(null)
      this.#before = ''
      const named = / b\/([^\n]+)$/.exec(text)?.[1] ?? text.split(' ').at(-1) ?? ''
      this.#file = { ...NO_FILE, path: text.startsWith('diff') ? named : '' }
    } else this.#endHunk()
    this.#keep(line)
    if (text.startsWith('--- ')) {
      this.#before = nameIn(text)
      if (this.#file === NO_FILE) this.#file = { ...NO_FILE, path: this.#before }
      if (this.#before === '/dev/null') this.#file = { ...this.#file, change: 'create' }
    } else if (text.startsWith('+++ ')) this.#name(nameIn(text))
    else if (/^(?:rename|copy) /.test(text)) this.#file = { ...this.#file, isMoved: true }
    else if (text.startsWith('deleted file')) this.#file = { ...this.#file, change: 'delete' }
    else if (text.startsWith('new file')) this.#file = { ...this.#file, change: 'create' }
  }

  #name(after: string): void {
    const before = this.#before
    const isPrefixed = [before, after].every((name, at) => name === '/dev/null' || name.startsWith(at === 0 ? 'a/' : 'b/'))
    const plain = (name: string) => (isPrefixed ? name.slice(2) : name)
    if (after === '/dev/null') this.#file = { ...this.#file, path: plain(before), change: 'delete' }
    else this.#file = { ...this.#file, path: plain(after) }
  }

  #sign(line: string, text: string): void {
    const hunk = this.#hunk ?? this.#begin(null)
    for (const _ of this.#blanks) {
      hunk.old.push('')
      hunk.now.push('')
    }
    this.#keep(line)
    if (text.startsWith(' ') && this.#file.change === 'create') {
      hunk.plain.push(text)
      return
    }
    if (!text.startsWith('+')) hunk.old.push(text.slice(1))
    if (!text.startsWith('-')) hunk.now.push(text.slice(1))
  }

  #unsigned(line: string, text: string): void {
    const hunk = this.#hunk ?? this.#begin(null)
    if (this.#file.change === 'create') hunk.plain.push(...this.#blanks.map(() => ''), text)
    else hunk.problem ??= UNSIGNED
    this.#keep(line)
  }

  #keep(line: string): void {
    this.#raw.push(...this.#blanks.splice(0), line)
  }

  #begin(wanted: Hunk['wanted']): Hunk {
    const index = this.#ports.nextIndex()
    this.#hunk = { index, old: [], now: [], wanted, isFirst: false, plain: [], problem: null }
    this.#hunks += 1
    this.#ports.emit({ type: 'edit-start', index, file: this.#file.path })
    return this.#hunk
  }

  #endHunk(): void {
    const hunk = this.#hunk
    if (!hunk) return
    this.#hunk = null
    const { index } = hunk
    const { block, fault } = readHunk(hunk, this.#file)
    if (block.oldText !== '') this.#ports.emit({ type: 'edit-old', index, delta: block.oldText })
    if (block.newText !== '') this.#ports.emit({ type: 'edit-new', index, delta: block.newText })
    const isCut = hunk.problem === UNFINISHED.message
    this.#ports.done(index, { block, fault: isCut ? UNFINISHED : fault, raw: this.#raw.splice(0).join('') })
  }

  /** Ends the file, and says so of one without lines that change. */
  #endFile(cut: BlockFault | null): void {
    if (this.#hunk === null && this.#hunks === 0) {
      const hunk = this.#begin(null)
      hunk.problem = cut?.message ?? NO_HUNK
    }
    this.#endHunk()
    this.#hunks = 0
  }
}

const UNFINISHED: BlockFault = { errorType: 'unfinished', message: 'This patch does not end.' }

function isFence(text: string): boolean {
  return /^(?:```|~~~)/.test(text)
}

function isFull({ wanted, old, now }: Hunk): boolean {
  return wanted !== null && old.length >= wanted.old && now.length >= wanted.now
}

/** Name of a file in a head, without the time that may follow it. */
function nameIn(text: string): string {
  return (text.slice(4).split('\t', 1)[0] ?? '').trim().replace(/^"(.+)"$/, '$1')
}
