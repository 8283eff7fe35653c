/** Numbers that a provider named when it called a request too long; null for what it did not say. */
export interface SaidTokens {
  /** Tokens of the request without its answer. */
  prompt: number | null
  /** Window, or most tokens of a request. */
  window: number | null
}

/** The first that matches wins. Each gap between a word and its number is bounded, so they are linear. */
const WINDOWS = [
  /> ?(\d+)/,
  /(?<!\d)(\d{1,12}) maximum (?:context|prompt|input)/i,
  /maximum (?:context|prompt|input|sequence|model) (?:length|size|window)\D{0,30}(\d+)/i,
  /(?:exceeds?|larger than|longer than|greater than)\D{0,80}(\d+)/i,
  /context (?:length|size|window|limit)\D{0,30}(\d+)/i,
  /(?:limit|maximum)\D{0,30}(\d+)/i,
  /at most (\d+)/i,
]
const PROMPTS = [
  /(?<!\d)(\d{1,12}) (?:tokens )?(?:in|of) (?:the |your |text )?(?:messages|prompt|input)/i,
  /(?<!\d)(\d{1,12})(?: tokens)?(?: \+ \d+)? ?>/,
  /(?<!\d)(\d{1,12}) (?:input|prompt) tokens/i,
  /(?:prompt|input|request|messages)\D{0,40}(\d+)(?: tokens?)?\)?\W{0,4}(?:exceed|is (?:larger|longer|greater)|tokens)/i,
  /(?:requested|resulted in|contains?|has)\D{0,20}(\d+) tokens/i,
]

/** Reads the numbers in a provider's sentence about a request that is too long. */
export function saidTokens(sentence: string): SaidTokens {
  const said = sentence.slice(0, 2_000).replace(/(\d),(?=\d{3})/g, '$1')
  const window = firstOf(WINDOWS, sentencesOfWindow(said))
  const prompt = firstOf(PROMPTS, said)
  return { prompt: prompt === window ? null : prompt, window }
}

/** Leaves the sentences that speak of tokens or the context, and of no rate or other unit. */
function sentencesOfWindow(said: string): string {
  const sentences = said.split(/[.;\n](?:\s|$)/)
  return sentences.filter(sentence => /token|context/i.test(sentence) && !OTHER_LIMIT.test(sentence)).join('. ')
}

const OTHER_LIMIT =
  /\bper (?:second|min|hour|day|month|user|key)|\bTP[MD]\b|\brate.limit|\bquota\b|\b(?:characters|bytes|images|files|tools|[MK]B)\b/i

function firstOf(patterns: readonly RegExp[], text: string): number | null {
  for (const pattern of patterns) {
    const tokens = Number(pattern.exec(text)?.[1] ?? Number.NaN)
    if (Number.isSafeInteger(tokens) && tokens > 0) return tokens
  }
  return null
}
