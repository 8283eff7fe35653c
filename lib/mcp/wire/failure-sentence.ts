import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { AppError, isAppError } from '#lib/errors.ts'
import { isObject } from '#lib/json-schema/shared.ts'
import { isLocalError } from './local-error.ts'
import { saidReason } from './said-reason.ts'

const MAX_CHARS = 500

/**
 * Describes a failure between Parley and a server in one sentence, for a person and a model, with the reason that the server gave. Omits stacks and all
 * other data; who shows it takes out the secrets of the server (`Connection.describe`).
 */
export function failureSentence(error: unknown): string {
  if (isAppError(error)) return error.message
  if (error instanceof ProtocolError && isLocalError(error.data)) return firstLine(error.message)
  if (error instanceof ProtocolError) return `The server refused: ${firstLine(withReason(error))}`
  if (error instanceof SdkHttpError) return httpSentence(error.status, isObject(error.data) ? saidReason(error.data.text) : '')
  if (error instanceof SdkError) return sdkSentence(error)
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (isAppError(cause)) return cause.message
    const code = 'code' in cause ? String(cause.code) : ''
    const known = SYSTEM[code]
    if (known) return known
  }
  if (error instanceof SyntaxError) return 'The server sent an answer that is not valid JSON.'
  return error instanceof TypeError ? 'The server could not be reached.' : 'The server did not follow the protocol.'
}

/** Says why a process ended, with its last output. */
export function endSentence(exitCode: number, said: string | null): string {
  const ended = `Its process ended with exit code ${exitCode}.`
  return said === null ? ended : `${ended} It said last: ${said.slice(0, 300)}`
}

const SYSTEM: Record<string, string> = {
  ENOENT: 'The command was not found.',
  EACCES: 'Parley has no permission to execute the command.',
  ECONNREFUSED: 'Nothing is listening at this address.',
  ECONNRESET: 'The server closed the connection unexpectedly.',
  ENOTFOUND: 'The host name is not known.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ETIMEDOUT: 'The server did not answer in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The server did not answer in time.',
  UND_ERR_SOCKET: 'The server closed the connection unexpectedly.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is not trusted.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
}

/** The message of an error with the reason in its data, where that says more. */
function withReason({ message, data }: ProtocolError): string {
  const reason = saidReason(data)
  if (reason === '' || message.includes(reason)) return message
  return message.trim() === '' ? reason : `${message.trim().replace(/[.:]$/, '')}: ${reason}`
}

function httpSentence(status: number, reason = ''): string {
  const sentence = statusSentence(status)
  return reason === '' || (status >= 300 && status < 400) ? sentence : `${sentence.replace(/\.$/, '')}: ${ended(reason)}`
}

function statusSentence(status: number): string {
  if (status === 401) return 'The server asks for authorization (HTTP 401); check its headers.'
  if (status === 403) return 'The server refuses access (HTTP 403); check its headers.'
  if (status === 404) return 'There is no MCP server at this address (HTTP 404).'
  if (status >= 300 && status < 400) return 'The server redirects to another address; enter that address instead.'
  return `The server answered with HTTP status ${status}.`
}

function sdkSentence(error: SdkError): string {
  switch (error.code) {
    case SdkErrorCode.RequestTimeout:
      return 'The server did not answer in time.'
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.SendFailed:
      return 'The server ended the connection.'
    case SdkErrorCode.InvalidResult:
      return 'The server sent an answer that does not follow the protocol.'
    case SdkErrorCode.UnsupportedResultType:
      return 'The server answered with a kind of result that is not supported.'
    case SdkErrorCode.ClientHttpUnexpectedContent:
      return 'The address answers, but not as an MCP server.'
    case SdkErrorCode.ClientHttpAuthentication:
      return httpSentence(401)
    case SdkErrorCode.ClientHttpForbidden:
      return httpSentence(403)
    case SdkErrorCode.EraNegotiationFailed:
      return error.cause instanceof Error
        ? failureSentence(error.cause)
        : 'The server ended or failed before it said which protocol it speaks.'
    default:
      return 'The server did not follow the protocol.'
  }
}

/** Returns a server's own message without its stack trace, which starts in the second line. */
function firstLine(message: string): string {
  const line =
    message
      .replace(/^MCP error -?\d+:\s*/, '')
      .split('\n')[0]
      ?.trim() ?? ''
  return ended(line === '' ? 'it gave no reason' : line.slice(0, MAX_CHARS))
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** The refusal that says so. */
export function failed(message: string, cause?: unknown): AppError {
  return new AppError('server_failed', cause === undefined ? { message } : { message, cause })
}
