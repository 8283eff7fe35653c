import { AppError, type ErrorCode, isAppError } from '../errors.ts'

export type ProviderErrorCode = Extract<ErrorCode, 'provider_failed' | 'provider_rejected' | 'provider_unreachable' | 'provider_timeout'>

/** What a provider or the way to it did wrong. `message` is safe to show: no key, no header, no raw body beyond the provider's own sentence. */
export class ProviderError extends AppError {
  readonly retryable: boolean
  readonly status: number | undefined

  constructor(
    code: ProviderErrorCode,
    options: { message: string; retryable: boolean; status?: number; retryAfterMs?: number; cause?: unknown },
  ) {
    super(code, {
      message: options.message,
      cause: options.cause,
      ...(options.retryAfterMs === undefined ? {} : { retryAfterMs: options.retryAfterMs }),
    })
    this.retryable = options.retryable
    this.status = options.status
  }
}

export function isProviderError(value: unknown): value is ProviderError {
  return isAppError(value) && value.code.startsWith('provider_') && 'retryable' in value
}
