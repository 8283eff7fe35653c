import { resolveSpans, type SpanToken } from './code-spans.ts'

/** Mark `[n]` in a text, by its place. */
export interface CitationMark {
  n: number
  at: number
  length: number
}

/** Longest number that can be a mark, in digits. */
const MOST_DIGITS = 4
/** Columns from which on a line behind a blank one is code, outside lists. */
const CODE_INDENT = 4

/** Finds the marks of a whole text. */
export function citationMarks(text: string): CitationMark[] {
  const scanner = new CitationScanner()
  return scanner.feed(text).concat(scanner.end())
}

/**
 * Finds `[n]` in Markdown that grows, outside code, links and definitions. Yields each mark once, as soon as it is certain: within an open code span at the
 * end of its paragraph. Linear in the text.
 */
export class CitationScanner {
  #at = 0
  #line: 'start' | 'text' | 'fence' | 'fence-end' | 'code' = 'start'
  #indent = 0
  #wasBlank = true
  #wasCode = false
  #isInList = false
  /** Open fence: its character and length. */
  #fence: { char: string; length: number } | null = null
  /** Run of backticks or tildes that is being read. */
  #run = { char: '', length: 0, isEscaped: false, isFirst: false }
  /** Length of the backticks that may have begun a code span; 0 outside. */
  #span = 0
  /** Tokens since then. */
  #tokens: SpanToken[] = []
  #mark: { at: number; digits: string; isClosed: boolean; isEscaped: boolean; isFirst: boolean } | null = null
  #isEscaping = false

  feed(delta: string): CitationMark[] {
    const found: CitationMark[] = []
    for (let index = 0; index < delta.length; index++) {
      this.#take(delta.charAt(index), found)
      this.#at++
    }
    return found
  }

  end(): CitationMark[] {
    const found: CitationMark[] = []
    this.#take('\n', found)
    this.#endParagraph(found)
    return found
  }

  #take(char: string, found: CitationMark[]): void {
    if (this.#run.length > 0) {
      if (char === this.#run.char) {
        this.#run.length++
        return
      }
      this.#endRun(found)
    }
    if (char === '\n') this.#endLine(found)
    else if (this.#fence) this.#inFence(char)
    else if (this.#line === 'start') this.#begin(char, found)
    else if (this.#line === 'text') this.#inText(char, found, false)
  }

  #endLine(found: CitationMark[]): void {
    if (this.#mark) this.#endMark('\n', found)
    if (this.#line === 'fence-end') this.#fence = null
    const isBlank = this.#line === 'start'
    if (isBlank && !this.#fence) this.#endParagraph(found)
    this.#wasCode = this.#line === 'code' || (isBlank && this.#wasCode)
    this.#wasBlank = isBlank
    this.#isEscaping = false
    this.#line = 'start'
    this.#indent = 0
  }

  /** Reads the first characters of a line outside fences. */
  #begin(char: string, found: CitationMark[]): void {
    if (char === ' ' || char === '\t') {
      this.#indent += char === ' ' ? 1 : CODE_INDENT
      return
    }
    const isDeep = this.#indent >= CODE_INDENT
    if (isDeep && !this.#isInList && (this.#wasBlank || this.#wasCode)) {
      this.#line = 'code'
      return
    }
    if (this.#indent === 0) this.#isInList = LIST.test(char)
    else this.#isInList ||= LIST.test(char)
    if (BLOCK.test(char)) this.#endParagraph(found)
    if (char === '>') {
      this.#indent = 0
      return
    }
    this.#line = 'text'
    this.#inText(char, found, true)
  }

  #inFence(char: string): void {
    const isSpace = char === ' ' || char === '\t'
    if (this.#line === 'start' && char === this.#fence?.char) this.#run = { char, length: 1, isEscaped: false, isFirst: true }
    else if (this.#line === 'start' ? !isSpace && char !== '>' : this.#line === 'fence-end' && !isSpace) this.#line = 'fence'
  }

  #inText(char: string, found: CitationMark[], isFirst: boolean): void {
    if (this.#mark && this.#inMark(char, found)) return
    const isEscaped = this.#isEscaping
    this.#isEscaping = char === '\\' && !isEscaped
    if (char === '`' || (char === '~' && isFirst)) this.#run = { char, length: 1, isEscaped, isFirst }
    else if (char === '[') this.#mark = { at: this.#at, digits: '', isClosed: false, isEscaped, isFirst }
  }

  /** True while the character belongs to the mark. */
  #inMark(char: string, found: CitationMark[]): boolean {
    const mark = this.#mark
    if (!mark) return false
    if (!mark.isClosed && char >= '0' && char <= '9' && mark.digits.length < MOST_DIGITS && mark.digits !== '0') {
      mark.digits += char
      return true
    }
    if (!mark.isClosed && char === ']' && mark.digits !== '') {
      mark.isClosed = true
      return true
    }
    this.#endMark(char, found)
    return false
  }

  /** `next`: the character behind the mark. A link and the definition of one are no citations. */
  #endMark(next: string, found: CitationMark[]): void {
    const mark = this.#mark
    this.#mark = null
    if (!mark?.isClosed || next === '(' || (next === ':' && mark.isFirst)) return
    const { at, digits, isEscaped } = mark
    const length = digits.length + 2
    if (this.#span > 0) this.#tokens.push({ kind: 'mark', n: Number(digits), at, length, isEscaped })
    else if (!isEscaped) found.push({ n: Number(digits), at, length })
  }

  #endRun(found: CitationMark[]): void {
    const { char, length, isEscaped, isFirst } = this.#run
    this.#run = { char: '', length: 0, isEscaped: false, isFirst: false }
    if (this.#fence) {
      this.#line = length >= this.#fence.length ? 'fence-end' : 'fence'
    } else if (isFirst && length >= 3) {
      this.#endParagraph(found)
      this.#fence = { char, length }
      this.#line = 'fence'
    } else if (char === '`') this.#spanMark({ kind: 'run', length, isEscaped })
  }

  /** Begins, ends or continues a code span. */
  #spanMark(run: Extract<SpanToken, { kind: 'run' }>): void {
    if (this.#span === 0) this.#span = run.length - (run.isEscaped ? 1 : 0)
    else if (run.length === this.#span) {
      this.#span = 0
      this.#tokens = []
    } else this.#tokens.push(run)
  }

  /** Backticks that nothing has closed are text. */
  #endParagraph(found: CitationMark[]): void {
    for (const mark of resolveSpans(this.#tokens)) found.push(mark)
    this.#span = 0
    this.#tokens = []
  }
}

const LIST = /[-*+\d]/
const BLOCK = /[-*+#>|]/
