import { type Actor, credentialHolds, credentialOf, type GrantedBy, MOST_PERMISSIONS, ownedBy } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform, type Prisma } from '#lib/platform/index.ts'
import type { ServerDefinitions } from '../definitions/server-definitions.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import type { ToolDefinition } from '../tools/views.ts'
import { withLiveKeys } from './held-grants.ts'
import { canonical, type RememberedArgument, readRemembered } from './remembered.ts'
import { restoreRevoked, sealRevoked } from './revoked.ts'
import type { GrantView } from './views.ts'

/** Grants of people for more than one call. */
export interface Grants {
  /** Remembers it for a chat, or for good (`chatId` null). `grantedBy` is the credential of the answer, else the actor's; nothing is kept where it has ended. */
  grant(actor: Actor, tool: CatalogTool, scope: GrantScope): Promise<void>
  /** Newest first, those that hold now. */
  list(actor: Actor): Promise<GrantView[]>
  /** Throws `grant_not_found`. */
  revoke(actor: Actor, grantId: string): Promise<Revoked>
  /** Revokes all, or all for the tools of one server. */
  revokeAll(actor: Actor, filter?: { server?: string | undefined }): Promise<Revoked>
  /** Gives back what `revoke` or `revokeAll` took, within minutes and as far as what gave it still holds. Throws `grant_not_found`. */
  restore(actor: Actor, undo: string): Promise<void>
}

/** `undo`: sealed text by which `restore` gives it back; null where there was too much. */
export interface Revoked {
  undo: string | null
}

export interface GrantScope {
  chatId: string | null
  grantedBy?: GrantedBy
  /** Arguments for which alone it holds; absent for any. */
  remembered?: readonly RememberedArgument[]
}

type GrantPorts = Pick<Platform, 'db' | 'clock' | 'audit' | 'secrets'>

export function createGranting({ db, clock }: Pick<Platform, 'db' | 'clock'>): Pick<Grants, 'grant'> {
  return {
    async grant(actor, tool, { chatId, grantedBy = credentialOf(actor), remembered }) {
      const grant = {
        userId: actor.userId,
        chatId,
        server: tool.server,
        tool: tool.name,
        hash: tool.hash,
        givenBy: grantedBy.by,
        giverId: grantedBy.id,
      }
      await db.client.$transaction(async tx => {
        if (!(await credentialHolds(tx, actor.userId, grantedBy, now(clock)))) return
        const held = await tx.toolGrant.findMany({ where: grant, select: { arguments: true } })
        if (held.some(one => canonical(one.arguments) === canonical(remembered ?? null))) return
        const args = remembered ? { arguments: remembered as unknown as Prisma.InputJsonArray } : {}
        await tx.toolGrant.create({ data: { id: newId(clock.nowMs()), ...grant, ...args, createdAt: now(clock) } })
        const old = { where: { userId: actor.userId }, orderBy: { id: 'desc' }, skip: MOST_PERMISSIONS, select: { id: true } } as const
        const ids = (await tx.toolGrant.findMany(old)).map(({ id }) => id)
        await tx.toolGrant.deleteMany({ where: { id: { in: ids } } })
      })
    },
  }
}

export function createGrants(platform: GrantPorts, definitions: Pick<ServerDefinitions, 'list'>): Grants {
  const { db, audit } = platform

  /** A definition that has changed since asks again: what was allowed was another tool. */
  async function holding(actor: Actor) {
    const rows = await withLiveKeys(platform, await db.client.toolGrant.findMany({ where: ownedBy(actor), orderBy: { id: 'desc' } }))
    const places = [...new Map(rows.map(({ server, tool }) => [`${server}.${tool}`, { server, tool }])).values()]
    const pins = await db.client.toolPin.findMany({
      where: { OR: places },
      select: { server: true, tool: true, hash: true, definition: true },
    })
    const pinOf = new Map(pins.map(pin => [`${pin.server}.${pin.tool}`, pin]))
    return rows.flatMap(row => {
      const pin = pinOf.get(`${row.server}.${row.tool}`)
      return pin && pin.hash !== row.hash ? [] : [{ row, title: (pin?.definition as unknown as ToolDefinition | undefined)?.title ?? null }]
    })
  }

  /** Deletes permissions of a person, and returns the first of them with what undoes it. */
  async function take(actor: Actor, which: { id?: string; server?: string }) {
    const rows = await db.client.$transaction(async tx => {
      const found = await tx.toolGrant.findMany({ where: { ...which, ...ownedBy(actor) } })
      await tx.toolGrant.deleteMany({ where: { id: { in: found.map(({ id }) => id) } } })
      return found
    })
    return [rows[0], rows.length === 0 ? null : await sealRevoked(platform, actor, rows), rows.length] as const
  }

  return {
    ...createGranting(platform),
    async list(actor) {
      const held = await holding(actor)
      const chatIds = held.flatMap(({ row }) => row.chatId ?? [])
      const keyIds = held.flatMap(({ row }) => (row.givenBy === 'api_key' ? [row.giverId] : []))
      const [servers, chats, keys] = await Promise.all([
        definitions.list(),
        db.client.chat.findMany({ where: { id: { in: chatIds }, ...ownedBy(actor), deletedAt: null }, select: { id: true, title: true } }),
        db.client.apiKey.findMany({ where: { id: { in: keyIds }, ...ownedBy(actor) }, select: { id: true, name: true } }),
      ])
      return held.flatMap(({ row, title }): GrantView[] => {
        const chat = row.chatId === null ? null : chats.find(({ id }) => id === row.chatId)
        if (chat === undefined) return []
        return [
          {
            id: row.id,
            server: row.server,
            serverTitle: servers.find(({ slug }) => slug === row.server)?.title ?? row.server,
            tool: row.tool,
            title,
            chat,
            arguments: row.arguments === null ? null : (readRemembered(row.arguments) ?? []),
            createdAt: row.createdAt.toISOString(),
            lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
            given: given(row, keys.find(({ id }) => id === row.giverId)?.name ?? '', actor.sessionId),
          },
        ]
      })
    },
    async revoke(actor, grantId) {
      const [row, undo] = await take(actor, { id: grantId })
      if (!row) throw new AppError('grant_not_found')
      await audit.record({ actor, action: 'permission.revoke', target: `${row.server}.${row.tool}` })
      return { undo }
    },
    async revokeAll(actor, { server } = {}) {
      const [row, undo, count] = await take(actor, server === undefined ? {} : { server })
      const detail = { count, ...(server === undefined ? {} : { server }) }
      if (row) await audit.record({ actor, action: 'permission.revoke_all', detail })
      return { undo }
    },
    async restore(actor, undo) {
      const count = await restoreRevoked(platform, actor, undo)
      await audit.record({ actor, action: 'permission.restore', detail: { count } })
    },
  }
}

function given(
  { givenBy, giverId }: { givenBy: string; giverId: string },
  keyName: string,
  sessionId: string | undefined,
): GrantView['given'] {
  if (givenBy === 'api_key') return { by: 'api_key', name: keyName }
  if (givenBy === 'program') return { by: 'program' }
  return { by: 'session', isThisOne: giverId !== '' && giverId === sessionId }
}
