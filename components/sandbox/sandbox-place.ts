import { request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'

export type SandboxPlace = Answer<'GET /api/sandbox'>

/** Asks where the sandbox is, for a use of it. `url` is null where there is none. Throws `RequestError`. */
export function sandboxPlace(use: 'artifact' | 'code'): Promise<SandboxPlace> {
  return request('GET /api/sandbox', { query: { for: use } })
}
