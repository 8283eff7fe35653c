import type { Actor } from '#lib/auth/index.ts'
import type { AppError } from '#lib/errors.ts'
import { isProviderError, ProviderError } from '#lib/models/index.ts'

/** The sentence for this person: what only an administrator can mend is said to others as such, without the provider's words about it. */
export function toldTo({ role }: Actor, error: AppError): string {
  return isProviderError(error) && role !== 'admin' ? (error.forMembers ?? error.message) : error.message
}

/** The error as this person is told it. */
export function asTold(actor: Actor, error: ProviderError): ProviderError {
  const message = toldTo(actor, error)
  if (message === error.message) return error
  const { retryable, status, retryAfterMs, usage } = error
  return new ProviderError(error.code as 'provider_failed', { message, retryable, status, retryAfterMs, usage, cause: error })
}
