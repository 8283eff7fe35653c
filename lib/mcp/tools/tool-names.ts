import { createHash } from 'node:crypto'

export interface ToolRef {
  server: string
  name: string
}

const MAX_LENGTH = 64
const KEPT_LENGTH = 55
const PLAIN = /^[A-Za-z_][A-Za-z0-9_-]*$/
const LOOKS_SHORTENED = /_[0-9a-f]{8}$/

/**
 * The name that a model sees: `docs__search`, at most 64 characters of the alphabet that every provider takes.
 * Names that do not fit it, or would be ambiguous, are shortened and end in eight hex digits of a hash of both names.
 */
export function modelToolName({ server, name }: ToolRef): string {
  const plain = `${server}__${name}`
  const fits = plain.length <= MAX_LENGTH && PLAIN.test(plain) && !LOOKS_SHORTENED.test(plain)
  if (fits && name !== '' && !server.includes('__') && !server.endsWith('_')) return plain
  const hash = createHash('sha256').update(`${server}\0${name}`).digest('hex').slice(0, 8)
  const clean = plain.replace(/[^A-Za-z0-9_-]/g, '_').replace(/^(?![A-Za-z_])/, '_')
  return `${clean.slice(0, KEPT_LENGTH)}_${hash}`
}

/** Finds the known tool that a model names; null for names that we did not mint. */
export function findByModelName<T extends ToolRef>(modelName: string, tools: readonly T[]): T | null {
  return tools.find(tool => modelToolName(tool) === modelName) ?? null
}

/**
 * Splits a model-facing name that was not shortened: `docs__search` → `{ server: 'docs', name: 'search' }`.
 * Null for shortened ones, which only `findByModelName` resolves, and for names that we did not mint.
 */
export function parseModelName(modelName: string): ToolRef | null {
  const at = modelName.indexOf('__')
  if (at < 1) return null
  const ref = { server: modelName.slice(0, at), name: modelName.slice(at + 2) }
  return modelToolName(ref) === modelName && !LOOKS_SHORTENED.test(modelName) ? ref : null
}
