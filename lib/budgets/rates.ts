import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'

/** Most per minute; 0 limits nothing. */
export interface RateLimits {
  requestsPerMinute: number
  tokensPerMinute: number
  keyRequestsPerMinute: number
  keyTokensPerMinute: number
}

/** Bounds how much a person, and a key, asks of models in a minute. Counts in this process alone. */
export interface Rates {
  /** Counts a request. Throws `rate_limited` with the wait. */
  begin(actor: Actor): Promise<void>
  /** Counts the tokens of a step. */
  spent(actor: Pick<Actor, 'userId' | 'keyId'>, tokens: number): void
}

const MINUTE_MS = 60_000
const SLOTS = 12
const SLOT_MS = MINUTE_MS / SLOTS

interface Counted {
  requests: number
  tokens: number
}

/** Sums of the last minute, by twelfths of it. */
interface Window {
  slots: Map<number, Counted>
}

export function createRates(limits: () => Promise<RateLimits>, nowMs: () => number): Rates {
  const windows = new Map<string, Window>()

  function windowOf(name: string, slot: number): Window {
    const known = windows.get(name)
    if (!known) forgetOld(slot)
    const window = known ?? { slots: new Map<number, Counted>() }
    if (!known) windows.set(name, window)
    for (const at of window.slots.keys()) if (at <= slot - SLOTS) window.slots.delete(at)
    return window
  }

  function forgetOld(slot: number): void {
    for (const [name, { slots }] of windows) if (Math.max(...slots.keys()) <= slot - SLOTS) windows.delete(name)
  }

  function add(name: string, { requests, tokens }: Counted): void {
    const slot = Math.floor(nowMs() / SLOT_MS)
    const { slots } = windowOf(name, slot)
    const counted = slots.get(slot) ?? { requests: 0, tokens: 0 }
    slots.set(slot, { requests: counted.requests + requests, tokens: counted.tokens + tokens })
  }

  /** Returns the time until less than `most` was counted within a minute; 0 where it is already so. */
  function waitOf(name: string, what: keyof Counted, most: number): number {
    if (most === 0) return 0
    const at = nowMs()
    const { slots } = windowOf(name, Math.floor(at / SLOT_MS))
    const inOrder = [...slots].sort(([a], [b]) => a - b)
    let left = inOrder.reduce((sum, [, counted]) => sum + counted[what], 0)
    for (const [slot, counted] of [[-SLOTS, { requests: 0, tokens: 0 }] as const, ...inOrder]) {
      left -= counted[what]
      if (left < most) return Math.max(0, (slot + SLOTS) * SLOT_MS - at)
    }
    return MINUTE_MS
  }

  function namesOf({ userId, keyId }: Pick<Actor, 'userId' | 'keyId'>): string[] {
    return [`person ${userId}`, ...(keyId === undefined ? [] : [`key ${keyId}`])]
  }

  /** True where nothing is counted: no limit is set. */
  let isOff = true

  return {
    async begin(actor) {
      const { requestsPerMinute, tokensPerMinute, keyRequestsPerMinute, keyTokensPerMinute } = await limits()
      isOff = requestsPerMinute + tokensPerMinute + keyRequestsPerMinute + keyTokensPerMinute === 0
      if (isOff) return
      const [person = '', key] = namesOf(actor)
      const waits = [
        waitOf(person, 'requests', requestsPerMinute),
        waitOf(person, 'tokens', tokensPerMinute),
        ...(key === undefined ? [] : [waitOf(key, 'requests', keyRequestsPerMinute), waitOf(key, 'tokens', keyTokensPerMinute)]),
      ]
      const retryAfterMs = Math.max(...waits)
      if (retryAfterMs > 0) throw new AppError('rate_limited', { retryAfterMs })
      for (const name of namesOf(actor)) add(name, { requests: 1, tokens: 0 })
    },
    spent(actor, tokens) {
      if (isOff || tokens <= 0) return
      for (const name of namesOf(actor)) add(name, { requests: 0, tokens })
    },
  }
}
