import type { Actor } from '#lib/auth/index.ts'
import type { AppError } from '#lib/errors.ts'
import { isProviderError, ProviderError, type ProviderErrorCode } from '#lib/models/index.ts'

/** Picks the sentence for a user: members get a general one, without the provider's words, where only an administrator can help. */
export function sentenceFor({ role }: Actor, error: AppError): string {
  return isProviderError(error) && role !== 'admin' ? (error.forMembers ?? error.message) : error.message
}

/** Makes the error with the sentence for this user. */
export function errorForPerson(actor: Actor, error: ProviderError): ProviderError {
  const message = sentenceFor(actor, error)
  if (message === error.message) return error
  const { retryable, status, providerCode, retryAfterMs, usage } = error
  return new ProviderError(error.code as ProviderErrorCode, { message, retryable, status, providerCode, retryAfterMs, usage, cause: error })
}
