import { z } from 'zod'
import type { Platform } from '#lib/platform/index.ts'
import { type ClientDetails, readDetails } from './client-details.ts'
import { DOCUMENT_KEPT_MS, DOCUMENT_MS, MAX_ADDRESS_CHARACTERS, MAX_DOCUMENTS_KEPT, MAX_METADATA_BYTES } from './limits.ts'

/** Fields that tie a document to the client that is asked for (OAuth Client ID Metadata Document, 4). */
const documentSchema = z.looseObject({ client_id: z.string(), token_endpoint_auth_method: z.literal('none').default('none') })

/** Reads client metadata documents, at the addresses that are the clients' ids. */
export interface Documents {
  /** Resolves to null where there is no document, or an invalid one. */
  read(address: string): Promise<ClientDetails | null>
}

/** Says whether an id is the address of a document (section 3 there). */
export function isDocumentAddress(id: string): boolean {
  if (!id.startsWith('https://') || id.length > MAX_ADDRESS_CHARACTERS || !URL.canParse(id)) return false
  const { pathname, hash, username, password, href } = new URL(id)
  return pathname !== '/' && hash === '' && username === '' && password === '' && href === id
}

export function createDocuments({ safeFetch, clock, log }: Pick<Platform, 'safeFetch' | 'clock' | 'log'>): Documents {
  const kept = new Map<string, { details: ClientDetails; untilMs: number }>()

  async function fetched(address: string): Promise<ClientDetails | null> {
    const headers = { accept: 'application/json' }
    try {
      const response = await safeFetch(address, { headers, redirect: 'error', timeoutMs: DOCUMENT_MS, maxBytes: MAX_METADATA_BYTES })
      if (!response.ok) {
        await response.body?.cancel()
        return null
      }
      const given: unknown = await response.json()
      if (documentSchema.safeParse(given).data?.client_id !== address) return null
      const read = readDetails(given, new URL(address).host)
      return read.ok ? read.details : null
    } catch (error) {
      // A document that cannot be read is the client's fault, not an error of ours.
      log.info('programs.document_not_read', { host: new URL(address).host, error })
      return null
    }
  }

  return {
    async read(address) {
      const known = kept.get(address)
      if (known && known.untilMs > clock.nowMs()) return known.details
      const details = await fetched(address)
      kept.delete(address)
      if (!details) return null
      if (kept.size >= MAX_DOCUMENTS_KEPT) kept.delete(kept.keys().next().value as string)
      kept.set(address, { details, untilMs: clock.nowMs() + DOCUMENT_KEPT_MS })
      return details
    },
  }
}
