import type { Learned } from './learned.ts'

/** Assistant messages whose reasoning goes back: those of the present turn, or also those before it. */
export type ReasoningReturn = 'turn' | 'calls' | 'all'

/**
 * Models that refuse a request unless each earlier message with calls has its `reasoning_content`: DeepSeek from V4 on
 * (api-docs.deepseek.com/guides/thinking_mode), and Moonshot's.
 */
const DEMANDING = /deepseek[-_/]?(v?([4-9]|\d\d)\b|v([4-9]|\d\d)|reasoner|chat)|kimi|moonshot/i
const DEMANDING_HOSTS = /(^|\.)(deepseek\.com|moonshot\.(ai|cn)|kimi\.com)$/

/** Tells which reasoning a model demands: by what its provider has said, else by name and host. */
export function reasoningReturn(
  { reasoning }: Pick<Learned, 'reasoning'>,
  { host, model }: { host: string; model: string },
): ReasoningReturn {
  if (reasoning !== 'by name') return reasoning
  return DEMANDING.test(model) || DEMANDING_HOSTS.test(host) ? 'calls' : 'turn'
}
