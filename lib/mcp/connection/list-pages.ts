import type { Client } from '@modelcontextprotocol/client'
import { LIST_MS, MAX_LIST_PAGES, MAX_LISTED } from '../limits.ts'

type Method = 'prompts/list' | 'resources/list' | 'resources/templates/list'

export interface Listed {
  items: unknown[]
  /** How long the server lets us keep it; null where it does not say (before 2026-07-28). */
  ttlMs: number | null
}

/** All pages of a list, as the server wrote them. A list that does not end is cut. */
export async function listPages(client: Client, method: Method, key: 'prompts' | 'resources' | 'resourceTemplates'): Promise<Listed> {
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
