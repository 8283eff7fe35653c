import type { Client, PriorDiscovery } from '@modelcontextprotocol/client'
import { isAppError } from '#lib/errors.ts'
import type { Session } from './session.ts'

/** An old server that was updated would go on answering the old protocol: it is asked anew after this long. */
const VERDICT_MS = 24 * 60 * 60_000

/** Which protocol a server spoke last time, for one definition and one person. */
export interface Verdicts {
  get(): PriorDiscovery | null
  keep(client: Client): void
  forget(): void
}

export interface VerdictBook {
  of(key: string): Verdicts
}

export function createVerdictBook(nowMs: () => number): VerdictBook {
  const kept = new Map<string, { prior: PriorDiscovery; atMs: number }>()
  return {
    of: key => ({
      get() {
        const verdict = kept.get(key)
        return verdict && nowMs() - verdict.atMs < VERDICT_MS ? verdict.prior : null
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

/** With the protocol that the server spoke last time; where that does not work any more, by asking it again. */
export async function openKnown(
  verdicts: Verdicts,
  signal: AbortSignal,
  open: (prior: PriorDiscovery | null) => Promise<Session>,
): Promise<Session> {
  const prior = verdicts.get()
  const session = await open(prior).catch(error => {
    if (!prior || signal.aborted || isAppError(error)) throw error
    verdicts.forget()
    return open(null)
  })
  verdicts.keep(session.client)
  return session
}
