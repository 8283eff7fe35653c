import type { EditForm, EditScanner, ScanEvent } from './edits.ts'
import { closesFence, type Fence, fenceOf, mayBeFence } from './fence-line.ts'
import { editForms, editMarkers, formOpenedBy, mayBeMarker } from './forms.ts'
import { KnownPaths } from './known-paths.ts'
import { OpenBlock } from './open-block.ts'
import { mayBePath, pathOf, withoutBreak } from './path-line.ts'

/** Most white space at the start of a line that is held because a path or a fence may follow. */
const MAX_BLANK = 200

interface ScannerOptions {
  /** Paths with white space that count as paths where a line holds nothing else. Other such paths count only in backticks, or with a slash in their first word. */
  paths?: Iterable<string>
}

/** Lines that may belong to a block that has not begun. `null`: there is none. */
interface Held {
  blank: string
  fence: string | null
  path: string | null
  between: string | null
}

const NOTHING: Held = { blank: '', fence: null, path: null, between: null }

/**
 * Finds edit blocks in an answer that arrives in chunks. Text that cannot belong to a block is passed on at once. A fence that holds blocks alone leaves the text
 * with them; one that holds more is opened again in the text. A block that does not end, or begins anew, is text.
 */
export function createEditScanner({ paths = [] }: ScannerOptions = {}): EditScanner {
  return new LineScanner(new KnownPaths(paths))
}

class LineScanner implements EditScanner {
  readonly #known: KnownPaths
  #events: ScanEvent[] = []
  #count = 0
  /** Beginning of the present line, held until it is clear what the line is. */
  #line = ''
  /** True where the rest of the present line is passed on as it comes. */
  #isPassing = false
  #held = NOTHING
  #block: OpenBlock | null = null
  /** Block that is complete, and whose fence may be about to close. */
  #ended: OpenBlock | null = null
  /** Fence around blocks that has left the text. */
  #taken: { raw: string; fence: Fence; index: number } | null = null
  /** Fence that is open in the visible text. */
  #shown: Fence | null = null

  constructor(known: KnownPaths) {
    this.#known = known
  }

  feed(text: string): ScanEvent[] {
    let from = 0
    while (from < text.length) {
      const end = text.indexOf('\n', from)
      const to = end < 0 ? text.length : end + 1
      this.#piece(text.slice(from, to), end >= 0)
      from = to
    }
    return this.#takeEvents()
  }

  end(): ScanEvent[] {
    if (this.#line !== '') this.#whole(this.#line)
    this.#line = ''
    if (this.#block) this.#void(this.#block.index, this.#block.raw)
    this.#block = null
    if (this.#ended && this.#held.path === null) this.#finish(this.#held.blank)
    else this.#release()
    return this.#takeEvents()
  }

  #piece(text: string, isWhole: boolean): void {
    if (this.#isPassing) {
      this.#pass(text)
      this.#isPassing = !isWhole
      return
    }
    this.#line += text
    if (isWhole) this.#whole(this.#line)
    else if (this.#mustHold(this.#line)) return
    else {
      if (!this.#block) this.#release()
      this.#pass(this.#line)
      this.#isPassing = true
    }
    this.#line = ''
  }

  #pass(text: string): void {
    if (this.#block) this.#block.text(text, this.#emit)
    else this.#emit({ type: 'text', text })
  }

  #mustHold(partial: string): boolean {
    if (this.#block) return this.#block.mayBeMarker(partial)
    if (isBlank(partial)) return true
    if (mayBeFence(partial)) return true
    if (this.#held.path !== null && editForms.some(form => mayBeMarker(partial, editMarkers[form].open))) return true
    return mayBePath(partial, this.#known)
  }

  #whole(line: string): void {
    if (this.#block) this.#inBlock(this.#block, line)
    else this.#between(line)
  }

  #inBlock(block: OpenBlock, line: string): void {
    const effect = block.line(line, this.#emit)
    if (effect === 'content') return
    this.#block = null
    if (effect === 'closed') {
      this.#ended = block
      if (!this.#taken) this.#finish('')
    } else if (effect === 'broken') this.#void(block.index, block.raw)
    else this.#reopen(block, line)
  }

  /** Gives up an unfinished block. Its last lines may belong to the block that begins with `opener`. */
  #reopen(block: OpenBlock, opener: string): void {
    const { raw, lines } = block.tail
    this.#void(block.index, raw)
    for (const line of [...lines, opener]) this.#between(line)
  }

  #void(index: number, part: string): void {
    const raw = this.#taken && this.#taken.index !== index ? this.#taken.raw + part : part
    this.#taken = null
    for (let from = 0; from < raw.length; ) {
      const end = raw.indexOf('\n', from)
      const to = end < 0 ? raw.length : end + 1
      this.#follow(raw.slice(from, to))
      from = to
    }
    this.#emit({ type: 'edit-void', index, raw })
  }

  /** Takes a whole line outside blocks. */
  #between(line: string): void {
    const held = this.#held
    const form = held.path === null ? null : formOpenedBy(line)
    if (form && held.path !== null) this.#start(form, held.path, line)
    else if (isBlank(line) && this.#ended && held.path === null) this.#held = { ...held, blank: held.blank + line }
    else if (fenceOf(line)) this.#fence(line)
    else if (pathOf(line, this.#known) !== null) this.#path(line)
    else this.#show(line)
  }

  #start(form: EditForm, path: string, opener: string): void {
    const { blank, fence, between } = this.#held
    if (this.#ended) this.#finish('')
    this.#held = NOTHING
    const raw = `${blank}${fence ?? ''}${path}${between ?? ''}${opener}`
    const outer = fence === null ? null : fenceOf(fence)
    const inner = between === null ? null : fenceOf(between)
    const index = this.#count++
    if (outer && fence !== null && !(between !== null && closesFence(between, outer))) this.#taken = { raw: fence, fence: outer, index }
    else if (inner && between !== null && !outer && !this.#taken && !this.#shown) this.#taken = { raw: between, fence: inner, index }
    const file = pathOf(path, this.#known) ?? ''
    this.#block = new OpenBlock(index, { file, form, raw })
    this.#emit({ type: 'edit-start', index, file })
  }

  #fence(line: string): void {
    const { path, between, fence, blank } = this.#held
    if (this.#taken && path === null && closesFence(line, this.#taken.fence)) {
      this.#taken = null
      if (this.#ended) this.#finish(blank + line)
      return
    }
    const around = this.#shown ?? this.#taken?.fence ?? null
    const isCloser = around !== null && closesFence(line, around)
    if (path !== null && between === null && !isCloser) this.#held = { ...this.#held, between: line }
    else if (path === null && fence === null && around === null) this.#held = { ...NOTHING, fence: line }
    else this.#show(line)
  }

  #path(line: string): void {
    const { path, between, blank, fence } = this.#held
    if (path === null) this.#held = { blank, fence, path: line, between: null }
    else if (between !== null && fence === null && !this.#shown && !this.#taken) {
      this.#held = { ...NOTHING, path }
      this.#release()
      this.#held = { ...NOTHING, fence: between, path: line }
    } else {
      this.#release()
      this.#held = { ...NOTHING, path: line }
    }
  }

  #show(line: string): void {
    this.#release()
    if (this.#shown === null && fenceOf(line)) {
      this.#held = { ...NOTHING, fence: line }
      return
    }
    this.#follow(line)
    this.#emit({ type: 'text', text: line })
  }

  /** Ends the block before, and shows what was held. A fence that holds more than blocks is opened again. */
  #release(): void {
    if (this.#ended) this.#finish('')
    const { blank, fence, path, between } = this.#held
    this.#held = NOTHING
    const lines = [this.#taken?.raw ?? '', blank, fence ?? '', path ?? '', between ?? '']
    this.#taken = null
    for (const line of lines) if (line !== '') this.#follow(line)
    const text = lines.join('')
    if (text !== '') this.#emit({ type: 'text', text })
  }

  #finish(raw: string): void {
    const block = this.#ended
    if (!block) return
    this.#ended = null
    this.#held = { ...this.#held, blank: raw === '' ? this.#held.blank : '' }
    block.addRaw(raw)
    this.#emit({ type: 'edit-end', index: block.index, block: block.block, raw: block.raw })
  }

  /** Notes whether a line of the visible text opens or closes a fence. */
  #follow(line: string): void {
    if (this.#shown) {
      if (closesFence(line, this.#shown)) this.#shown = null
    } else this.#shown = fenceOf(line)
  }

  readonly #emit = (event: ScanEvent): void => {
    const last = this.#events.at(-1)
    if (event.type === 'text' && last?.type === 'text')
      this.#events[this.#events.length - 1] = { type: 'text', text: last.text + event.text }
    else this.#events.push(event)
  }

  #takeEvents(): ScanEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }
}

function isBlank(line: string): boolean {
  return withoutBreak(line).length < MAX_BLANK && line.trim() === ''
}
