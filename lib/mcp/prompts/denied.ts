import { matchesGlob } from '../policy/glob.ts'
import type { Rule } from '../policy/policy.ts'

/** Whether the first rule for everything of a server, on no condition, denies it: then its prompts and resources are nobody's either. */
export function isWhollyDenied(rules: readonly Rule[], server: string): boolean {
  const whole = rules.find(rule => rule.tool === '*' && isUnconditional(rule) && matchesGlob(rule.server, server))
  return whole?.action === 'deny'
}

function isUnconditional({ annotation, argument, value }: Rule): boolean {
  return annotation == null && argument == null && value == null
}
