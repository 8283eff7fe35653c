import type { AppError } from '#lib/errors.ts'
import { errorResponse, json } from '#lib/http/index.ts'
import type { Refused } from '#lib/oauth-server/index.ts'

/** Converts a refusal to OAuth's error response (RFC 6749, 5.2). */
export function oauthRefusal(error: AppError): Response {
  const code = error.kind === 'internal' ? 'server_error' : error.kind === 'unavailable' ? 'temporarily_unavailable' : 'invalid_request'
  return errorResponse(error, { error: code, error_description: error.message })
}

export function refusedAnswer(refused: Refused): Response {
  return json(refused, { status: refused.error === 'invalid_client' ? 401 : 400 })
}
