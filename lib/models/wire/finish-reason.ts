import type { ModelFinishReason } from '../port.ts'

/** End of an answer. `unknown` is the provider's word where Parley has no name for it: such an answer counts as cut. */
export interface WireFinishReason {
  finishReason: ModelFinishReason
  unknown?: string
}

const WHOLE = /^(stop|end|done|eos|finish|complete|success|normal)/
const CALLS = /^(tool|function)_?(call|use)s?$/
const CUT =
  /^(length|max_?(output_?|completion_?)?tokens?|(model_)?(context_)?(window|length)(_.*)?|model_context_window_exceeded|token_limit|limit)$/
const FILTERED =
  /^(content_?filter(ed)?|safety|refusal|recitation|blocklist|prohibited_content|image_safety|spii|sensitive|moderation|guardrail(_intervened)?)$/
const LONGEST = 60

/** Reads a provider's word for the end of an answer; null means that it gave none. Calls count as the end of a whole answer. */
export function readFinishReason(raw: string | null, hasCalls: boolean): WireFinishReason {
  const whole = hasCalls ? 'tool_calls' : 'stop'
  if (raw === null || raw === '') return { finishReason: whole }
  const word = raw.trim().toLowerCase().replace(/[-\s]/g, '_')
  if (CUT.test(word)) return { finishReason: 'length' }
  if (FILTERED.test(word)) return { finishReason: 'content_filter' }
  if (word === 'error') return { finishReason: 'error' }
  if (hasCalls || WHOLE.test(word) || CALLS.test(word)) return { finishReason: whole }
  return { finishReason: 'length', unknown: raw.slice(0, LONGEST) }
}
