import { isAppError } from '#lib/errors.ts'
import { hostAndPort, type SafeFetch } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import { cleanResults } from './clean-results.ts'
import { MAX_ANSWER_BYTES, SEARCH_MS } from './limits.ts'
import type { Asked, Service } from './services/service.ts'
import { services } from './services.ts'
import type { WebSearchOutcome } from './web.ts'
import { type ServiceName, serviceTitles, type WebSettings } from './web-fields.ts'

export interface WebAccess extends WebSettings {
  key: string | null
}

export type ServiceAccess = WebAccess & { service: ServiceName }

/**
 * Asks a search service through the outbound guard; the host that an administrator has named may be private. Every failure is a sentence. Throws the
 * reason of `signal`.
 */
export async function askService(
  safeFetch: SafeFetch,
  access: ServiceAccess,
  asked: Asked,
  signal: AbortSignal,
): Promise<WebSearchOutcome> {
  const wire = services[access.service]
  const service = serviceTitles[access.service]()
  const failed = (reason: string) => ({ ok: false as const, reason })
  const leaving = new AbortController()
  const timeoutMs = wire.timeoutMs ?? SEARCH_MS
  try {
    const address = (access.address === '' ? (wire.home ?? '') : access.address).replace(/\/{1,20}$/, '')
    const { url, headers, body } = wire.request({ address, key: access.key ?? '', engine: access.engine }, asked)
    const response = await safeFetch(url, {
      headers: { accept: 'application/json', ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, leaving.signal]),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      allowHosts: new Set([hostAndPort(url)]),
    })
    if (!response.ok) return failed(refusalOf(service, wire, response))
    return read(await response.text())
  } catch (error) {
    if (signal.aborted) throw signal.reason
    return failed(failureOf(service, error, timeoutMs))
  } finally {
    leaving.abort()
  }

  function read(text: string): WebSearchOutcome {
    const answer = parsed(text)
    if (answer === undefined) return failed(t('searchNotJson', { service }))
    const raw = wire.read(answer)
    return raw === null ? failed(t('searchUnknownForm', { service })) : { ok: true, results: cleanResults(raw, asked.limit) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusalOf(service: string, wire: Service, { status, headers }: Response): string {
  const own = wire.refusal?.(status)
  if (own) return own
  if (status === 429 || wire.limits?.includes(status)) {
    const seconds = Number(headers.get('retry-after'))
    return Number.isInteger(seconds) && seconds > 0 && seconds <= 86_400
      ? t('searchLimitedFor', { service, seconds })
      : t('searchLimited', { service })
  }
  if (status === 401 || status === 403) return t('searchKeyRefused', { service, status })
  return t('searchAnswered', { service, status })
}

function failureOf(service: string, error: unknown, timeoutMs: number): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isAppError(cause)) return cause.code === 'too_large' ? t('searchTooLarge', { service }) : `${service}: ${cause.message}`
    if (cause.name === 'TimeoutError') return t('searchTooSlow', { service, seconds: timeoutMs / 1000 })
  }
  return t('searchNotReached', { service })
}
