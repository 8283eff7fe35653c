import type { ReportedError } from './reported-error.ts'

const CODES =
  /context_length|context_window|exceed_context|max_prompt_tokens|prompt_too_long|request_too_large|tokens_limit_reached|string_above_max_length_prompt/i
const WORDS = [
  /(context|token)[ _-]?(length|window|size|limit)s?\b.{0,80}\b(exceed|too (long|large|small)|reach|overflow)/i,
  /exceed.{0,80}\b(context|token limit|tokens? (allowed|limit)|limit of \d+ tokens?|maximum (number of )?(input )?tokens|max(imum)? (context|prompt|input))/i,
  /\bmaximum context length\b/i,
  /\b(prompt|input|conversation|messages|request)\b.{0,30}\b(is|are|was)?\s*too (long|large|many tokens)/i,
  /\btoo many (input |prompt )?tokens\b/i,
  /\breduce (the length|your prompt|the number of|the size of)/i,
  /\b(input|prompt) (token|length)s?\b.{0,60}\b(exceed|greater|longer|larger)/i,
  /\btokens?\b.{0,40}\bexceeds?\b.{0,60}\b(limit|maximum|window|context)/i,
  /\brequested \d+ tokens\b.{0,80}\bmaximum\b/i,
]

/** Tells whether an error means that the prompt exceeds the model's context window. */
export function isContextError(status: number | undefined, said: Pick<ReportedError, 'message' | 'code'>): boolean {
  if (status !== undefined && (status === 401 || status === 403 || status === 404 || status === 402)) return false
  if (said.code !== undefined && CODES.test(said.code)) return true
  const message = said.message.slice(0, 2_000)
  if (/per (minute|min|day|hour)|\bTPM\b|rate limit|\bimages?\b|max_tokens\b.{0,40}too large/i.test(message)) return false
  return status === 413 || WORDS.some(pattern => pattern.test(message))
}
