import type { Parameters } from '#lib/messages/shared.ts'
import { takesTemperature } from './chat-models.ts'

/** Parameters that a model takes. */
export type TakenParameters = Record<keyof Parameters, boolean>

export const takesAll: TakenParameters = { temperature: true, reasoningEffort: true, maxOutputTokens: true }

/** Model families that reason by an effort, as their providers document them. */
const REASONS =
  /^(o\d|gpt-5|gpt-oss|claude-(3[.-]7|opus-4|sonnet-4|haiku-4|(opus|sonnet|haiku)-([5-9]|\d\d))|gemini-(2\.5|[3-9])|grok-(3-mini|[4-9])|deepseek-(r|v3\.[1-9])|qwen-?3|magistral|glm-(4\.[5-9]|[5-9])|kimi-k2-thinking|minimax-m)/
/** Model families that are known to take no effort. */
const PLAIN =
  /^(gpt-(3|4)|chatgpt-4|claude-(2|instant|3-|3[.-]5)|gemini-(1|2\.0)|llama-?[23]|gemma|mistral-(large|small|medium)|codestral|command-r)/

/**
 * Tells which parameters a model takes: by its name, and by what its provider has refused (`refused`, by the names on the wire). A model of which
 * nothing is known takes all, until its provider refuses one.
 */
export function takenParameters(model: string, refused: ReadonlySet<string>): TakenParameters {
  const name = model.toLowerCase().replace(/^.*\//, '')
  const isRefused = (...options: string[]) => options.some(option => refused.has(option))
  return {
    temperature: takesTemperature(name) && !isRefused('temperature'),
    reasoningEffort: (REASONS.test(name) || !PLAIN.test(name)) && !isRefused('reasoning', 'reasoning_effort'),
    maxOutputTokens: !(isRefused('max_tokens') && isRefused('max_completion_tokens')),
  }
}
