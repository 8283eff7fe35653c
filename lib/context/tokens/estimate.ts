import { asciiTokens } from './ascii-tokens.ts'

/** Tokens of an image, or of a PDF file, whatever its size. */
export const FILE_TOKENS = 1_500
/** Most tokens of the text of a document in a request; the rest is read by a tool. */
export const MOST_DOCUMENT_TOKENS = 25_000

/** Tokens of an ASCII character in running text. Dense text has more: numbers, minified code, Base64. */
const PLAIN = 0.25
/** Tokens per UTF-16 unit by script, up to the code that it ends before: measured on sentences with the tokenizer of GPT-5, and rounded up. */
const scripts: readonly (readonly [endsBefore: number, tokens: number])[] = [
  [0x80, 0],
  // Latin with marks, Greek, Cyrillic, Armenian.
  [0x590, 0.29],
  // Hebrew, Arabic, the scripts of India, Thai, Georgian.
  [0x1100, 0.4],
  // Symbols and punctuation.
  [0x2e80, 0.5],
  // Kana and Han.
  [0xac00, 0.72],
  // Hangul.
  [0xd800, 0.6],
  // Halves of emoji and of rare Han.
  [0xe000, 1],
  [0x10000, 0.75],
]

/** Tokens of each UTF-16 unit past ASCII. */
const byUnit = new Float32Array(0x10000)
for (const [endsBefore, tokens] of scripts.toReversed()) byUnit.fill(tokens, 0, endsBefore)

/** Units of a text that are looked at; of a longer text, stretches spread over it. */
const MOST_LOOKED_AT = 262_144
const STRETCH = 4_096

/**
 * Estimates the tokens of a text from its scripts and from how dense it is, within about 20 %, in time that is linear and bounded. Only an empty text
 * has none.
 */
export function estimateTokens(text: string): number {
  if (text.length <= MOST_LOOKED_AT) return tokensIn(text, 0, text.length)
  const every = text.length / (MOST_LOOKED_AT / STRETCH)
  let tokens = 0
  for (let from = 0; from + STRETCH <= text.length; from += every) tokens += tokensIn(text, Math.floor(from), Math.floor(from) + STRETCH)
  return Math.ceil((tokens * text.length) / MOST_LOOKED_AT)
}

function tokensIn(text: string, from: number, to: number): number {
  let beyond = 0
  let ascii = 0
  for (let index = from; index < to; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) ascii += 1
    else beyond += byUnit[unit] ?? 1
  }
  const plain = Math.ceil(beyond + ascii * PLAIN)
  return ascii === 0 ? plain : Math.max(plain, Math.round(beyond + asciiTokens(text, from, to)))
}
