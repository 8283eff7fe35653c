import { AppError, type ErrorCode, isAppError } from '#lib/errors.ts'
import type { Usage } from '#lib/messages/index.ts'
import type { ModelFinishReason } from './port.ts'

export type ProviderErrorCode = Extract<ErrorCode, 'provider_failed' | 'provider_rejected' | 'provider_unreachable' | 'provider_timeout'>

export interface ProviderErrorOptions {
  message: string
  /** True if the same request may succeed later: 408, 409, 425, 429 without an exhausted quota, 5xx, and any network failure. */
  retryable: boolean
  status?: number | undefined
  retryAfterMs?: number | undefined
  /** Request option that the provider refuses, by its name on the wire. */
  refusedOption?: string | undefined
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

/**
 * Failure of a provider or of the connection to it. `message` is safe to show: it holds no key, no header, and no body beyond the
 * provider's own sentence.
 */
export class ProviderError extends AppError {
  readonly retryable: boolean
  readonly status: number | undefined
  readonly refusedOption: string | undefined
  readonly isTooLong: boolean
  readonly said: string
  readonly forMembers: string | undefined
  readonly usage: Usage | null
  readonly finishReason: ModelFinishReason | null

  constructor(code: ProviderErrorCode, options: ProviderErrorOptions) {
    super(code, {
      message: options.message,
      cause: options.cause,
      ...(options.retryAfterMs === undefined ? {} : { retryAfterMs: options.retryAfterMs }),
    })
    this.retryable = options.retryable
    this.status = options.status
    this.refusedOption = options.refusedOption
    this.isTooLong = options.isTooLong ?? false
    this.said = options.said ?? ''
    this.forMembers = options.forMembers
    this.usage = options.usage ?? null
    this.finishReason = options.finishReason ?? null
  }
}

export function isProviderError(value: unknown): value is ProviderError {
  return isAppError(value) && value.code.startsWith('provider_') && 'retryable' in value
}
