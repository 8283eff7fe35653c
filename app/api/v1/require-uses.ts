import { type Actor, requireRight } from '#lib/auth/index.ts'

/** Tools and folder that a request names. */
interface Uses {
  tools?: readonly string[] | null | undefined
  /** A folder, or files of one, or collections. */
  folder?: unknown
}

/** Throws `forbidden` where the key may not use the tools or the folder that a request names. */
export function requireUses(actor: Actor, { tools, folder }: Uses): void {
  if (tools && tools.length > 0) requireRight(actor, 'tools:use')
  if (folder !== undefined && folder !== null) requireRight(actor, 'files:write')
}
