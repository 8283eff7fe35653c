/** Letters of a script whose characters are about a token each. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu
const CHARS_OF_A_TOKEN = 4

/** Estimates the tokens of a text: a quarter of its characters, and each character of a script without spaces. */
export function estimatedTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0
  return wide + Math.ceil((text.length - wide) / CHARS_OF_A_TOKEN)
}
