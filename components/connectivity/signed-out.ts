import { ui as t } from '#lib/words/en/ui.ts'

/** Message shown wherever the server no longer knows the session. The sign-in link is in the line above the page. */
export const signedOutSentence = () => t('signedOut')

const CODE = 'unauthenticated'

/** Code of a request by somebody who has yet to accept the terms of the workspace. */
const TERMS = 'terms_not_accepted'

let isSignedOut = false
let owesTerms = false
const listeners = new Set<() => void>()

function set(value: boolean, owes = false): void {
  if (value === isSignedOut && owes === owesTerms) return
  isSignedOut = value
  owesTerms = owes
  for (const listener of listeners) listener()
}

export function readSignedOut(): boolean {
  return isSignedOut
}

export function readOwesTerms(): boolean {
  return owesTerms
}

export function subscribeSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Clears the state on an accepted request: another tab may have signed in again. Routes under `/api/auth/` accept everyone. */
export function noteAnswer(path: string, isTaken: boolean): void {
  if (isTaken && !path.startsWith('/api/auth/')) set(false)
}

/** Replaces the message of `unauthenticated`, which is written for programs, by one for people. */
export function forPeople<T extends { code: string; message: string }>(refusal: T): T {
  if (refusal.code === TERMS) set(false, true)
  if (refusal.code !== CODE) return refusal
  set(true)
  return { ...refusal, message: signedOutSentence() }
}
