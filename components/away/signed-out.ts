/** What a page says wherever the server no longer knows who asks. The way back stands in the line above the page. */
export const SIGNED_OUT = 'You have been signed out. Sign in again to go on.'

const CODE = 'unauthenticated'

let isSignedOut = false
const listeners = new Set<() => void>()

function set(value: boolean): void {
  if (value === isSignedOut) return
  isSignedOut = value
  for (const listener of listeners) listener()
}

export function readSignedOut(): boolean {
  return isSignedOut
}

export function subscribeSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Another tab may have signed in again. Routes under `/api/auth/` answer everybody. */
export function noteAnswer(path: string, isTaken: boolean): void {
  if (isTaken && !path.startsWith('/api/auth/')) set(false)
}

/** The refusal of one of our routes in words for people: those of `unauthenticated` are for programs. */
export function forPeople<T extends { code: string; message: string }>(refusal: T): T {
  if (refusal.code !== CODE) return refusal
  set(true)
  return { ...refusal, message: SIGNED_OUT }
}
