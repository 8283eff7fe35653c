import { AppError, type ErrorCode, type ErrorKind, isAppError } from '#lib/errors.ts'
import type { RunError, Usage } from '#lib/messages/index.ts'
import type { ModelFinishReason } from './port.ts'

export type ProviderErrorCode = Extract<ErrorCode, 'provider_failed' | 'provider_rejected' | 'provider_unreachable' | 'provider_timeout'>

/** Statement of a provider that it refuses options. */
export interface OptionRefusal {
  /** Options that it names, in its order. */
  names: readonly string[]
  /** True if it refuses the value, and not the option. */
  isValue: boolean
}

export interface ProviderErrorOptions {
  message: string
  /** True if the same request may succeed later: 408, 409, 425, 429 without an exhausted quota, 5xx, and any network failure. */
  retryable: boolean
  status?: number | undefined
  /** Provider's own code, as its clients know it. */
  providerCode?: string | undefined
  /** Members of the error body besides the provider's code. */
  details?: Record<string, unknown>
  retryAfterMs?: number | undefined
  /** Request options that the provider refuses, by their names on the wire. */
  refusal?: OptionRefusal | null | undefined
  /** True if the prompt exceeds the model's context window. */
  isTooLong?: boolean | undefined
  /** Provider's own error text, not redacted. Only searched, never shown. */
  said?: string | undefined
  /** Sentence for users who cannot fix the cause; absent where `message` is as good for them. */
  forMembers?: string | undefined
  /** Usage that the provider had reported before it failed in mid-stream. */
  usage?: Usage | null | undefined
  finishReason?: ModelFinishReason | null | undefined
  cause?: unknown
}

/** Statuses that refuse the caller's request. All other failures are between us and the provider, as 401, 402 and 403 are. */
const REFUSALS: Readonly<Record<number, ErrorKind>> = {
  400: 'invalid',
  404: 'not_found',
  406: 'invalid',
  409: 'conflict',
  410: 'gone',
  413: 'too_large',
  415: 'unsupported_media',
  422: 'unprocessable',
  429: 'too_many',
}
/** Code that clients of chat completions shorten their history on. Other providers say it in words. */
const TOO_LONG = 'context_length_exceeded'

/**
 * Failure of a provider or of the connection to it. `message` is safe to show: it holds no key, no header, and no body beyond the
 * provider's own sentence. A refusal of the request keeps its status and its provider's code; it is the one way from theirs to ours.
 */
export class ProviderError extends AppError {
  readonly retryable: boolean
  readonly status: number | undefined
  readonly providerCode: string | undefined
  readonly refusal: OptionRefusal | null
  readonly isTooLong: boolean
  readonly said: string
  readonly forMembers: string | undefined
  readonly usage: Usage | null
  readonly finishReason: ModelFinishReason | null

  constructor(code: ProviderErrorCode, options: ProviderErrorOptions) {
    const providerCode = options.isTooLong ? TOO_LONG : isOurs(options.status) ? undefined : codeOf(options.providerCode)
    super(code, {
      message: options.message,
      cause: options.cause,
      ...(providerCode === undefined && options.details === undefined
        ? {}
        : { details: { ...options.details, ...(providerCode === undefined ? {} : { provider_code: providerCode }) } }),
      ...(options.retryAfterMs === undefined ? {} : { retryAfterMs: options.retryAfterMs }),
    })
    this.retryable = options.retryable
    this.status = options.status
    this.providerCode = providerCode
    this.refusal = options.refusal ?? null
    this.isTooLong = options.isTooLong ?? false
    this.said = options.said ?? ''
    this.forMembers = options.forMembers
    this.usage = options.usage ?? null
    this.finishReason = options.finishReason ?? null
  }

  override get kind(): ErrorKind {
    if (this.status === undefined) return this.isTooLong ? 'invalid' : super.kind
    const isOther = this.status > 403 && this.status < 500 && ![407, 408].includes(this.status)
    return REFUSALS[this.status] ?? (isOther ? 'invalid' : super.kind)
  }

  /** Returns what is left of the failure in a run's log, in words for a user. */
  told(message: string): RunError {
    const { code, retryable, status, providerCode, retryAfterMs } = this
    const known = Object.entries({ status, code: providerCode, retryAfterMs }).filter(([, value]) => value !== undefined)
    return { code, message, retryable, ...(known.length === 0 ? {} : { provider: Object.fromEntries(known) }) }
  }

  /** Returns the first option that the provider refuses. */
  get refusedOption(): string | undefined {
    return this.refusal?.names[0]
  }
}

export function isProviderError(value: unknown): value is ProviderError {
  return isAppError(value) && value.code.startsWith('provider_') && 'retryable' in value
}

/** Restores the failure of a run from its log; null for another failure. */
export function providerErrorOf({ code, message, retryable, provider }: RunError, details: Record<string, unknown>): ProviderError | null {
  if (!isProviderCode(code)) return null
  const { status, code: providerCode, retryAfterMs } = provider ?? {}
  return new ProviderError(code, { message, retryable, details, status, providerCode, retryAfterMs, isTooLong: providerCode === TOO_LONG })
}

function isProviderCode(code: string): code is ProviderErrorCode {
  return code.startsWith('provider_') && code !== 'provider_not_found'
}

/** Tells whether a failure is between us and the provider: its address, our key, our account. */
function isOurs(status: number | undefined): boolean {
  return status !== undefined && ((status >= 300 && status < 400) || (status > 400 && status < 404))
}

/** Keeps a code that is one word. */
function codeOf(given: string | undefined): string | undefined {
  return given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : undefined
}
