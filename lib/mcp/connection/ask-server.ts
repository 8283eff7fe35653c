import { AppError, isAppError } from '#lib/errors.ts'
import { needsSignIn } from '../sign-in/needs-sign-in.ts'
import type { Connection } from './connection.ts'

/** Converts a failed request to a refusal with a sentence. */
export function describedFailure(error: unknown, connection: Connection): AppError {
  if (isAppError(error)) return error
  if (needsSignIn(error)) return new AppError('sign_in_required')
  return new AppError('server_failed', { message: connection.describe(error), cause: error })
}

/** Rejects with the signal: a server may start for longer than callers wait. */
export async function orAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const left = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true, signal: left.signal })
  })
  try {
    return await Promise.race([answer, aborted])
  } finally {
    left.abort()
  }
}
