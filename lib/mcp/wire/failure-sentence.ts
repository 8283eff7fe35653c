import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { AppError, isAppError } from '#lib/errors.ts'
import { isObject } from '#lib/json-schema/shared.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
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
  if (error instanceof ProtocolError) return t('serverRefusedLine', { firstLine: firstLine(withReason(error)) })
  if (error instanceof SdkHttpError) return httpSentence(error.status, isObject(error.data) ? saidReason(error.data.text) : '')
  if (error instanceof SdkError) return sdkSentence(error)
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (isAppError(cause)) return cause.message
    const code = 'code' in cause ? String(cause.code) : ''
    const known = SYSTEM[code]?.()
    if (known) return known
  }
  if (error instanceof SyntaxError) return t('serverSentAnswerNot')
  return error instanceof TypeError ? t('serverCouldNotReached') : t('serverNotFollowProtocol')
}

/** Says why a process ended, with its last output. */
export function endSentence(exitCode: number, said: string | null): string {
  const ended = t('processEndedExitCode', { exitCode })
  return said === null ? ended : t('endedSaidLastSaid', { ended, said: said.slice(0, 300) })
}

const SYSTEM: Record<string, () => string> = {
  ENOENT: () => t('commandNotFound'),
  EACCES: () => t('parleyNoPermissionExecute'),
  ECONNREFUSED: () => t('nothingListeningAddress'),
  ECONNRESET: () => t('serverClosedConnectionUnexpectedly'),
  ENOTFOUND: () => t('hostNameNotKnown'),
  EAI_AGAIN: () => t('hostNameCouldNot'),
  ETIMEDOUT: () => t('serverNotAnswerTime'),
  UND_ERR_CONNECT_TIMEOUT: () => t('serverNotAnswerTime'),
  UND_ERR_SOCKET: () => t('serverClosedConnectionUnexpectedly'),
  DEPTH_ZERO_SELF_SIGNED_CERT: () => t('certificateServerNotTrusted'),
  CERT_HAS_EXPIRED: () => t('certificateServerExpired'),
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
  if (status === 401) return t('serverAsksAuthorizationHttp')
  if (status === 403) return t('serverRefusesAccessHttp')
  if (status === 404) return t('noMcpServerAddress')
  if (status >= 300 && status < 400) return t('serverRedirectsAnotherAddress')
  return t('serverAnsweredHttpStatus', { status })
}

function sdkSentence(error: SdkError): string {
  switch (error.code) {
    case SdkErrorCode.RequestTimeout:
      return t('serverNotAnswerTime')
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.SendFailed:
      return t('serverEndedConnection')
    case SdkErrorCode.InvalidResult:
      return t('serverSentAnswerNotFollow')
    case SdkErrorCode.UnsupportedResultType:
      return t('serverAnsweredKindResult')
    case SdkErrorCode.ClientHttpUnexpectedContent:
      return t('addressAnswersButNot')
    case SdkErrorCode.ClientHttpAuthentication:
      return httpSentence(401)
    case SdkErrorCode.ClientHttpForbidden:
      return httpSentence(403)
    case SdkErrorCode.EraNegotiationFailed:
      return error.cause instanceof Error ? failureSentence(error.cause) : t('serverEndedFailedBefore')
    default:
      return t('serverNotFollowProtocol')
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
