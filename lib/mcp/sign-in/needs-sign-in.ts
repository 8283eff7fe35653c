import { SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { isAppError } from '#lib/errors.ts'

/** True if a request failed because the person must sign in to the server first. */
export function needsSignIn(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isAppError(cause) && cause.code === 'sign_in_required') return true
  return error instanceof SdkHttpError && error.code === SdkErrorCode.ClientHttpAuthentication
}
