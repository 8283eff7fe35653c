const CHARACTERS_PER_TOKEN = 4

/** Estimates the tokens of a text where no tokenizer is known. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}
