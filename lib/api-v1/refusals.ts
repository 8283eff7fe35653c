import type { ErrorCode } from '#lib/errors.ts'
import { statusOfCode } from '#lib/http/index.ts'
import type { Operation } from './operation.ts'

/** Refusals of the request by a provider, which keep their status, and its failures. */
export const ofProvider = [400, 404, 409, 410, 413, 415, 422, 429, 502, 504]

/** Media type of a form with a file. */
export const FORM = 'multipart/form-data'

/** Returns the statuses with which an operation may refuse, in order: those that follow from what it has, with the codes that it alone names. */
export function refusalsOf(operation: Operation): Map<number, ErrorCode[]> {
  const named = operation.refusals ?? []
  const statuses = [...impliedBy(operation).map(statusOfCode), ...named.map(statusOfCode), ...(operation.asksModel ? ofProvider : [])]
  const inOrder = [...new Set(statuses)].sort((a, b) => a - b)
  return new Map(inOrder.map(status => [status, named.filter(code => statusOfCode(code) === status)]))
}

/** Follows the checks of `route()`, and those of a change of what others may have shared. */
function impliedBy({ scope, params, query, body, bytes, resumable, success }: Operation): ErrorCode[] {
  const isNamed = scope !== undefined || params !== undefined
  return [
    'unauthenticated',
    'forbidden',
    'starting',
    ...(isNamed ? (['not_found'] as const) : []),
    ...(success.status === 204 ? [] : (['not_acceptable'] as const)),
    ...(query || resumable || bytes?.types.includes(FORM) ? (['invalid_request'] as const) : []),
    ...(bytes ? (['unsupported_media_type', 'too_large'] as const) : []),
    ...(body ? (['invalid_json', 'unsupported_media_type', 'too_large'] as const) : []),
  ]
}
