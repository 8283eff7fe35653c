import type { Client } from '@modelcontextprotocol/client'
import { LIST_MS, LISTS_KEPT_MS, MAX_LIST_PAGES, MAX_LISTED } from '../limits.ts'
import { type Redact, redactedWords } from '../wire/redact.ts'
import { readPrompts, readResources, readTemplates, type ServerLists } from './read-lists.ts'
import type { Session } from './session.ts'

/** Lists that change together: a server announces changes of its prompts, and of its resources with their templates. */
export type ListKind = 'prompts' | 'resources'

interface HeldLists {
  session: Session
  untilMs: number
  lists: Promise<unknown> | null
}

/**
 * Caches the prompts and resources of one connection, as long as the server allows and until it announces a change. A personal connection caches
 * that person's lists.
 */
export class CachedLists {
  readonly #nowMs: () => number
  readonly #redact: Redact
  readonly #held = new Map<ListKind, HeldLists>()

  constructor(nowMs: () => number, redact: Redact) {
    this.#nowMs = nowMs
    this.#redact = redact
  }

  prompts(session: Session): Promise<ServerLists['prompts']> {
    return this.#kept('prompts', session, async client => {
      if (!client.getServerCapabilities()?.prompts) return { lists: [], ttlMs: null }
      const { items, ttlMs } = await listPages(client, 'prompts/list', 'prompts')
      return { lists: readPrompts(redactedWords(items, this.#redact)), ttlMs }
    })
  }

  resources(session: Session): Promise<Pick<ServerLists, 'resources' | 'templates'>> {
    return this.#kept('resources', session, async client => {
      if (!client.getServerCapabilities()?.resources) return { lists: { resources: [], templates: [] }, ttlMs: null }
      const listed = await listPages(client, 'resources/list', 'resources')
      // Servers with resources need not know templates.
      const templates = await listPages(client, 'resources/templates/list', 'resourceTemplates').catch(() => null)
      const lists = {
        resources: readResources(redactedWords(listed.items, this.#redact)),
        templates: readTemplates(redactedWords(templates?.items ?? [], this.#redact)),
      }
      return { lists, ttlMs: listed.ttlMs }
    })
  }

  forget(kind: ListKind): void {
    this.#held.delete(kind)
  }

  #kept<T>(kind: ListKind, session: Session, list: (client: Client) => Promise<{ lists: T; ttlMs: number | null }>): Promise<T> {
    const held = this.#held.get(kind)
    if (held && held.session === session && this.#nowMs() < held.untilMs) return held.lists as Promise<T>
    const entry: HeldLists = { session, untilMs: this.#nowMs() + LISTS_KEPT_MS, lists: null }
    const listing = list(session.client).then(({ lists, ttlMs }) => {
      entry.untilMs = this.#nowMs() + (ttlMs ?? LISTS_KEPT_MS)
      return lists
    })
    entry.lists = listing
    this.#held.set(kind, entry)
    return listing.catch((error: unknown) => {
      if (this.#held.get(kind) === entry) this.#held.delete(kind)
      throw error
    })
  }
}

type Method = 'prompts/list' | 'resources/list' | 'resources/templates/list'

interface Listed {
  items: unknown[]
  /** Time for which the server lets us keep it; null where it does not say (before 2026-07-28). */
  ttlMs: number | null
}

/** Reads all pages of a list, as the server wrote them. Cuts an endless list. */
async function listPages(client: Client, method: Method, key: 'prompts' | 'resources' | 'resourceTemplates'): Promise<Listed> {
  const items: unknown[] = []
  let ttlMs: number | null = null
  let cursor: string | undefined
  for (let page = 1; page <= MAX_LIST_PAGES && items.length < MAX_LISTED; page++) {
    const result: Record<string, unknown> = await client.request(
      { method, params: cursor === undefined ? {} : { cursor } },
      { timeout: LIST_MS },
    )
    const found = result[key]
    if (Array.isArray(found)) items.push(...found)
    if (typeof result.ttlMs === 'number') ttlMs = Math.min(ttlMs ?? Infinity, Math.max(0, result.ttlMs))
    const next: unknown = result.nextCursor
    if (typeof next !== 'string' || next === cursor) break
    cursor = next
  }
  return { items: items.slice(0, MAX_LISTED), ttlMs }
}
