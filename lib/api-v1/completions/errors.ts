import type { z } from 'zod'
import { AppError, type ErrorKind, isAppError } from '#lib/errors.ts'
import { errorBodyOf, errorResponse } from '#lib/http/index.ts'
import { isProviderError } from '#lib/models/index.ts'
import type { completionError } from './shapes.ts'

const types: Partial<Record<ErrorKind, string>> = {
  unauthenticated: 'authentication_error',
  forbidden: 'permission_error',
  too_many: 'rate_limit_error',
  internal: 'server_error',
  bad_gateway: 'server_error',
  unavailable: 'server_error',
  gateway_timeout: 'server_error',
}

/** Makes our error body, with the two members that OpenAI's has beside `code` and `message`. A provider's own code is the code. */
function completionErrorBody(error: AppError): z.output<typeof completionError> {
  const [first] = Array.isArray(error.details) ? (error.details as { path?: unknown }[]) : []
  const param = typeof first?.path === 'string' && first.path !== '' ? first.path : null
  const own = isProviderError(error) && error.providerCode !== undefined ? { code: error.providerCode } : {}
  return { error: { ...errorBodyOf(error).error, ...own, type: types[error.kind] ?? 'invalid_request_error', param } }
}

export function completionErrorResponse(error: AppError): Response {
  return errorResponse(error, completionErrorBody(error))
}

/** Encodes a failure after the answer has begun. OpenAI's clients throw it. */
export function completionErrorEvent(thrown: unknown): string {
  const error = isAppError(thrown) ? thrown : new AppError('internal')
  return `data: ${JSON.stringify(completionErrorBody(error))}\n\n`
}
