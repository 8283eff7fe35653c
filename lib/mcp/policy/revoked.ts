import { z } from 'zod'
import { type Actor, credentialHolds, MOST_PERMISSIONS, requireBelow } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { now, type Platform, type Prisma } from '#lib/platform/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import { readRemembered } from './remembered.ts'

/** Time in which a revocation can be undone. */
const UNDO_MS = 5 * 60_000
/** Longest text that carries what was revoked back: about as many permissions as people have. */
const MAX_TEXT_CHARS = 200_000

const stored = z.object({
  kind: z.literal('revoked_permissions'),
  userId: z.string(),
  version: z.number(),
  untilMs: z.number(),
  rows: z.array(
    z.object({
      id: z.string(),
      chatId: z.string().nullable(),
      server: z.string(),
      tool: z.string(),
      hash: z.string(),
      createdAt: z.coerce.date(),
      lastUsedAt: z.coerce.date().nullable(),
      givenBy: z.enum(['session', 'api_key', 'program']),
      giverId: z.string(),
      arguments: z.unknown(),
    }),
  ),
})

type Row = Omit<z.infer<typeof stored>['rows'][number], 'givenBy'> & { givenBy: string }
type RevokedPorts = Pick<Platform, 'db' | 'clock' | 'secrets'>

/** Seals what a person has revoked, for them alone and for minutes; null where it is too much. No row stays that could count. */
export async function sealRevoked({ db, clock, secrets }: RevokedPorts, { userId }: Actor, rows: readonly Row[]): Promise<string | null> {
  const { tokenVersion: version } = await db.client.user.findUniqueOrThrow({ where: { id: userId }, select: { tokenVersion: true } })
  const kept = rows.map(({ id, chatId, server, tool, hash, createdAt, lastUsedAt, givenBy, giverId, arguments: args }) => {
    return { id, chatId, server, tool, hash, createdAt, lastUsedAt, givenBy, giverId, arguments: args }
  })
  const text = JSON.stringify({ kind: 'revoked_permissions', userId, version, untilMs: clock.nowMs() + UNDO_MS, rows: kept })
  return text.length > MAX_TEXT_CHARS ? null : secrets.seal(text)
}

/** Gives back what was revoked, as far as what gave it holds still. Throws `grant_not_found` for what is too old, or is not this person's. Returns their number. */
export async function restoreRevoked({ db, clock, secrets }: RevokedPorts, { userId }: Actor, sealed: string): Promise<number> {
  const kept = stored.safeParse(opened(secrets, sealed))
  if (!kept.success || kept.data.userId !== userId || kept.data.untilMs < clock.nowMs()) throw new AppError('grant_not_found')
  const { rows, version } = kept.data
  return db.client.$transaction(async tx => {
    await requireBelow(tx, clock, {
      most: MOST_PERMISSIONS,
      refusal: most => limits('permissions', { most }),
      held: () => tx.toolGrant.count({ where: { userId } }),
    })
    // A sign-out everywhere or a new password has ended all of a person's permissions, whatever gave them.
    if ((await tx.user.count({ where: { id: userId, tokenVersion: version } })) === 0) return 0
    let count = 0
    for (const { arguments: args, ...row } of rows) {
      const holds = await credentialHolds(tx, userId, { by: row.givenBy, id: row.giverId, version }, now(clock))
      const isThere = row.chatId === null || (await tx.chat.count({ where: { id: row.chatId, userId } })) > 0
      if (!holds || !isThere || (args !== null && readRemembered(args) === null)) continue
      if ((await tx.toolGrant.count({ where: { id: row.id } })) > 0) continue
      await tx.toolGrant.create({ data: { ...row, userId, ...(args === null ? {} : { arguments: args as Prisma.InputJsonArray }) } })
      count += 1
    }
    return count
  })
}

function opened(secrets: RevokedPorts['secrets'], sealed: string): unknown {
  try {
    return JSON.parse(secrets.open(sealed))
  } catch {
    return null
  }
}
