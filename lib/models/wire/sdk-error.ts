import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from '@ai-sdk/provider'
import type { ProviderError, ProviderErrorOptions } from '../provider-error.ts'
import { type AnswerSource, answerError, notAnApi, streamedError } from './answer-error.ts'
import { connectionError } from './connection-error.ts'
import { foreignBody } from './event-stream.ts'

type Known = Pick<ProviderErrorOptions, 'usage' | 'finishReason'>

/** Converts an error that an AI SDK package threw, or put into its stream, into a `ProviderError`. */
export function sdkError(error: unknown, from: AnswerSource, known: Known = {}): ProviderError {
  if (APICallError.isInstance(error)) return callError(error, from, known)
  if (isUnreadableLine(error) || InvalidResponseDataError.isInstance(error))
    return streamedError({ message: 'the answer cannot be read', code: undefined, status: undefined, param: undefined }, from, known)
  if (isStreamError(error)) {
    const status = error.statusCode ?? numeric(error.code) ?? namedStatus(error.type)
    return streamedError({ message: error.message, code: text(error.code) ?? text(error.type), status, param: undefined }, from, known)
  }
  return connectionError(error, from.url, known)
}

/** Tells whether an error is one unreadable event, in a stream that may continue. */
export function isUnreadableLine(error: unknown): boolean {
  return JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)
}

function callError(error: APICallError, from: AnswerSource, known: Known): ProviderError {
  const { statusCode: status, responseHeaders: headers = {}, responseBody: body = '' } = error
  if (status === undefined) return connectionError(error, from.url, known)
  if (status < 300) return foreignBody(body).kind === 'html' ? notAnApi(from) : connectionError(error, from.url, known)
  return answerError({ status, headers, body }, from, known)
}

interface StreamError {
  message: string
  type?: unknown
  code?: unknown
  statusCode?: number
}

function isStreamError(error: unknown): error is StreamError {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  return hasMessage && ('type' in error || 'code' in error || 'statusCode' in error) && !('syscall' in error) && !('errno' in error)
}

/** Maps Anthropic's error names to statuses, which its streams omit. */
function namedStatus(type: unknown): number | undefined {
  const statuses: Record<string, number> = {
    overloaded_error: 529,
    rate_limit_error: 429,
    api_error: 500,
    invalid_request_error: 400,
    authentication_error: 401,
  }
  return typeof type === 'string' ? statuses[type] : undefined
}

function numeric(code: unknown): number | undefined {
  const status = Number(code)
  return Number.isInteger(status) && status >= 300 && status < 600 ? status : undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
