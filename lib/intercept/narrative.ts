import type { MarkerPlace } from './markers.ts'
import type { FencedText, Outcome } from './outcome.ts'

const MAX_LINE = 80

/** Place of the scanner in the answer: in a line, in code, within braces that are not a call. */
export class Narrative {
  isLineStart = true
  /** True while the answer has no text; reasoning does not count. */
  isStart = true
  /** True once the answer names a recipient. */
  isAddressed = false
  /** True once a marker has declared the text to be the answer: nothing in it is a call by its looks alone. */
  isPlain = false
  isInline = false
  fence: FencedText | null = null
  /** Open braces of a text that turned out not to be JSON. */
  #braces = 0
  /** Open brackets and braces of a list that broke off: the text behind the break is still within it. */
  #brackets = 0
  #last = '\n'
  /** True while the line before is empty. */
  #isBlank = false
  /** Beginning of the present line. */
  #line = ''
  /** Number of fence marks at the start of the line, which may close the fence; -1 once the line has other text. */
  #closing = 0

  get place(): MarkerPlace {
    const { isLineStart, isStart, isAddressed } = this
    // A line without indentation has left its braces.
    const isBare = !this.isPlain && this.#brackets === 0 && (this.#braces === 0 || this.#last === '\n')
    return { isLineStart, isBare, isStart, isAddressed }
  }

  note(character: string): void {
    if (!/\s/.test(character)) this.isStart = false
    if (this.fence) {
      this.#noteFenced(character, this.fence)
      return
    }
    if (character === '\n') {
      this.#isBlank = this.isLineStart
      this.isLineStart = true
      this.isInline = false
      this.#line = ''
    } else {
      if (this.#line.length < MAX_LINE) this.#line += character
      if (this.#last === '\n' && !/[\s}]/.test(character)) this.#braces = 0
      if (character === '`' && this.#last !== '`') this.isInline = !this.isInline
      if (character === '{') this.#braces++
      else if (character === '}') this.#braces = Math.max(0, this.#braces - 1)
      if (!/\s/.test(character)) this.isLineStart = false
      if (this.#brackets > 0) this.#noteBroken(character)
    }
    this.#last = character
  }

  #noteBroken(character: string): void {
    if (character === '{' || character === '[') this.#brackets++
    else if (character === '}' || character === ']') this.#brackets--
    // A paragraph that begins with a word has left the list.
    else if (this.#isBlank && this.#last === '\n' && /\p{L}/u.test(character)) this.#brackets = 0
  }

  /** Notes text that a reader has taken: fences and braces within it do not matter for the text behind it. */
  skip(text: string): void {
    if (text === '') return
    const tail = text.slice(text.lastIndexOf('\n') + 1)
    const isNewLine = tail.length < text.length
    if (isNewLine) this.isInline = false
    this.#line = isNewLine ? tail : (this.#line + tail).slice(0, MAX_LINE)
    this.isLineStart = tail.trim() === '' && (this.isLineStart || isNewLine)
    this.#last = text.at(-1) ?? ''
  }

  /** Notes text that a reader has given back. */
  giveBack(text: string, { fence, braces = 0, brackets = 0 }: Extract<Outcome, { kind: 'text' }>): void {
    this.skip(text)
    this.#braces += braces
    this.#brackets += brackets
    if (text.trim() !== '') this.isStart = false
    if (!fence) return
    this.fence = fence
    this.#closing = fence.isInFirstLine ? -1 : 0
    if (!fence.isInFirstLine) for (const character of this.#line) this.#noteFenced(character, fence)
  }

  #noteFenced(character: string, { mark, length }: FencedText): void {
    if (character === '\n') {
      if (this.#closing >= length) this.fence = null
      this.#closing = 0
      this.#line = ''
      this.isLineStart = true
    } else if (character === mark && this.#closing >= 0) this.#closing++
    else if (!/\s/.test(character)) this.#closing = -1
    this.#last = character
  }
}
