import { modelFailures as t } from '#lib/words/en/model-failures.ts'
import { ProviderError, type ProviderErrorOptions } from '../provider-error.ts'

/** Sentence for users, who cannot fix an address. */
const UNREACHABLE = () => t('modelsServerCannotReached')
const TLS = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_|EPROTO)/

/**
 * Converts a network failure into a `ProviderError`, whose sentence names only the host. `known` holds usage and finish reason received
 * before it.
 */
export function connectionError(cause: unknown, url: URL, known: Pick<ProviderErrorOptions, 'usage' | 'finishReason'> = {}): ProviderError {
  const code = codeOf(cause)
  const place = url.host
  const unreachable = (message: string, retryable = true) =>
    new ProviderError('provider_unreachable', { ...known, message, retryable, cause, forMembers: UNREACHABLE() })
  if (code === 'ECONNREFUSED') return unreachable(t('nothingAnswersPlace', { place }))
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unreachable(t('hostHostnameNotKnown', { hostname: url.hostname }))
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'EADDRNOTAVAIL') return unreachable(t('noRoutePlace', { place }))
  if (code === 'PARLEY_REFUSED' || code === 'address_refused') return unreachable(t('parleyNeverConnectsPlace', { place }), false)
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return new ProviderError('provider_timeout', {
      message: t('placeNotAcceptConnection', { place }),
      retryable: true,
      cause,
      ...known,
    })
  if (TLS.test(code)) return unreachable(t('secureConnectionPlaceNot', { place, code }), false)
  if (isBadPort(cause)) return unreachable(t('portPortBelongsAnother', { port: url.port }), false)
  return unreachable(t('connectionPlaceBroke', { place }))
}

/** Recognises fetch's refusal of ports on its fixed list. It has no code, so the message must do. */
function isBadPort(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === 'bad port' || isBadPort(error.cause)
}

/** Returns the code of the error, or of the error that it wraps. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return 'cause' in error ? codeOf(error.cause) : ''
}
