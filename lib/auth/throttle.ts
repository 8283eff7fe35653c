import type { Platform } from '#lib/platform/index.ts'
import { type Counter, createAttempts } from './attempts.ts'

/** How many failures go unpunished. Many people may share one address; nobody mistypes one password so often. */
const FREE_FAILURES = { email: 5, address: 50 }

export interface Attempt {
  email: string
  /** Of the client; empty where it is not known. */
  address: string
}

export interface Throttle {
  /** Counts the attempt as a failure before its outcome is known. Throws `too_many_attempts`. */
  begin(attempt: Attempt): Promise<void>
  succeeded(attempt: Attempt): Promise<void>
  forget(email: string): Promise<void>
}

/** Slows down who guesses passwords, by e-mail address and by client address. */
export function createThrottle(platform: Pick<Platform, 'db' | 'clock'>): Throttle {
  const attempts = createAttempts(platform)
  return {
    begin: attempt => attempts.begin(countersOf(attempt)),
    succeeded: ({ email, address }) => attempts.succeeded({ forget: [emailKey(email)], forgive: [addressKey(address)] }),
    forget: email => attempts.succeeded({ forget: [emailKey(email)] }),
  }
}

function countersOf({ email, address }: Attempt): Counter[] {
  const byEmail = { key: emailKey(email), free: FREE_FAILURES.email }
  return address === '' ? [byEmail] : [byEmail, { key: addressKey(address), free: FREE_FAILURES.address }]
}

function emailKey(email: string): string {
  return `email:${email}`
}

function addressKey(address: string): string {
  return `address:${address}`
}
