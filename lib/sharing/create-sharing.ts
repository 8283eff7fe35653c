import { randomUUID } from 'node:crypto'
import { type Actor, ownedBy, publishRevoked, requireRight } from '#lib/auth/index.ts'
import type { Chats } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import { createPace, isInlineType, now, type Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { createShare, shareView } from './create-share.ts'
import { followShare, type LiveTail, markOf } from './follow.ts'
import { createReaders } from './readers.ts'
import { createRenders } from './renders.ts'
import { picturePath } from './shared.ts'
import { lastShown, readPreview, readShared, sharedPicture } from './shared-path.ts'
import type { ShareView, Sharing } from './sharing.ts'

/** Requests of one network address, which an office may share, for earlier messages. */
const EARLIER_PACE = { most: 300, windowMs: 60_000, atOnce: 8 }

/** The same for pictures, of which a page shows many. */
const PICTURE_PACE = { most: 600, windowMs: 60_000, atOnce: 24 }

const shownColumns = { id: true, chatId: true, headId: true, options: true, chat: { select: { headId: true } } } as const

interface SharingDeps {
  chats: Chats
  liveRun: LiveTail
  /** Reads a file of a chat as its owner; null where it is gone. */
  fileOf?: (file: { userId: string; chatId: string; fileId: string }) => Promise<{ mediaType: string; bytes: Uint8Array } | null>
}

const noFile = async () => null

/**
 * Public views of one path through a chat. A share names the last message that it shows. The tree never changes above it, so the path is frozen
 * without a copy; a live share shows the current path instead. The audit trail names the chat, since a share's id opens it. The id is a UUID
 * version 4: 122 random bits, where our other ids (version 7) tell the time.
 */
export function createSharing(platform: Platform, { chats, liveRun, fileOf = noFile }: SharingDeps): Sharing {
  const { db, clock, audit, log, bus } = platform
  const readers = createReaders()
  const pace = createPace(EARLIER_PACE, clock.monotonicMs)
  const picturePace = createPace(PICTURE_PACE, clock.monotonicMs)

  async function visible(actor: Actor, chatId: string) {
    const chat = await chats.get(actor, chatId, 'own')
    const { beginning, ...found } = await readPreview(chats, chat.id, chat.headId)
    return { chat, title: await chats.titleOfPath(chat.id, beginning), ...found }
  }

  async function shown(
    share: { id: string; chatId: string; headId: string; options: unknown; chat: { headId: string | null } },
    before?: number,
  ) {
    const { chatId } = share
    const headId = isLive(share) ? share.chat.headId : share.headId
    const pictureAt = hasPictures(share) ? (message: number, at: number) => picturePath(share.id, message, at) : null
    const part = await readShared(chats, { chatId, headId, before, pictureAt })
    return { ...part, head: isLive(share) ? markOf(share.id, (await lastShown(chats, chatId, headId)) ?? '') : null }
  }

  const open = (shareId: string) => ({ id: isId(shareId) ? shareId : '', ...opens() })
  const opens = () => ({
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now(clock) } }],
    chat: { deletedAt: null },
    user: { disabledAt: null },
  })

  /** Tells the pages of a chat that its links have changed. */
  const announce = (chatId: string) => bus.publish(`chat:${chatId}`, { kind: 'links' })

  function countView(id: string): void {
    db.client.share
      .updateMany({ where: { id }, data: { views: { increment: 1 } } })
      .catch((cause: unknown) => log.warn('share.view_not_counted', { cause }))
  }

  const read: Sharing['read'] = async (shareId, { before } = {}) => {
    const share = await db.client.share.findFirst({ where: open(shareId), select: { ...shownColumns, title: true, createdAt: true } })
    if (!share) throw new AppError('share_not_found')
    const part = await shown(share, before)
    if (before === undefined) countView(share.id)
    return { title: share.title, createdAt: share.createdAt, ...part }
  }

  return {
    async preview(actor, chatId) {
      const { title, messages, messageCount, edited, pictures } = await visible(actor, chatId)
      return { title, messages, messageCount, edited, pictures }
    },

    async create(actor, chatId, { isLive, withPictures = false } = { isLive: false }) {
      requireRight(actor, 'share:link')
      const { chat, title, headId, messageCount } = await visible(actor, chatId)
      if (chat.temporary) throw new AppError('unusable', { message: t('temporaryChatCannotShared') })
      if (headId === undefined || messageCount === 0) throw new AppError('unusable', { message: t('nothingShareChatYet') })
      const share = await createShare(platform, {
        id: randomUUID(),
        chatId: chat.id,
        userId: actor.userId,
        headId,
        title,
        options: { messageCount, isLive, withPictures },
        createdAt: now(clock),
      })
      await audit.record({ actor, action: 'share.create', target: chat.id, ...shareDetail(isLive, withPictures) })
      announce(chat.id)
      return toView(share)
    },

    async list(actor, chatId) {
      const chat = await chats.get(actor, chatId)
      const shares = await db.client.share.findMany({
        where: { chatId: chat.id, ...ownedBy(actor) },
        orderBy: { createdAt: 'desc' },
        select: shareView,
      })
      return shares.map(toView)
    },

    async openLinks(actor, chatId) {
      const chat = await chats.get(actor, chatId)
      const shares = await db.client.share.findMany({ where: { chatId: chat.id, ...opens() }, select: { options: true } })
      return { links: shares.length, live: shares.filter(isLive).length }
    },

    async listAll(actor) {
      const shares = await db.client.share.findMany({
        where: { ...ownedBy(actor), chat: { deletedAt: null } },
        orderBy: { createdAt: 'desc' },
        select: { ...shareView, chat: { select: { title: true } } },
      })
      return shares.map(share => ({ ...toView(share), chatTitle: share.chat.title }))
    },

    async revoke(actor, shareId) {
      const where = { id: isId(shareId) ? shareId : '', ...ownedBy(actor) }
      const share = await db.client.share.findFirst({ where, select: { chatId: true } })
      if (!share) throw new AppError('share_not_found')
      const { count } = await db.client.share.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: now(clock) } })
      publishRevoked(bus)
      announce(share.chatId)
      if (count > 0) await audit.record({ actor, action: 'share.revoke', target: share.chatId })
    },

    async revokeAll(actor, chatId) {
      const chat = await chats.get(actor, chatId)
      const { count } = await db.client.share.updateMany({
        where: { chatId: chat.id, ...ownedBy(actor), revokedAt: null },
        data: { revokedAt: now(clock) },
      })
      publishRevoked(bus)
      announce(chat.id)
      if (count > 0) await audit.record({ actor, action: 'share.revoke_all', target: chat.id, detail: { count } })
    },

    async isOpen(shareId) {
      return (await db.client.share.count({ where: open(shareId) })) > 0
    },

    read,

    async readEarlier(shareId, { before, address }) {
      const end = pace.begin(address === '' ? `share:${shareId}` : address)
      try {
        return await read(shareId, { before })
      } finally {
        end()
      }
    },

    async picture(shareId, { place, address }) {
      const end = picturePace.begin(address === '' ? `share:${shareId}` : address)
      try {
        const share = await db.client.share.findFirst({ where: open(shareId), select: { ...shownColumns, userId: true } })
        const [, message = '', part = ''] = /^(\d{1,9})-(\d{1,9})$/.exec(place) ?? []
        if (!share || !hasPictures(share) || message === '') throw new AppError('share_not_found')
        const { chatId, userId } = share
        const headId = isLive(share) ? share.chat.headId : share.headId
        const fileId = await sharedPicture(chats, { chatId, headId }, { message: Number(message), part: Number(part) })
        const file = fileId === null ? null : await fileOf({ userId, chatId, fileId })
        if (!file || !isInlineType(file.mediaType)) throw new AppError('share_not_found')
        return file
      } finally {
        end()
      }
    },

    renders: createRenders(),

    async follow(shareId, options) {
      const find = () => db.client.share.findFirst({ where: open(shareId), select: { ...shownColumns, userId: true } })
      const share = await find()
      if (!share || !isLive(share)) throw new AppError('share_not_found')
      const leave = readers.enter(share.id, options.address)
      if (options.signal.aborted) leave()
      else options.signal.addEventListener('abort', leave, { once: true })
      const head = async () => {
        const current = await find()
        if (current === null) return ''
        return markOf(current.id, (await lastShown(chats, current.chatId, current.chat.headId)) ?? '')
      }
      return endingWith(followShare({ bus, liveRun, head }, share, options), leave)
    },

    async access(ids) {
      const shares = await db.client.share.findMany({ where: { id: { in: ids }, ...opens() }, select: { id: true } })
      return new Set(shares.map(({ id }) => id))
    },
  }
}

async function* endingWith<Item>(items: AsyncIterable<Item>, left: () => void): AsyncGenerator<Item> {
  try {
    yield* items
  } finally {
    left()
  }
}

function toView({
  id,
  chatId,
  title,
  createdAt,
  revokedAt,
  views,
  options,
}: Omit<ShareView, 'messageCount' | 'isLive' | 'withPictures'> & { options: unknown }): ShareView {
  const { messageCount } = options as { messageCount: number }
  return {
    id,
    chatId,
    title,
    createdAt,
    revokedAt,
    views,
    messageCount,
    isLive: isLive({ options }),
    withPictures: hasPictures({ options }),
  }
}

/** Reads whether a share is live. Shares of earlier versions do not say, and are frozen. */
function isLive({ options }: { options: unknown }): boolean {
  return (options as { isLive?: boolean }).isLive === true
}

/** Notes in the audit trail what a link shows beyond the usual. */
function shareDetail(isLive: boolean, withPictures: boolean): { detail?: Record<string, true> } {
  const detail = { ...(isLive ? { live: true as const } : {}), ...(withPictures ? { pictures: true as const } : {}) }
  return isLive || withPictures ? { detail } : {}
}

/** Reads whether a link was made with pictures. Shares of earlier versions show none. */
function hasPictures({ options }: { options: unknown }): boolean {
  return (options as { withPictures?: boolean }).withPictures === true
}
