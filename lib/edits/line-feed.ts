interface LineTaker {
  /** True while more text can make the beginning of a line one that has to be seen as a whole. */
  holds(partial: string): boolean
  /** Takes text of a line that need not be held, as it comes. */
  pass(text: string, isFirst: boolean): void
  /** Takes the whole of such a line, once it has passed. */
  passed(line: string): void
  /** Takes a line that was held. */
  whole(line: string): void
}

/** Cuts text that arrives in chunks into lines. What cannot be of interest passes immediately. */
export class LineFeed {
  readonly #taker: LineTaker
  /** Beginning of the present line, held until it is clear what the line is. */
  #line = ''
  /** Pieces of the present line that were passed on as they came; null where none was. */
  #pieces: string[] | null = null

  constructor(taker: LineTaker) {
    this.#taker = taker
  }

  feed(text: string): void {
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf('\n', from)
      const to = end < 0 ? text.length : end + 1
      this.#piece(text.slice(from, to), end >= 0)
      from = to
    }
  }

  /** Ends the text. Returns the line that is still held. */
  end(): string {
    if (this.#pieces) this.#endPassed()
    const line = this.#line
    this.#line = ''
    return line
  }

  #piece(text: string, isWhole: boolean): void {
    if (this.#pieces) {
      this.#pieces.push(text)
      this.#taker.pass(text, false)
      if (isWhole) this.#endPassed()
      return
    }
    this.#line += text
    if (!isWhole && this.#taker.holds(this.#line)) return
    const line = this.#line
    this.#line = ''
    if (isWhole) {
      this.#taker.whole(line)
      return
    }
    this.#pieces = [line]
    this.#taker.pass(line, true)
  }

  #endPassed(): void {
    const line = this.#pieces?.join('') ?? ''
    this.#pieces = null
    this.#taker.passed(line)
  }
}
