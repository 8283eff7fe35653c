import { modelToolName } from '#lib/mcp/index.ts'

/** The one that a client names: as we list it (`server__name`), as `server.name`, or bare where exactly one server has it. Tools and prompts alike. */
export function findNamed<T extends { server: string; name: string }>(name: string, all: readonly T[]): T | null {
  const full = all.find(one => modelToolName(one) === name || `${one.server}.${one.name}` === name)
  if (full) return full
  const [bare, ...others] = all.filter(one => one.name === name)
  return bare && others.length === 0 ? bare : null
}
