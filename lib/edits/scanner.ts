import type { EditScanner, ScanEvent } from './edits.ts'
import { exampleFault, RECORDED } from './explained.ts'
import { closesFence, type Fence, fenceOf, isShownIn, mayBeFence } from './fence-line.ts'
import { endedBlock, fileNamedBy, isHead, NO_FILE } from './file-of-block.ts'
import { endOf, type FinishedEdit } from './finished-edit.ts'
import { HeldLines } from './held-lines.ts'
import type { KnownPaths } from './known-paths.ts'
import { LineFeed } from './line-feed.ts'
import { CUT_OPENER, isCutOpener, mayBeOpener, type Opener, openerOf } from './marker-line.ts'
import { holdsThroughout, OpenBlock } from './open-block.ts'
import { OpenPatch } from './patch/open-patch.ts'
import { mayBeginPatch, type PatchKind, patchBegunBy } from './patch/patch-head.ts'
import { isBlank, mayBePath, pathOf } from './path-line.ts'
import { ScanEvents } from './scan-events.ts'
import { VisibleText } from './visible-text.ts'

type FoundEdit = Omit<FinishedEdit, 'index' | 'isExample'>

/** State machine over the lines of an answer. */
export class LineScanner implements EditScanner {
  readonly #known: KnownPaths
  readonly #isContinued: boolean
  readonly #visible: VisibleText
  readonly #lines: LineFeed
  readonly #events = new ScanEvents()
  #count = 0
  #held = new HeldLines()
  #open: OpenBlock | OpenPatch | null = null
  #ended: FinishedEdit | null = null
  /** Fence around edits that has left the text. */
  #taken: { raw: string; fence: Fence } | null = null
  #isFenceEndNear = false

  /** `left`: edit of an answer before, which this text continues or is about. `isLaterHunk`: it begins within a patch. */
  constructor(known: KnownPaths, left: { file: string; isLaterHunk: boolean; isContinued: boolean } | null = null) {
    this.#known = known
    this.#isContinued = left?.isContinued ?? false
    this.#visible = new VisibleText(known)
    this.#lines = new LineFeed({
      holds: this.#holds,
      pass: (text, isFirst) => this.#pass(text, isFirst),
      passed: line => !this.#open && this.#visible.note(line),
      whole: line => this.#whole(line),
    })
    if (!left) return
    if (left.file !== '') this.#visible.scope.edits(left.file)
    if (left.isLaterHunk) this.#beginPatch('rest', [])
  }

  /** Edit that is being read. */
  get open(): OpenBlock | OpenPatch | null {
    return this.#open
  }

  get isInFence(): boolean {
    return this.#taken !== null || this.#visible.fence !== null
  }

  /** Expects the end of a fence that an edit before may have opened. */
  expectFenceEnd(): void {
    this.#isFenceEndNear = !this.isInFence
  }

  feed(text: string): ScanEvent[] {
    this.#lines.feed(text)
    return this.#events.take()
  }

  end({ isCut } = { isCut: false }): ScanEvent[] {
    const last = this.#lines.end()
    if (last !== '' && this.#open === null && isCutOpener(last) && !this.#visible.isSilent) this.#begin(CUT_OPENER, last)
    else if (last !== '') this.#whole(last)
    const open = this.#open
    this.#open = null
    if (open instanceof OpenPatch) this.#all(open.end({ isCut }))
    else if (open) this.#unfinished(open, isCut)
    if (this.#ended && this.#held.isBlank) this.#finish(this.#held.take())
    else this.#release()
    return this.#events.take()
  }

  #pass(text: string, isFirst: boolean): void {
    if (this.#open instanceof OpenBlock) this.#open.text(text, this.#events.emit)
    else {
      if (isFirst) this.#release()
      this.#events.emit({ type: 'text', text })
    }
  }

  readonly #holds = (partial: string): boolean => {
    if (this.#open instanceof OpenPatch) return true
    if (this.#open) return this.#open.mayBeMarker(partial)
    if (this.#visible.isThought) return false
    if (isBlank(partial) || mayBeFence(partial)) return true
    if (this.#visible.isExample) return false
    return mayBeOpener(partial) || mayBeginPatch(partial) || /^\+{1,3}(?: |$)/.test(partial) || mayBePath(partial, this.#known)
  }

  #whole(line: string): void {
    if (this.#open instanceof OpenBlock) this.#inBlock(this.#open, line)
    else if (this.#open) this.#inPatch(this.#open, line)
    else this.#between(line)
  }

  #inBlock(block: OpenBlock, line: string): void {
    const effect = block.line(line, this.#events.emit)
    if (effect === 'content') return
    this.#open = null
    if (effect === 'closed') {
      this.#close(block.index, { ...endedBlock(block, this.#known), raw: block.raw })
      return
    }
    const { raw, lines } = block.tail(line => isHead(line, this.#known))
    this.#close(block.index, { ...block.read({ isEnded: false }), raw })
    this.#all([...lines, line])
  }

  #inPatch(patch: OpenPatch, line: string): void {
    const effect = patch.line(line)
    if (effect.kind === 'content') return
    this.#open = null
    if (effect.kind === 'over') this.#all(effect.rest)
  }

  /** Keeps a block without its end. What follows the end of its fence is text, unless the answer was cut. */
  #unfinished(block: OpenBlock, isCut: boolean): void {
    const fence = this.#taken?.fence
    const cut = fence && !isCut ? block.cutAt(line => closesFence(line, fence)) : null
    if (cut) this.#taken = null
    const { raw } = block
    this.#close(block.index, { ...block.read({ isEnded: false }), raw: cut?.raw ?? raw })
    if (cut) this.#all(cut.rest.split(/(?<=\n)/))
  }

  #close(index: number, found: FoundEdit): void {
    if (this.#ended) this.#finish('')
    const shown = found.fault ? null : exampleFault(found.block, this.#known)
    this.#ended = { index, ...found, fault: found.fault ?? shown, isExample: shown !== null }
    if (!this.#taken && !this.#isFenceEndNear) this.#finish('')
  }

  #all(lines: readonly string[]): void {
    for (const line of lines) if (line !== '') this.#whole(line)
  }

  /** Takes a whole line outside edits. */
  #between(line: string): void {
    const isPlain = this.#visible.isSilent || (!isBlank(line) && !holdsThroughout(line, this.#holds))
    const before = this.#held.patchHead
    const isNamed = before !== null && /^\+\+\+ \S/.test(line)
    if (before !== null && !isNamed) this.#release()
    const opener = isPlain ? null : openerOf(line)
    const patch = isPlain || opener ? null : patchBegunBy(line)
    if (isPlain) this.#show(line)
    else if (before !== null && isNamed) this.#beginPatch('unified', [before, line])
    else if (opener && this.#isMeant(opener)) this.#begin(opener, line)
    else if (patch === 'maybe') this.#hold('head', line)
    else if (patch) this.#beginPatch(patch, [line])
    else if (isBlank(line)) this.#blank(line)
    else if (fenceOf(line)) this.#fence(line)
    else if (pathOf(line, this.#known)) this.#path(line)
    else this.#show(line)
  }

  #blank(line: string): void {
    const isWanted = !this.#held.isEmpty || (this.#ended && (this.#taken || this.#isFenceEndNear))
    if (!isWanted || !this.#held.add('blank', line)) this.#show(line)
  }

  /** A merge conflict in a fence that names no file is shown, not meant. */
  #isMeant({ isConflict, label }: Opener): boolean {
    if (!isConflict || this.#fileOf(label) !== null) return true
    return !this.#visible.fence && !this.#taken && this.#held.openFence === null
  }

  /** Finds the file that lines right before, or the marker itself, name. */
  #fileOf(label: string): string | null {
    return fileNamedBy(label, this.#held, [this.#held.lastFence, this.#taken?.fence ?? null, this.#visible.fence], this.#known)
  }

  #begin(opener: Opener, line: string): void {
    const file = this.#fileOf(opener.label) ?? (opener.isConflict ? null : this.#visible.scope.path) ?? ''
    const index = this.#count++
    this.#open = new OpenBlock(index, { file, opener, raw: this.#takeHead() + line })
    if (file !== '') this.#visible.scope.edits(file)
    this.#events.emit({ type: 'edit-start', index, file })
  }

  #beginPatch(kind: PatchKind, lines: readonly string[]): void {
    const file = kind === 'hunk' || kind === 'rest' ? (this.#fileOf('') ?? this.#visible.scope.path ?? '') : ''
    this.#held.dropPatchHead()
    const isHistory = (kind === 'unified' || kind === 'hunk') && this.#visible.isHistory
    const ports = {
      nextIndex: () => this.#count++,
      emit: this.#events.emit,
      done: (index: number, found: FoundEdit) => {
        if (found.block.file !== '') this.#visible.scope.edits(found.block.file)
        const fault = isHistory ? RECORDED : (found.fault ?? (found.block.file === '' ? NO_FILE : null))
        this.#close(index, { ...found, fault })
      },
    }
    this.#open = new OpenPatch(ports, { kind, file, raw: this.#takeHead(), isContinued: this.#isContinued, isHistory })
    this.#all(lines)
  }

  /** Takes the lines before an edit out of the text, and a fence that they open. */
  #takeHead(): string {
    if (this.#ended) this.#finish('')
    const outer = this.#visible.fence || this.#taken ? null : this.#held.openFence
    if (outer) {
      this.#taken = { raw: outer.raw, fence: outer.fence }
      this.#isFenceEndNear = false
    }
    return this.#held.take()
  }

  #fence(line: string): void {
    if (this.#taken && this.#held.isBlank && closesFence(line, this.#taken.fence)) {
      const isAlone = this.#ended?.raw.includes(this.#taken.raw)
      this.#taken = null
      if (this.#ended) this.#finish(this.#held.take() + line, { isAlone })
      else this.#show(line)
      return
    }
    const fence = fenceOf(line)
    if (this.#isFenceEndNear && this.#ended && this.#held.isBlank && fence?.info === '') {
      this.#isFenceEndNear = false
      this.#finish(this.#held.take() + line)
      return
    }
    const around = this.#visible.fence ?? this.#taken?.fence ?? this.#held.openFence?.fence ?? null
    if (around === null && fence && this.#visible.isLead) this.#example(line, fence, null)
    else if (around === null || !fence) this.#hold('fence', line)
    else if (!closesFence(line, around)) {
      if (isShownIn(fence, around)) this.#example(line, around, fence)
      else if (this.#held.isEmpty) this.#show(line)
      else this.#hold('fence', line)
    } else if (this.#held.openFence && this.#held.hasPath && !this.#visible.fence && !this.#taken) this.#hold('fence', line)
    else this.#show(line)
  }

  #example(line: string, around: Fence, fence: Fence | null): void {
    this.#release()
    this.#visible.beginExample(around, fence)
    this.#events.emit({ type: 'text', text: line })
  }

  #path(line: string): void {
    const isAround = this.#visible.fence !== null || this.#taken !== null
    for (const one of this.#held.beforePath(isAround)) this.#releaseLine(one)
    if (this.#held.isEmpty && this.#ended) this.#release()
    this.#hold('path', line)
  }

  #hold(kind: 'path' | 'fence' | 'head', line: string): void {
    if (kind === 'fence' && this.#held.isEmpty && this.#ended) this.#release()
    if (this.#held.add(kind, line)) return
    this.#release()
    this.#held.add(kind, line)
  }

  #show(line: string): void {
    this.#release()
    if (!this.#visible.isSilent && this.#visible.fence === null && fenceOf(line)) {
      this.#held.add('fence', line)
      return
    }
    this.#visible.note(line)
    this.#events.emit({ type: 'text', text: line })
  }

  /** Ends the edit before, and shows what was held. A fence that holds more than edits is opened again. */
  #release(): void {
    if (this.#ended) this.#finish('')
    const lines = [this.#taken?.raw ?? '', ...this.#held.takeLines()]
    this.#taken = null
    this.#isFenceEndNear = false
    for (const line of lines) this.#releaseLine(line)
  }

  #releaseLine(line: string): void {
    if (line === '') return
    if (this.#ended) this.#finish('')
    this.#visible.note(line)
    this.#events.emit({ type: 'text', text: line })
  }

  /** `isAlone`: nothing else is in its fence. */
  #finish(raw: string, { isAlone = false } = {}): void {
    const ended = this.#ended
    if (!ended) return
    this.#ended = null
    this.#events.emit(endOf({ ...ended, raw: ended.raw + raw }, { isShown: isAlone || this.#visible.fence !== null }))
  }
}
