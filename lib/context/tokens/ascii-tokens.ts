/** Kinds of characters that a tokenizer cuts between. */
const OTHER = 0
const LOWER = 1
const UPPER = 2
const DIGIT = 3
const MARK = 4
const SPACE = 5
const BREAK = 6

const kinds = new Uint8Array(0x10000)
for (let code = 0; code < 0x80; code++) kinds[code] = kindOf(String.fromCharCode(code))
/** Characters that Base64 has between letters and digits. */
const isJoint = new Uint8Array(0x10000)
for (const character of '+/=_-') isJoint[character.charCodeAt(0)] = 1

/** Costs in tokens, fitted to the tokenizer of GPT-5 on prose, code, minified code, JSON, numbers, hashes and logs. */
const LETTER = 1.22
const WHOLE_WORD = 8.5
const WORD_REST = 1 / 1.75
const MARK_ALONE = 1.06
const MARKS_CHANGE = 0.64
const BREAK_AFTER_MARK = 0.09
const INDENT = 0.9
const BEFORE_DIGIT = 0.99
/** Longest white space of one token, on average. */
const LONG_SPACE = 16
/** Random letters and digits: least length, least share of changes between kinds, tokens of a character. */
const RANDOM_LENGTH = 20
const RANDOM_CHANGES = 0.3
const RANDOM = 0.68
const ALL_KINDS = (1 << LOWER) | (1 << UPPER) | (1 << DIGIT)

/** Estimates the tokens of the ASCII characters of a stretch of text, one word, number or row of marks after another. */
export function asciiTokens(text: string, from: number, to: number): number {
  let tokens = 0
  let before = BREAK
  // Letters and digits in a row, which may be random.
  let runFrom = from
  let runTokens = 0
  let runChanges = 0
  let runKinds = 0
  let index = from
  while (index < to) {
    const start = index
    const kind = kinds[text.charCodeAt(index++)]
    let last = text.charCodeAt(start)
    let changes = 1
    for (; index < to; index++) {
      const code = text.charCodeAt(index)
      if (kinds[code] !== kind) break
      if (code !== last) changes += 1
      last = code
    }
    if (kind === LOWER || kind === UPPER) {
      const capitals = index
      // A capital belongs to the word behind it.
      if (kind === UPPER) while (index < to && kinds[text.charCodeAt(index)] === LOWER) index++
      // One letter over and over is as cheap as a word.
      const letters = changes + index - capitals
      tokens += index - start === 1 ? LETTER : letters > WHOLE_WORD ? 1 + (letters - WHOLE_WORD) * WORD_REST : 1
      runKinds |= index > capitals ? (1 << LOWER) | (1 << UPPER) : 1 << kind
      runChanges += index > capitals ? 2 : 1
    } else if (kind === DIGIT) {
      tokens += Math.ceil((index - start) / 3) + (before === SPACE ? BEFORE_DIGIT : 0)
      runKinds |= 1 << DIGIT
      runChanges += 1
    } else {
      const length = index - start
      const isJoining = length <= 2 && isJoint[last] === 1
      if (isJoining) runChanges += 1
      else if (start - runFrom >= RANDOM_LENGTH && runKinds === ALL_KINDS)
        tokens = Math.max(tokens, runTokens + randomTokens(start - runFrom, runChanges))
      const next = index < to ? (kinds[text.charCodeAt(index)] ?? OTHER) : BREAK
      if (kind === MARK) tokens += length > 1 ? Math.max(1, changes * MARKS_CHANGE) : next === LOWER || next === UPPER ? 0 : MARK_ALONE
      else if (kind === BREAK) tokens += Math.max(before === MARK ? BREAK_AFTER_MARK : 1, length / LONG_SPACE)
      else if (kind === SPACE && length > 1) tokens += Math.max(before === BREAK ? INDENT : 1, length / LONG_SPACE)
      if (!isJoining) {
        runFrom = index
        runTokens = tokens
        runChanges = 0
        runKinds = 0
      }
    }
    before = kind ?? OTHER
  }
  if (to - runFrom < RANDOM_LENGTH || runKinds !== ALL_KINDS) return tokens
  return Math.max(tokens, runTokens + randomTokens(to - runFrom, runChanges))
}

/** Returns the tokens of letters and digits in a row that change their kind often, and none for words. */
function randomTokens(length: number, changes: number): number {
  return changes >= length * RANDOM_CHANGES ? length * RANDOM : 0
}

function kindOf(character: string): number {
  if (/[\r\n]/.test(character)) return BREAK
  if (/[a-z]/.test(character)) return LOWER
  if (/[A-Z]/.test(character)) return UPPER
  if (/\d/.test(character)) return DIGIT
  return character > ' ' ? MARK : SPACE
}
