import type { CacheMarks } from '../settings/model-fields.ts'

/** Hosts that pass marks of this wire on to Anthropic, as their documentation says. */
const GATEWAYS = /(^|\.)(openrouter\.ai|ai-gateway\.vercel\.sh)$/

/** Field of a content part that ends a cached prefix, in Anthropic's words. */
export const CACHE_CONTROL = 'cache_control'
export const EPHEMERAL = { [CACHE_CONTROL]: { type: 'ephemeral' } } as const

/** Tells whether a server of chat completions gets cache marks: where an administrator says so, else gateways for the Claude families alone. */
export function sendsCacheMarks(
  setting: CacheMarks,
  { host, model, refused }: { host: string; model: string; refused: ReadonlySet<string> },
): boolean {
  if (setting === 'off' || refused.has(CACHE_CONTROL)) return false
  return setting === 'on' || (GATEWAYS.test(host) && /claude/i.test(model))
}
