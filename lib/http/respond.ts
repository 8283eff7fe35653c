import { type AppError, type ErrorCode, type ErrorKind, kindOf } from '#lib/errors.ts'
import type { JsonResponse } from './route-call.ts'

const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  not_acceptable: 406,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  too_many: 429,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
  gateway_timeout: 504,
}

export function statusOfCode(code: ErrorCode): number {
  return statusOf[kindOf(code)]
}

/** Answers with JSON that is never cached: it belongs to one person. */
export function json<T>(value: T, options: { status?: number; headers?: Record<string, string> } = {}): JsonResponse<T> {
  const headers = { 'Cache-Control': 'no-store', ...options.headers }
  return Response.json(value, { status: options.status ?? 200, headers }) as JsonResponse<T>
}

export function errorBodyOf({ code, message, details }: AppError): { error: { code: string; message: string; details?: unknown } } {
  return { error: { code, message, ...(details === undefined ? {} : { details }) } }
}

/** Wait that a 429 names where none is known. */
const UNKNOWN_WAIT_MS = 5_000

/**
 * Answers with a refusal, `{"error":{code,message,details?}}` or another body, with the status of its kind. `Retry-After` is in whole seconds,
 * where a time is known.
 */
export function errorResponse(
  error: AppError,
  body: { error: object | string; error_description?: string } = errorBodyOf(error),
): Response {
  const retryAfterMs = error.retryAfterMs ?? (error.kind === 'too_many' ? UNKNOWN_WAIT_MS : undefined)
  return json(body, {
    status: statusOf[error.kind],
    headers: {
      ...(retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }),
      ...(error.kind === 'unauthenticated' ? { 'WWW-Authenticate': 'Bearer' } : {}),
    },
  })
}
