import { request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'

export type SandboxPlace = Answer<'GET /api/sandbox'>
type Use = 'artifact' | 'code'

const places = new Map<Use, Promise<SandboxPlace>>()

/** Asks once where the sandbox is, for a use of it. A failure is asked again with the next call. */
export function sandboxPlace(use: Use): Promise<SandboxPlace> {
  const known = places.get(use)
  if (known) return known
  const asked = request('GET /api/sandbox', { query: { for: use } })
  places.set(use, asked)
  asked.catch(() => places.delete(use))
  return asked
}
