import { AppError, type ErrorCode, isAppError } from '#lib/errors.ts'
import type { Usage } from '#lib/messages/index.ts'
import type { ModelFinishReason } from './port.ts'

export type ProviderErrorCode = Extract<ErrorCode, 'provider_failed' | 'provider_rejected' | 'provider_unreachable' | 'provider_timeout'>

export interface ProviderErrorOptions {
  message: string
  /** Whether the same request may succeed later: 408, 409, 425, 429 without an exhausted quota, 5xx, and anything the network did. */
  retryable: boolean
  status?: number | undefined
  retryAfterMs?: number | undefined
  /** An option of the request that the provider does not take, by its name on the wire. */
  refusedOption?: string | undefined
  /** The prompt is longer than the model can read. */
  isTooLong?: boolean | undefined
  /** The provider's own sentence, not yet made safe: for those who look for a name in it. */
  said?: string | undefined
  /** What people are told who cannot mend it, where an administrator has to. */
  forMembers?: string | undefined
  /** What the provider had said of the step before it failed in mid-stream. */
  usage?: Usage | null | undefined
  finishReason?: ModelFinishReason | null | undefined
  cause?: unknown
}

/** What a provider or the way to it did wrong. `message` is safe to show: no key, no header, no raw body beyond the provider's own sentence. */
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
