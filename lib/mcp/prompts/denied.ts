import { matchesGlob } from '../policy/glob.ts'
import type { Rule } from '../policy/rules.ts'

/** True if the first unconditional rule for all tools of a server denies it: its prompts and resources are then denied too. */
export function isWhollyDenied(rules: readonly Rule[], server: string): boolean {
  const whole = rules.find(rule => rule.tool === '*' && isUnconditional(rule) && matchesGlob(rule.server, server))
  return whole?.action === 'deny'
}

function isUnconditional({ annotation, argument, value }: Rule): boolean {
  return annotation == null && argument == null && value == null
}
