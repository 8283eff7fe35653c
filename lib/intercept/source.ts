/** Most characters that a reader looks ahead for a name. */
const MAX_PEEK = 128

/** A reader that pauses at the end of the text so far. Its result depends on the text alone, never on the chunks in which it arrived. */
export type Reading<T> = Generator<undefined, T, undefined>

/**
 * The undecided end of an answer's text. Text before `from` is settled; `from` to `at` was read by the present reader; the rest is unread.
 * Text that was read in earlier chunks is kept as pieces, so a long call costs no copying.
 */
export class Source {
  buffer = ''
  at = 0
  isOver = false
  /** The answer was cut off: no open call may be completed. */
  isCut = false
  /** The text that is read is not a call: it is shown as it comes, and readers keep none of it. */
  isPassing = false
  /** The text passes because it is longer than the most that is held. */
  isTooLong = false
  /** Depth of open braces or tags, for the inspector. */
  depth = 0
  /** Characters looked at; a property test proves that their number is linear. */
  steps = 0
  readonly #maxUndecided: number
  #from = 0
  #earlier: string[] = []
  #earlierLength = 0

  constructor(maxUndecided: number) {
    this.#maxUndecided = maxUndecided
  }

  add(chunk: string): void {
    if (this.at > this.#from) {
      this.#earlier.push(this.buffer.slice(this.#from, this.at))
      this.#earlierLength += this.at - this.#from
    }
    this.buffer = this.buffer.slice(this.at) + chunk
    this.at = 0
    this.#from = 0
  }

  /** Takes the undecided text that was read, which settles it. */
  take(): string {
    const last = this.buffer.slice(this.#from, this.at)
    this.#from = this.at
    if (this.#earlierLength === 0) return last
    const text = this.#earlier.join('') + last
    this.#earlier = []
    this.#earlierLength = 0
    return text
  }

  /** Length of the text that was read and is undecided. */
  get undecided(): number {
    return this.#earlierLength + this.at - this.#from
  }

  /** The text that was read and is undecided. */
  get undecidedText(): string {
    return this.#earlier.join('') + this.buffer.slice(this.#from, this.at)
  }

  /** All text that is held: undecided and unread. */
  get held(): string {
    return this.#earlier.join('') + this.buffer.slice(this.#from)
  }

  get heldLength(): number {
    return this.#earlierLength + this.buffer.length - this.#from
  }

  /** Declares the text that was read to be no call, together with the rest of it. */
  pass(): void {
    this.isPassing = true
  }

  /** Lets text pass once more of it is held than allowed. */
  limit(): void {
    if (this.isPassing || this.undecided <= this.#maxUndecided) return
    this.isPassing = true
    this.isTooLong = true
  }
}

/** Looks at the next character without reading it; null at the end. */
export function* next(source: Source): Reading<string | null> {
  source.limit()
  while (source.at >= source.buffer.length) {
    if (source.isOver) return null
    yield
  }
  source.steps++
  return source.buffer[source.at] as string
}

export function isSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t'
}

export function* skipSpace(source: Source): Reading<string | null> {
  for (;;) {
    const character = yield* next(source)
    if (character === null || !isSpace(character)) return character
    source.at++
  }
}

/** Finds the literal that comes next, the longest of several, without reading it. Decides as soon as the text allows. */
export function* lookFor(source: Source, literals: readonly string[]): Reading<string | null> {
  for (;;) {
    const seen = source.buffer.slice(source.at, source.at + 64)
    source.steps++
    const open = source.isOver ? [] : literals.filter(literal => literal.length > seen.length && literal.startsWith(seen))
    if (open.length === 0) return longest(literals.filter(literal => seen.startsWith(literal)))
    yield
  }
}

/** Reads one of the literals if it comes next. */
export function* readOne(source: Source, literals: readonly string[]): Reading<string | null> {
  const found = yield* lookFor(source, literals)
  if (found !== null) source.at += found.length
  return found
}

/** Reads text up to the first of the literals, which stays unread; null where the text ends first. All literals begin with the same character. */
export function* readUntil(source: Source, literals: readonly string[]): Reading<string | null> {
  const first = literals[0]?.[0] ?? ''
  let text = ''
  for (;;) {
    const found = source.buffer.indexOf(first, source.at)
    const end = found === -1 ? source.buffer.length : found
    source.steps += end - source.at + 1
    if (!source.isPassing) text += source.buffer.slice(source.at, end)
    source.at = end
    if (found === -1) {
      if (source.isOver) return null
      yield
    } else {
      if ((yield* lookFor(source, literals)) !== null) return text
      if (!source.isPassing) text += first
      source.at++
    }
  }
}

/** Reads white space. */
export function* readSpace(source: Source): Reading<string> {
  let space = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || !isSpace(character)) return space
    if (!source.isPassing) space += character
    source.at++
  }
}

const NAME_CHARACTER = /[\w.\-/]/

/** Looks at the next word without reading it, and at the character behind it. `skips` may precede it. */
export function* peekWord(source: Source, skips: RegExp | null = null): Reading<{ word: string; after: string | null; length: number }> {
  for (;;) {
    let start = source.at
    while (skips && start < source.buffer.length && start - source.at < MAX_PEEK && skips.test(source.buffer[start] as string)) start++
    let end = start
    while (end < source.buffer.length && end - start < MAX_PEEK && NAME_CHARACTER.test(source.buffer[end] as string)) end++
    source.steps++
    if (end < source.buffer.length || source.isOver || end - start >= MAX_PEEK)
      return { word: source.buffer.slice(start, end), after: source.buffer[end] ?? null, length: end - source.at }
    yield
  }
}

/** Reads letters, digits and other characters of names, at most `max` of them. */
export function* readWord(source: Source, max = 200): Reading<string> {
  let word = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || !NAME_CHARACTER.test(character) || word.length >= max) return word
    word += character
    source.at++
  }
}

function longest(found: string[]): string | null {
  return found.reduce<string | null>((best, one) => (best === null || one.length > best.length ? one : best), null)
}
