/** Tokens of an image, or of a PDF file, whatever its size. */
export const FILE_TOKENS = 1_500

/**
 * Tokens per UTF-16 unit by script, up to the code that it ends before. ASCII counts four characters a token; the others are measured on
 * sentences with the tokenizer of GPT-5, and rounded up.
 */
const scripts: readonly (readonly [endsBefore: number, tokens: number])[] = [
  [0x80, 0.25],
  // Latin with marks, Greek, Cyrillic, Armenian.
  [0x590, 0.33],
  // Hebrew, Arabic, the scripts of India, Thai, Georgian.
  [0x1100, 0.4],
  // Symbols and punctuation.
  [0x2e80, 0.5],
  // Kana and Han.
  [0xac00, 0.75],
  // Hangul.
  [0xd800, 0.5],
  // Halves of emoji and of rare Han.
  [0xe000, 1],
  [0x10000, 0.75],
]

/** Tokens of each UTF-16 unit. */
const byUnit = new Float32Array(0x10000)
for (const [endsBefore, tokens] of scripts.toReversed()) byUnit.fill(tokens, 0, endsBefore)

/** Estimates the tokens of a text from its scripts, in one pass. Rounded up, so that only an empty text has none. */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (let index = 0; index < text.length; index++) tokens += byUnit[text.charCodeAt(index)] ?? 1
  return Math.ceil(tokens)
}
