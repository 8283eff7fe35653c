import { matchesGlob } from '../glob.ts'
import type { Rule } from '../policy.ts'

/** Whether the first rule for everything of a server denies it: then its prompts and resources are nobody's either. */
export function isWhollyDenied(rules: readonly Rule[], server: string): boolean {
  return rules.find(rule => rule.tool === '*' && matchesGlob(rule.server, server))?.action === 'deny'
}
