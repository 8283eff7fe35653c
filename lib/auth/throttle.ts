import ipaddr from 'ipaddr.js'
import { type Platform, sha256 } from '#lib/platform/index.ts'
import { type Counter, createAttempts } from './attempts.ts'

/**
 * Free failures before a lock. `pair`: one e-mail address at one network address; many people may share the latter. Failures at an account
 * from anywhere lock out only strangers: they do not count where its person has signed in before.
 */
const FREE_FAILURES = { pair: 5, address: 50, account: 30, own: 10 }

export interface Attempt {
  email: string
  /** Address of the client; empty where it is unknown. */
  address: string
}

export interface Throttle {
  /** Counts the attempt as a failure before its outcome is known. Throws `too_many_attempts`. */
  begin(attempt: Attempt): Promise<void>
  succeeded(attempt: Attempt): Promise<void>
  /** Counts an attempt of a signed-in person, apart from strangers' attempts. */
  beginOwn(userId: string): Promise<void>
  ownSucceeded(userId: string): Promise<void>
  /** Counts one request of a kind by client address; the first `free` ones pass. Throws `too_many_attempts`. */
  count(kind: string, address: string, free: number): Promise<void>
}

/** Creates the throttle against guessed passwords: by e-mail and client address together, and by each of them. */
export function createThrottle(platform: Pick<Platform, 'db' | 'clock'>): Throttle {
  const attempts = createAttempts(platform)
  return {
    begin: attempt => attempts.begin(countersOf(attempt)),
    succeeded(attempt) {
      const { pair, address, account } = keysOf(attempt)
      return attempts.succeeded({ forget: [pair], forgive: [address, account], known: [knownKey(pair)] })
    },
    beginOwn: userId => attempts.begin([{ key: ownKey(userId), free: FREE_FAILURES.own }]),
    ownSucceeded: userId => attempts.succeeded({ forget: [ownKey(userId)] }),
    async count(kind, given, free) {
      const network = networkOf(given)
      if (network !== '') await attempts.begin([{ key: `${kind}:${network}`, free }])
    },
  }
}

function countersOf(attempt: Attempt): Counter[] {
  const { pair, address, account } = keysOf(attempt)
  const isAddressKnown = networkOf(attempt.address) !== ''
  return [
    { key: pair, free: FREE_FAILURES.pair },
    ...(isAddressKnown ? [{ key: address, free: FREE_FAILURES.address }] : []),
    { key: account, free: FREE_FAILURES.account, unless: knownKey(pair) },
  ]
}

/** Hashes the keys, so their length does not depend on the client's input. */
function keysOf({ email, address }: Attempt): Record<'pair' | 'address' | 'account', string> {
  const network = networkOf(address)
  return { pair: `pair:${sha256(`${network} ${email}`)}`, address: `address:${network}`, account: `account:${sha256(email)}` }
}

function knownKey(pair: string): string {
  return `known:${pair}`
}

function ownKey(userId: string): string {
  return `own:${userId}`
}

/** Prefix length of an IPv6 network that belongs to one customer, who controls all of its addresses. */
const CUSTOMER_BITS = 64

/** Returns the name under which attempts of a client count: its IPv4 address or IPv6 network. Empty where the address is unknown. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${CUSTOMER_BITS}`).toString()
}
