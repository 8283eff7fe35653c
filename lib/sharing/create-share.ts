import { MOST_SHARES, requireBelow, WITHDRAWN_KEPT } from '#lib/auth/index.ts'
import type { Platform, Prisma } from '#lib/platform/index.ts'
import { limits } from '#lib/words/en/limits.ts'

export const shareView = { id: true, chatId: true, title: true, createdAt: true, revokedAt: true, views: true, options: true } as const

/** Stores a link. Throws `limit_reached` at a person's limit; deletes the oldest withdrawn links. */
export function createShare({ db, clock }: Pick<Platform, 'db' | 'clock'>, data: Prisma.ShareUncheckedCreateInput) {
  const { userId } = data
  return db.client.$transaction(async tx => {
    const held = () => tx.share.count({ where: { userId, revokedAt: null, chat: { deletedAt: null } } })
    await requireBelow(tx, clock, { most: MOST_SHARES, refusal: most => limits('shares', { most }), held })
    const where = { userId, revokedAt: { not: null } }
    const old = await tx.share.findMany({ where, orderBy: { revokedAt: 'desc' }, skip: WITHDRAWN_KEPT, select: { id: true } })
    await tx.share.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
    return tx.share.create({ data, select: shareView })
  })
}
