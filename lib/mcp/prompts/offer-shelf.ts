import type { Client } from '@modelcontextprotocol/client'
import { type Redact, redactedWords } from '../call/redact.ts'
import type { Session } from '../connection/session.ts'
import { OFFERS_KEPT_MS } from '../limits.ts'
import { listPages } from './list-pages.ts'
import { type Offers, readPrompts, readResources, readTemplates } from './read-offers.ts'

/** What of a server may change together: a server says so for its prompts, and for its resources with their templates. */
export type OfferKind = 'prompts' | 'resources'

interface Held {
  session: Session
  untilMs: number
  offers: Promise<unknown> | null
}

/**
 * What one connection offers besides tools, as last listed. Kept as long as the server allows and until it says that it has changed. A connection that
 * is a person's own keeps what is that person's own.
 */
export class OfferShelf {
  readonly #nowMs: () => number
  readonly #redact: Redact
  readonly #held = new Map<OfferKind, Held>()

  constructor(nowMs: () => number, redact: Redact) {
    this.#nowMs = nowMs
    this.#redact = redact
  }

  prompts(session: Session): Promise<Offers['prompts']> {
    return this.#kept('prompts', session, async client => {
      if (!client.getServerCapabilities()?.prompts) return { offers: [], ttlMs: null }
      const { items, ttlMs } = await listPages(client, 'prompts/list', 'prompts')
      return { offers: readPrompts(redactedWords(items, this.#redact)), ttlMs }
    })
  }

  resources(session: Session): Promise<Pick<Offers, 'resources' | 'templates'>> {
    return this.#kept('resources', session, async client => {
      if (!client.getServerCapabilities()?.resources) return { offers: { resources: [], templates: [] }, ttlMs: null }
      const listed = await listPages(client, 'resources/list', 'resources')
      // Servers with resources need not know templates.
      const templates = await listPages(client, 'resources/templates/list', 'resourceTemplates').catch(() => null)
      const offers = {
        resources: readResources(redactedWords(listed.items, this.#redact)),
        templates: readTemplates(redactedWords(templates?.items ?? [], this.#redact)),
      }
      return { offers, ttlMs: listed.ttlMs }
    })
  }

  forget(kind: OfferKind): void {
    this.#held.delete(kind)
  }

  #kept<T>(kind: OfferKind, session: Session, list: (client: Client) => Promise<{ offers: T; ttlMs: number | null }>): Promise<T> {
    const held = this.#held.get(kind)
    if (held && held.session === session && this.#nowMs() < held.untilMs) return held.offers as Promise<T>
    const entry: Held = { session, untilMs: this.#nowMs() + OFFERS_KEPT_MS, offers: null }
    const listing = list(session.client).then(({ offers, ttlMs }) => {
      entry.untilMs = this.#nowMs() + (ttlMs ?? OFFERS_KEPT_MS)
      return offers
    })
    entry.offers = listing
    this.#held.set(kind, entry)
    return listing.catch((error: unknown) => {
      if (this.#held.get(kind) === entry) this.#held.delete(kind)
      throw error
    })
  }
}
