import compile from 'icu-minify/compile'
import { formatted as formattedCompiled, type Values } from './format-compiled.ts'

export type { Values } from './format-compiled.ts'

const compiled = new Map<string, ReturnType<typeof compile>>()

/** Formats a message, compiling it at its first use. A message that the build has compiled, and has no arguments, stays as it is. */
export function formatted(message: unknown, values: Values | undefined): string | unknown[] {
  if (typeof message !== 'string') return formattedCompiled(message, values)
  const ready = compiled.get(message) ?? compile(message)
  compiled.set(message, ready)
  return formattedCompiled(ready, values)
}
