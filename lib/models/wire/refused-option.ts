import type { ReportedError } from './reported-error.ts'

/** Request options that may be omitted if a provider refuses them, by their names on the wire. Some are fields of messages. */
const OPTIONS = [
  'stream_options',
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'parallel_tool_calls',
  'tool_choice',
  'reasoning_effort',
  'reasoning_content',
  'reasoning_details',
  'reasoning',
  'enable_thinking',
  'thinking_budget',
  'thinkingConfig',
  'thinking',
  'presence_penalty',
  'frequency_penalty',
  'top_p',
  'seed',
  'cache_control',
] as const

/** Other names of these options, in AI SDK packages and in error sentences. */
const ALIASES: Record<string, (typeof OPTIONS)[number]> = {
  includeThoughts: 'thinkingConfig',
  thinking_config: 'thinkingConfig',
  thinkingBudget: 'thinkingConfig',
}

const NO_TOOLS = [
  /\b(does|do|is|are)(n't| not) support(ed|ing)?( the)?( use of)? (tools?|tool[ -_]?(use|calls?|calling|choice)|functions?|function[ -_]?(calls?|calling))\b/i,
  /\b(tools?|tool[ -_](use|calls?|calling)|functions?|function[ -_](calls?|calling))\b.{0,40}\b(is|are)(n't| not) (supported|allowed|enabled|available|permitted)/i,
  /\bno endpoints found that support tool use/i,
  /enable-auto-tool-choice/i,
  /\bunsupported\b.{0,20}\b(tools|functions|function calling|tool calling)\b/i,
  /\btools?\b.{0,20}\bunsupported\b/i,
]

const REFUSAL =
  /unsupported|not (be )?support|n't support|unrecognized|unknown|unexpected|not permitted|not allowed|n't allowed|forbidden|invalid|deprecated|extra (inputs|fields)|may only|only (be )?set|\bonly\b.{0,60}\b(allowed|supported|default|accepted|valid)|cannot|can't|must be|use '?max_|not available|not accept/i
/** Matches errors about a value; the option itself is then accepted. */
const TOO_MUCH = /too (large|long|big|high|small|low)|exceed|maximum|at most|at least|greater|less than|between|range/i
const MAX = new Set<string>(['max_tokens', 'max_completion_tokens'])

/** Matches errors about images. Also those about a user message after tool results, which carries the images of tools on this wire. */
const NO_IMAGES = /\bimages?\b|\bimage_url\b|\bvision\b|\bmulti-?modal\b|role '?user'? after role '?tool/i

/**
 * Finds the request option that an error refuses, by its `param` or its sentence. `images` and `tools` are handled by other ports.
 * Undefined if no removable option is named.
 */
export function refusedOption(status: number, said: ReportedError | null): string | undefined {
  if (said === null || ![400, 404, 405, 415, 422, 500, 501].includes(status)) return undefined
  const { message, param = '' } = said
  if (NO_TOOLS.some(pattern => pattern.test(message))) return 'tools'
  if (NO_IMAGES.test(message)) return 'images'
  if (status !== 400 && status !== 422 && !REFUSAL.test(message)) return undefined
  const words = wordsOf(param)
  const byParam = OPTIONS.find(option => words.includes(option))
  if (byParam && !(MAX.has(byParam) && isOnlyTooMuch(message))) return byParam
  if (words.includes('tools') && words.length === 1 && REFUSAL.test(message)) return 'tools'
  if (/tool[_ ]?call[_ ]?id|tool_calls?\[?\d*\]?\.id|tool_use\.id|tool_use_id/i.test(`${message} ${param}`)) return 'tool_call_id'
  if (byParam !== undefined || !REFUSAL.test(message) || isOnlyTooMuch(message)) return undefined
  return named(message)
}

function isOnlyTooMuch(message: string): boolean {
  return TOO_MUCH.test(message) && !/max_completion_tokens.{0,20}instead|unsupported|not support/i.test(message)
}

/** Returns the first option that a sentence names; for a field of messages, that field. */
function named(message: string): string | undefined {
  const words = wordsOf(message)
  const found = words.find(word => (OPTIONS as readonly string[]).includes(word) || word in ALIASES)
  return found === undefined ? undefined : (ALIASES[found] ?? found)
}

function wordsOf(text: string): string[] {
  return text.slice(0, 2_000).split(/[^A-Za-z0-9_]+/)
}
