import type { Client, PriorDiscovery } from '@modelcontextprotocol/client'
import { isAppError } from '#lib/errors.ts'
import type { Session } from './session.ts'

/** Lifetime of a cached protocol era: an updated server would otherwise keep getting the old protocol. */
const PROTOCOL_KEPT_MS = 24 * 60 * 60_000

/** Protocol that a server spoke last, per definition and person. */
export interface CachedProtocol {
  get(): PriorDiscovery | null
  keep(client: Client): void
  forget(): void
}

export interface ProtocolCache {
  of(key: string): CachedProtocol
}

export function createProtocolCache(nowMs: () => number): ProtocolCache {
  const kept = new Map<string, { prior: PriorDiscovery; atMs: number }>()
  return {
    of: key => ({
      get() {
        const entry = kept.get(key)
        return entry && nowMs() - entry.atMs < PROTOCOL_KEPT_MS ? entry.prior : null
      },
      keep(client) {
        if (this.get()) return
        const discover = client.getDiscoverResult()
        if (client.getProtocolEra() === 'modern' && discover) kept.set(key, { prior: { kind: 'modern', discover }, atMs: nowMs() })
        else kept.set(key, { prior: { kind: 'legacy' }, atMs: nowMs() })
      },
      forget: () => void kept.delete(key),
    }),
  }
}

/** Connects with the cached protocol; where that fails, probes for it again. */
export async function openKnown(
  cached: CachedProtocol,
  signal: AbortSignal,
  open: (prior: PriorDiscovery | null) => Promise<Session>,
): Promise<Session> {
  const prior = cached.get()
  const session = await open(prior).catch(error => {
    if (!prior || signal.aborted || isAppError(error)) throw error
    cached.forget()
    return open(null)
  })
  cached.keep(session.client)
  return session
}
