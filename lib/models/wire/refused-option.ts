import type { OptionRefusal } from '../provider-error.ts'
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
  'top_k',
  'cache_control',
  'web_search',
  'image_generation',
] as const

/** Other names of these options, in AI SDK packages and in error sentences. */
const ALIASES: Record<string, (typeof OPTIONS)[number]> = {
  includeThoughts: 'thinkingConfig',
  thinking_config: 'thinkingConfig',
  thinkingBudget: 'thinkingConfig',
  Thinking: 'thinking',
  thinking_mode: 'thinking',
  reasoningEffort: 'reasoning_effort',
  tool_choice_mode: 'tool_choice',
  web_search_20250305: 'web_search',
  google_search: 'web_search',
  googleSearch: 'web_search',
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
  /unsupported|not (be )?support|n't support|unrecognized|unknown|unexpected|not permitted|not allowed|n't allowed|forbidden|invalid|deprecated|extra (inputs|fields)|may only|only (be )?set|\bonly\b.{0,60}\b(allowed|supported|default|accepted|valid)|cannot|can't|must be|may not be|use '?max_|not available|not accept/i
/** Matches errors about a value; the option itself is then accepted. */
const TOO_MUCH = /too (large|long|big|high|small|low)|exceed|maximum|at most|at least|greater|less than|between|range/i
/** Matches errors about an option at any value, unless `VALUE` matches too. */
const WHOLE =
  /unsupported|unrecognized|unknown|unexpected|not permitted|not (be )?support|n't support|not accept|not available|forbidden|deprecated|extra (inputs|fields)|not allowed|n't allowed|use '?max_/i
const VALUE =
  /unsupported value|invalid value|\bvalues?\b|only \d|only (be )?set|\bonly\b.{0,60}\b(allowed|supported|default|accepted|valid)|support(ed)? '?\d|must be|expected|input should be/i
const MAX = new Set<string>(['max_tokens', 'max_completion_tokens'])

/** Matches errors about images. Also those about a user message after tool results, which carries the images of tools on this wire. */
const NO_IMAGES = /\bimages?\b|\bimage_url\b|\bvision\b|\bmulti-?modal\b|role '?user'? after role '?tool/i

/** Option that represents a demand: earlier assistant messages lack their reasoning. */
export const NEEDS_REASONING = 'needs_reasoning'
const REASONING_MISSING =
  /\breasoning(_content|_details)?\b.{0,80}\b(missing|required|passed back|must be (passed|provided|present|sent|included|set|returned)|not (provided|passed|found|present)|absent)|\b(missing|requires?|must (include|contain|have|carry|provide|pass)|without|lacks?)\b.{0,40}\breasoning(_content|_details)?\b/i

/** Finds what an error refuses: the options that it names, in its order, and whether it refuses their value. `images`, `tools`, call ids and demands come alone. Null if it names nothing that may be omitted. */
export function refusalIn(status: number, said: ReportedError | null): OptionRefusal | null {
  if (said === null || ![400, 404, 405, 415, 422, 500, 501].includes(status)) return null
  const { message, param = '' } = said
  const words = wordsOf(message)
  const named = [...new Set(words.flatMap(optionOf))]
  // Tools of the provider itself, whose refusal says nothing of ours.
  const theirs = named.find(name => name === 'web_search' || name === 'image_generation')
  if (theirs && REFUSAL.test(message)) return only(theirs)
  if (NO_TOOLS.some(pattern => pattern.test(message)) && !named.some(name => name !== 'tool_choice')) return only('tools')
  if (REASONING_MISSING.test(message.slice(0, 2_000)) && !/not (permitted|allowed|support)/i.test(message)) return only(NEEDS_REASONING)
  if (NO_IMAGES.test(message)) return only('images')
  if (status !== 400 && status !== 422 && !REFUSAL.test(message)) return null
  const params = wordsOf(param)
  const byParam = params.flatMap(optionOf)[0]
  const tools = /\b(tools?|functions?)\b/i.test(message) ? ['tools'] : []
  const isValue = VALUE.test(message) || !WHOLE.test(message)
  if (byParam && !(MAX.has(byParam) && isOnlyTooMuch(message)))
    return { names: [byParam, ...named.filter(name => name !== byParam), ...tools], isValue }
  if (params.includes('tools') && params.length === 1 && REFUSAL.test(message)) return only('tools')
  if (/tool[_ ]?call[_ ]?id|tool_calls?\[?\d*\]?\.id|tool_use\.id|tool_use_id/i.test(`${message} ${param}`)) return only('tool_call_id')
  if (byParam !== undefined || named.length === 0 || !REFUSAL.test(message) || isOnlyTooMuch(message)) return null
  return { names: [...named, ...tools], isValue }
}

function only(name: string): OptionRefusal {
  return { names: [name], isValue: false }
}

function isOnlyTooMuch(message: string): boolean {
  return TOO_MUCH.test(message) && !/max_completion_tokens.{0,20}instead|unsupported|not support/i.test(message)
}

function optionOf(word: string): string[] {
  const option = (OPTIONS as readonly string[]).includes(word) ? word : Object.hasOwn(ALIASES, word) ? ALIASES[word] : undefined
  return option === undefined ? [] : [option]
}

function wordsOf(text: string): string[] {
  return text.slice(0, 2_000).split(/[^A-Za-z0-9_]+/)
}
