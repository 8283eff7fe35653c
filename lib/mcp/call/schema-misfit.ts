import { firstMisfit } from '#lib/json-schema/shared.ts'

/** Enough for results that people read; a server that needs more is believed. */
const LIMITS = { maxSteps: 20_000, maxDepth: 100 }
const MAX_NAME_CHARS = 60
const ROOT = 'the result'

/** Describes the first place where a value does not fit a foreign schema, in one sentence; null if none is certain. A hostile schema costs no more than any other. */
export function schemaMisfit(root: unknown, value: unknown): string | null {
  const misfit = firstMisfit(value, root, { onDoubt: 'fits', keywords: 'all', ...LIMITS })
  if (misfit === null) return null
  const name = misfit.path.map(key => (key.length > MAX_NAME_CHARS ? `${key.slice(0, MAX_NAME_CHARS)}…` : key)).join('.')
  return `${misfit.path.length === 0 ? ROOT : name} ${misfit.problem}`
}
