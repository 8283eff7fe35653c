import type { ScannerOptions, ScannerState } from './emission.ts'
import { closers, Openers, sectionsInThoughts } from './markers.ts'
import { Narrative } from './narrative.ts'
import type { Outcome } from './outcome.ts'
import { isSpace, type Reading, Source } from './source.ts'
import { readSection } from './thoughts.ts'
import { type FoundCall, ToolBook } from './tool-book.ts'

/** Most characters of white space that are held because a call may follow. */
const MAX_SPACE = 256
const MAX_MARKER = 64
/** Markers that end reasoning and also begin a message of their own. */
const REOPENING = ['<|start|>', '<|channel|>']

/**
 * Finds tool calls in text that arrives in chunks. The result depends on the text alone, not on the chunks. Text that cannot be part of a call is emitted
 * immediately.
 */
export class Scanner {
  malformed = 0
  readonly #options: ScannerOptions
  readonly #source: Source
  readonly #tools: ToolBook
  readonly #openers: Openers
  readonly #narrative = new Narrative()
  readonly #maxSpace: number
  #reading: Reading<Outcome> | null = null
  #reasoningClosers: readonly string[] | null = null
  /** True while white space is held, which is a separator if a call follows. */
  #isBeside = true
  #isAfterCall = false
  #isAnnounced = false
  /** The closing tag of the wrapper around the answer. */
  #wrapper: string | null = null
  /** True where the last shown text is narrative and no white space: white space behind it is text, even before a marker. */
  #hasTextBefore = false
  #told: ScannerState = 'Narrative'

  constructor(options: ScannerOptions) {
    this.#options = options
    this.#source = new Source(options.maxBufferChars)
    this.#tools = new ToolBook(options.tools)
    this.#openers = new Openers(this.#tools)
    this.#maxSpace = Math.min(MAX_SPACE, options.maxBufferChars - 1)
  }

  push(chunk: string): void {
    this.#told = this.state
    this.#source.add(chunk)
    this.#run()
  }

  /** Ends the text: all that is held is decided. `isCut` says that the model had not finished. */
  end({ isCut = false } = {}): void {
    this.#source.isOver = true
    this.#source.isCut = isCut
    this.#run()
    const rest = this.#source.take()
    if (rest !== '') this.#options.emit({ kind: this.#isAfterCall ? 'markup' : 'narrative', raw: rest })
  }

  /** The text that is held now. */
  get buffer(): string {
    return this.#source.held
  }

  get heldCharacters(): number {
    return this.#source.heldLength
  }

  get steps(): number {
    return this.#source.steps
  }

  get state(): ScannerState {
    const { depth, isPassing, heldLength, undecided } = this.#source
    if (this.#reading && !isPassing) return depth > 0 ? `InToolCall(${depth})` : 'MaybeToolStart'
    if (heldLength > undecided) return 'MaybeToolStart'
    return this.#isAfterCall ? 'AfterToolCall' : 'Narrative'
  }

  #run(): void {
    while (this.#reading ? this.#read(this.#reading) : this.#walk());
  }

  /** Lets the present reader continue; false where it needs more text. */
  #read(reading: Reading<Outcome>): boolean {
    const source = this.#source
    const step = reading.next()
    source.limit()
    if (source.isPassing) this.#giveBack({ kind: 'text' })
    if (step.done) this.#finish(step.value)
    return step.done === true
  }

  #finish(outcome: Outcome): void {
    const source = this.#source
    const wasPassing = source.isPassing
    const { isTooLong } = source
    if (isTooLong) this.malformed++
    source.isPassing = false
    source.isTooLong = false
    source.depth = 0
    this.#reading = null
    if (outcome.kind === 'text') {
      if (outcome.isMalformed && !isTooLong) this.malformed++
      this.#giveBack(outcome)
    } else if (wasPassing) this.#giveBack({ kind: 'text' })
    else if (outcome.kind === 'calls') this.#found(outcome)
    else this.#mark(outcome)
  }

  #giveBack(outcome: Extract<Outcome, { kind: 'text' }>): void {
    const text = this.#source.take()
    if (this.#reasoningClosers) {
      this.#say('reasoning', text)
      return
    }
    // One broken line among several announced calls.
    const isAnnounced = this.#isAnnounced && outcome.isMalformed === true
    this.#narrative.giveBack(text, outcome)
    this.#say('narrative', text)
    this.#leave()
    this.#isAnnounced = isAnnounced
  }

  #found({ calls, announces = false, addresses = false }: Extract<Outcome, { kind: 'calls' }>): void {
    if (addresses) this.#narrative.isAddressed = true
    this.#reasoningClosers = null
    this.#narrative.isStart = false
    const raw = this.#source.take()
    this.#narrative.skip(raw)
    if (!this.#told.startsWith('InToolCall')) this.#tell('InToolCall(1)')
    this.#tell('InToolCall(0)')
    const space = this.#spaceBefore(raw)
    this.#say('narrative', space)
    for (const [index, call] of calls.entries()) this.#options.emit({ kind: 'call', raw: index === 0 ? raw.slice(space.length) : '', call })
    this.#isAnnounced = announces
    this.#hasTextBefore = false
    this.#isBeside = true
    this.#isAfterCall = true
  }

  #mark(outcome: Extract<Outcome, { kind: 'markup' | 'reasoning' }>): void {
    const raw = this.#source.take()
    this.#narrative.skip(raw)
    const space = this.#spaceBefore(raw)
    this.#say('narrative', space)
    this.#say('markup', raw.slice(space.length))
    this.#isBeside = true
    if (outcome.kind === 'markup' && outcome.addresses) this.#narrative.isAddressed = true
    if (outcome.kind === 'reasoning') this.#reasoningClosers = outcome.closers
    else {
      if (outcome.isMalformed) this.malformed++
      this.#isAnnounced = outcome.announces ?? false
      this.#narrative.isPlain = outcome.isPlain ?? false
      this.#wrapper = outcome.wraps ?? this.#wrapper
    }
  }

  /** Returns the white space before a marker, which is text where text precedes it. */
  #spaceBefore(raw: string): string {
    return this.#hasTextBefore ? (/^\s*/.exec(raw)?.[0] ?? '') : ''
  }

  /** Notes text: a call is no longer announced, and white space is text again. */
  #leave(): void {
    if (this.#isAfterCall) this.#tell('AfterToolCall')
    this.#isBeside = false
    this.#isAfterCall = false
    this.#isAnnounced = false
    this.#tell('Narrative')
  }

  /** Walks through text until an opener begins; false where it needs more text. */
  #walk(): boolean {
    const source = this.#source
    while (source.at < source.buffer.length) {
      source.steps++
      const found = this.#reasoningClosers ? this.#think(this.#reasoningClosers) : this.#begin()
      if (found === 'taken') return true
      if (found === 'open') {
        this.#flush()
        this.#tell('MaybeToolStart')
        return false
      }
      const character = source.buffer[source.at] as string
      source.at++
      if (this.#reasoningClosers) continue
      this.#narrative.note(character)
      if (this.#isBeside && (!isSpace(character) || source.undecided > this.#maxSpace)) this.#leave()
    }
    this.#flush()
    return false
  }

  /** Emits the text that is decided. */
  #flush(): void {
    if (this.#reasoningClosers) this.#say('reasoning', this.#source.take())
    else if (!this.#isBeside) this.#say('narrative', this.#source.take())
  }

  #begin(): 'open' | 'taken' | null {
    const source = this.#source
    const { isInline, fence } = this.#narrative
    const isCode = fence !== null || isInline
    const closed = isCode ? null : this.#close()
    if (closed) return closed
    if (!this.#openers.mayBegin(source.buffer.charCodeAt(source.at))) return null
    const place = isCode ? 'code' : this.#narrative.place
    const opener = this.#openers.at(source.buffer, source.at, { place, isOver: source.isOver })
    if (opener === null || opener === 'open') return opener
    this.#flush()
    if (!opener.isUnread) source.at += opener.text.length
    this.#tell('MaybeToolStart')
    this.#reading = opener.read({ source, tools: this.#tools, isAnnounced: this.#isAnnounced })
    return 'taken'
  }

  /** Takes the closing tag of the answer's wrapper, or the closer of the last call. */
  #close(): 'open' | 'taken' | null {
    const source = this.#source
    if (this.#wrapper === null && !this.#isAfterCall) return null
    const rest = source.buffer.slice(source.at, source.at + MAX_MARKER)
    const ended = this.#wrapper === null ? null : this.#oneOf([this.#wrapper], rest, end => this.#unwrap(end))
    return ended ?? (this.#isAfterCall ? this.#closeCall(rest) : null)
  }

  #unwrap(end: string): 'taken' {
    this.#flush()
    this.#wrapper = null
    this.#isBeside = true
    return this.#drop(end.length)
  }

  /** Takes the closer of the last call, or the separator before the next. */
  #closeCall(rest: string): 'open' | 'taken' | null {
    const source = this.#source
    const separator = /^[;,]\s*/.exec(rest)?.[0]
    if (separator !== undefined) {
      if (separator.length === rest.length) return source.isOver || rest.length === MAX_MARKER ? null : 'open'
      return /[{[<f]/.test(rest[separator.length] ?? '') ? this.#drop(separator.length) : null
    }
    return this.#oneOf(closers, rest, end => this.#drop(end.length))
  }

  /** Within reasoning: takes its end, or a section of calls that are real if there is no end. */
  #think(ends: readonly string[]): 'open' | 'taken' | null {
    const source = this.#source
    if (source.buffer[source.at] !== ends[0]?.[0]) return null
    return this.#oneOf([...ends, ...sectionsInThoughts], source.buffer.slice(source.at, source.at + MAX_MARKER), end => {
      this.#flush()
      if (!ends.includes(end)) {
        this.#reading = readSection(source, ends, text => callsOf(text, this.#options))
        return 'taken'
      }
      this.#reasoningClosers = null
      this.#isBeside = true
      return this.#drop(REOPENING.includes(end) ? 0 : end.length)
    })
  }

  #oneOf(ends: readonly string[], rest: string, found: (end: string) => 'taken'): 'open' | 'taken' | null {
    const end = ends.find(one => rest.startsWith(one))
    if (end !== undefined) return found(end)
    return !this.#source.isOver && ends.some(one => one.length > rest.length && one.startsWith(rest)) ? 'open' : null
  }

  #drop(length: number): 'taken' {
    this.#source.at += length
    this.#say('markup', this.#source.take())
    return 'taken'
  }

  #say(kind: 'narrative' | 'reasoning' | 'markup', raw: string): void {
    if (raw === '') return
    if (kind !== 'markup') this.#hasTextBefore = kind === 'narrative' && !isSpace(raw.at(-1) ?? '')
    this.#options.emit({ kind, raw })
  }

  #tell(state: ScannerState): void {
    if (state === this.#told) return
    this.#told = state
    this.#options.onState?.(state)
  }
}

/** Finds the calls of a complete text. */
function callsOf(text: string, options: ScannerOptions): FoundCall[] {
  const calls: FoundCall[] = []
  const scanner = new Scanner({ ...options, onState: () => undefined, emit: one => void (one.kind === 'call' && calls.push(one.call)) })
  scanner.push(text)
  scanner.end()
  return calls
}
