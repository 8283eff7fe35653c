const LITERALS = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const NUMBER_START = /^-?(?:0|[1-9]\d*)?(?:\.\d*)?(?:[eE][+-]?\d*)?$/
const ESCAPES: Record<string, string> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
const MAX_SCALAR = 400
const MAX_DEPTH = 64

/** Keys that would change the prototype of objects. */
export const POLLUTING: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

type Expects = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'string' | 'escape' | 'unicode' | 'scalar'

interface Level {
  value: Record<string, unknown> | unknown[]
  key: string
}

/**
 * Reads one JSON object or array strictly, character by character, and builds its value. Returns `done` at its last bracket, `bad` at the first invalid
 * character. Reports the members of the object (or of the objects in the array) at the top.
 */
export class JsonMachine {
  /** Open braces and brackets. */
  depth = 0
  braces = 0
  /** True once any object has begun. */
  hadObject = false
  /** True once a polluting key was read: such a value goes to no tool. */
  isPolluted = false
  /** False discards values while they are read. */
  keeps = true
  value: unknown = undefined
  /** Called with each complete key, and with each complete member, of the objects at the top. */
  onKey: (key: string) => void = () => undefined
  onMember: (key: string, value: unknown) => void = () => undefined
  /** Called for the elements of an array at the top that are no objects. */
  onElement: () => void = () => undefined
  readonly #levels: Level[] = []
  #expects: Expects = 'value'
  #text = ''
  #unicode = ''
  #isKey = false

  feed(character: string): 'more' | 'done' | 'bad' {
    if (this.#expects === 'scalar') {
      if (/[\w.+-]/.test(character)) return this.#scalar(character)
      if (!this.#endScalar()) return 'bad'
    }
    switch (this.#expects) {
      case 'string':
        return this.#string(character)
      case 'escape':
        return this.#escape(character)
      case 'unicode':
        return this.#hex(character)
      default:
        return character === ' ' || character === '\n' || character === '\r' || character === '\t' ? 'more' : this.#token(character)
    }
  }

  #token(character: string): 'more' | 'done' | 'bad' {
    const expects = this.#expects
    if (expects === 'colon') return character === ':' ? this.#expect('value') : 'bad'
    if (expects === 'comma-or-end' && character === ',') return this.#expect(this.#isInArray() ? 'value' : 'key')
    if (character === '}' || character === ']') return this.#close(character)
    if (expects === 'key' || expects === 'key-or-end') return character === '"' ? this.#open(true) : 'bad'
    if (expects === 'value' || expects === 'value-or-end') return this.#value(character)
    return 'bad'
  }

  #value(character: string): 'more' | 'bad' {
    if (this.depth === 1 && this.#isInArray() && character !== '{') this.onElement()
    if (character === '{' || character === '[') return this.#enter(character)
    if (this.depth === 0) return 'bad'
    if (character === '"') return this.#open(false)
    this.#expects = 'scalar'
    this.#text = ''
    return this.#scalar(character)
  }

  #enter(character: '{' | '['): 'more' | 'bad' {
    if (this.depth === MAX_DEPTH) return 'bad'
    this.depth++
    if (character === '{') {
      this.braces++
      this.hadObject = true
    }
    this.#levels.push({ value: character === '{' ? {} : [], key: '' })
    return this.#expect(character === '{' ? 'key-or-end' : 'value-or-end')
  }

  #close(character: '}' | ']'): 'more' | 'done' | 'bad' {
    const expected = this.#expects === 'comma-or-end' || this.#expects === (character === '}' ? 'key-or-end' : 'value-or-end')
    if (!expected || this.#isInArray() !== (character === ']')) return 'bad'
    const level = this.#levels.pop() as Level
    this.depth--
    if (character === '}') this.braces--
    if (this.depth > 0) return this.#put(level.value)
    this.value = level.value
    return 'done'
  }

  #open(isKey: boolean): 'more' {
    this.#isKey = isKey
    this.#text = ''
    return this.#expect('string')
  }

  #string(character: string): 'more' | 'bad' {
    if (character === '\\') return this.#expect('escape')
    if (character !== '"') {
      if (character < ' ') return 'bad'
      if (this.keeps) this.#text += character
      return 'more'
    }
    if (!this.#isKey) return this.#put(this.#text)
    const level = this.#levels.at(-1) as Level
    level.key = this.#text
    if (POLLUTING.has(level.key)) this.isPolluted = true
    if (this.#isTop()) this.onKey(level.key)
    return this.#expect('colon')
  }

  #escape(character: string): 'more' | 'bad' {
    if (character === 'u') {
      this.#unicode = ''
      return this.#expect('unicode')
    }
    const meant = ESCAPES[character]
    if (meant === undefined) return 'bad'
    if (this.keeps) this.#text += meant
    return this.#expect('string')
  }

  #hex(character: string): 'more' | 'bad' {
    if (!/[\da-fA-F]/.test(character)) return 'bad'
    this.#unicode += character
    if (this.#unicode.length < 4) return 'more'
    if (this.keeps) this.#text += String.fromCharCode(Number.parseInt(this.#unicode, 16))
    return this.#expect('string')
  }

  #scalar(character: string): 'more' | 'bad' {
    const text = this.#text + character
    const goesOn = NUMBER_START.test(text) || [...LITERALS.keys()].some(literal => literal.startsWith(text))
    if (!goesOn || text.length > MAX_SCALAR) return 'bad'
    this.#text = text
    return 'more'
  }

  #endScalar(): boolean {
    if (LITERALS.has(this.#text)) this.#put(LITERALS.get(this.#text))
    else if (NUMBER.test(this.#text)) this.#put(Number(this.#text))
    else return false
    return true
  }

  #put(value: unknown): 'more' {
    const { value: holder, key } = this.#levels.at(-1) as Level
    if (Array.isArray(holder)) {
      if (this.keeps) holder.push(value)
    } else {
      if (this.keeps && !POLLUTING.has(key)) holder[key] = value
      if (this.#isTop()) this.onMember(key, value)
    }
    return this.#expect('comma-or-end')
  }

  #expect(expects: Expects): 'more' {
    this.#expects = expects
    return 'more'
  }

  #isInArray(): boolean {
    return Array.isArray(this.#levels.at(-1)?.value)
  }

  /** Tells whether the innermost object is the value itself, or an element of it. */
  #isTop(): boolean {
    return !this.#isInArray() && this.depth === (Array.isArray(this.#levels[0]?.value) ? 2 : 1)
  }
}
