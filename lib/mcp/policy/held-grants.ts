import { liveKeyIds } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { hasRemembered, readRemembered } from './remembered.ts'

type GrantPorts = Pick<Platform, 'db' | 'clock'>

/** Finer than this, the last use of a permission is not noted. */
const LAST_USED_GRAIN_MS = 60_000

/** Drops permissions whose API key has expired or was revoked. */
export async function withLiveKeys<Row extends { givenBy: string; giverId: string }>(
  platform: GrantPorts,
  rows: readonly Row[],
): Promise<Row[]> {
  const keyIds = rows.flatMap(({ givenBy, giverId }) => (givenBy === 'api_key' ? [giverId] : []))
  const live = keyIds.length === 0 ? null : await liveKeyIds(platform, keyIds)
  return rows.filter(({ givenBy, giverId }) => givenBy !== 'api_key' || live?.has(giverId))
}

/** Finds a permission that a call meets, the wider one first, and notes its use. `arguments` null: the permission holds for any. */
export async function findHeld(
  platform: GrantPorts,
  { userId }: { userId: string },
  tool: Pick<CatalogTool, 'server' | 'name' | 'hash'>,
  { chatId, args }: { chatId: string | null; args: Record<string, unknown> | null },
): Promise<{ chatId: string | null; isNarrow: boolean } | null> {
  const { db, clock } = platform
  const found = await db.client.toolGrant.findMany({
    where: { userId, server: tool.server, tool: tool.name, hash: tool.hash, OR: [{ chatId: null }, { chatId }] },
    select: { id: true, chatId: true, givenBy: true, giverId: true, arguments: true, lastUsedAt: true },
  })
  const fitting = found.filter(row => row.arguments === null || hasRemembered(args, readRemembered(row.arguments) ?? []))
  const width = (row: (typeof found)[number]) => Number(row.arguments !== null) * 2 + Number(row.chatId !== null)
  const [held] = (await withLiveKeys(platform, fitting)).toSorted((one, other) => width(one) - width(other))
  if (!held) return null
  const nowMs = clock.nowMs()
  if (nowMs - (held.lastUsedAt?.getTime() ?? 0) >= LAST_USED_GRAIN_MS)
    await db.client.toolGrant.updateMany({ where: { id: held.id }, data: { lastUsedAt: new Date(nowMs) } })
  return { chatId: held.chatId, isNarrow: held.arguments !== null }
}
