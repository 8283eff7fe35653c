import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { type ClientDetails, type ReadDetails, readDetails } from './client-details.ts'
import { createDocuments, isDocumentAddress } from './documents.ts'
import { FRESH_CLIENT_MS, MAX_FRESH_CLIENTS, MAX_UNUSED_CLIENTS, UNUSED_CLIENT_MS } from './limits.ts'

export interface RegisteredClient extends ClientDetails {
  id: string
  /** Host of the metadata document that describes the client; null where it registered itself. */
  host: string | null
}

export interface Clients {
  register(given: unknown): Promise<({ ok: true; id: string; issuedAt: Date } & ClientDetails) | Extract<ReadDetails, { ok: false }>>
  /** Resolves to null where the client is unknown, or its metadata is invalid. */
  find(id: string): Promise<RegisteredClient | null>
  /** Keeps a registered client for good, once a person has let it in. */
  markUsed(id: string): Promise<void>
}

export function createClients(platform: Pick<Platform, 'db' | 'clock' | 'safeFetch' | 'log'>): Clients {
  const { db, clock } = platform
  const documents = createDocuments(platform)

  /** Makes room for one more registration. Throws `too_many_attempts` where every unused one is too young to be deleted. */
  async function makeRoom(): Promise<void> {
    const nowMs = clock.nowMs()
    const fresh = new Date(nowMs - FRESH_CLIENT_MS)
    const unused = db.client.programClient
    await unused.deleteMany({ where: { usedAt: null, createdAt: { lt: new Date(nowMs - UNUSED_CLIENT_MS) } } })
    const [oldest] = await unused.findMany({
      where: { usedAt: null },
      orderBy: { createdAt: 'desc' },
      skip: MAX_UNUSED_CLIENTS - 1,
      take: 1,
      select: { createdAt: true },
    })
    if (!oldest) return
    const upTo = oldest.createdAt < fresh ? { lte: oldest.createdAt } : { lt: fresh }
    await unused.deleteMany({ where: { usedAt: null, createdAt: upTo } })
    if (oldest.createdAt >= fresh && (await unused.count({ where: { usedAt: null } })) >= MAX_FRESH_CLIENTS)
      throw new AppError('too_many_attempts', {
        message: t('tooManyProgramsRegistered'),
        retryAfterMs: FRESH_CLIENT_MS,
      })
  }

  return {
    async register(given) {
      const read = readDetails(given)
      if (!read.ok) return read
      await makeRoom()
      const { id, createdAt } = await db.client.programClient.create({
        data: { id: newId(clock.nowMs()), ...read.details, createdAt: now(clock) },
        select: { id: true, createdAt: true },
      })
      return { ok: true, id, issuedAt: createdAt, ...read.details }
    },

    async find(id) {
      if (isDocumentAddress(id)) {
        const details = await documents.read(id)
        return details && { id, host: new URL(id).host, ...details }
      }
      if (!isId(id)) return null
      const row = await db.client.programClient.findUnique({ where: { id }, select: { name: true, redirectUris: true } })
      return row && { id, host: null, name: row.name, redirectUris: row.redirectUris as string[] }
    },

    async markUsed(id) {
      await db.client.programClient.updateMany({ where: { id }, data: { usedAt: now(clock) } })
    },
  }
}
