import type { PathMessage } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { toMessages } from './messages.ts'
import type { V1Message } from './schemas.ts'

export interface Page<Item> {
  data: Item[]
  next_cursor: string | null
}

type ReadPath = (page: { from?: string; limit: number }) => Promise<PathMessage[]>

/**
 * Returns a page of a session's messages. A stored answer may become several of them, so the cursor names a stored message and how many of its own
 * to skip. Only the rows of the page are read. Throws `invalid_request` for a cursor that this list did not give.
 */
export async function messagesPage(read: ReadPath, { cursor, limit }: { cursor?: string; limit: number }): Promise<Page<V1Message>> {
  const start = cursor === undefined ? { skip: 0 } : parseCursor(cursor)
  const path = await read({ ...(start.from === undefined ? {} : { from: start.from }), limit: limit + 1 })
  const places = path.flatMap(entry => toMessages([entry]).map((message, place) => ({ message, storedId: entry.message.id, place })))
  if (start.from !== undefined && places[start.skip]?.storedId !== start.from) throw unknownCursor()
  const page = places.slice(start.skip, start.skip + limit)
  const next = places[start.skip + limit]
  return {
    data: page.map(({ message }) => message),
    next_cursor: next === undefined ? null : Buffer.from(`${next.storedId}/${next.place}`).toString('base64url'),
  }
}

function parseCursor(cursor: string): { from?: string; skip: number } {
  const [, from, skip] = /^([0-9a-f-]{36})\/(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (from === undefined) throw unknownCursor()
  return { from, skip: Number(skip) }
}

function unknownCursor(): AppError {
  return new AppError('invalid_request', { message: t('cursorNotBelongList') })
}
