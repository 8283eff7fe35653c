import { AppError } from '#lib/errors.ts'

export interface Page<Item> {
  data: Item[]
  next_cursor: string | null
}

/** A part of a list whose items keep their ids; the cursor names the last item that the reader has. Throws `invalid_request` for one that names none. */
export function pageOf<Item extends { id: string }>(items: readonly Item[], page: { cursor?: string; limit: number }): Page<Item> {
  const start = page.cursor === undefined ? 0 : placeAfter(items, page.cursor)
  const data = items.slice(start, start + page.limit)
  const last = data.at(-1)
  const isWhole = start + data.length >= items.length || last === undefined
  return { data, next_cursor: isWhole ? null : Buffer.from(last.id).toString('base64url') }
}

function placeAfter(items: readonly { id: string }[], cursor: string): number {
  const id = Buffer.from(cursor, 'base64url').toString('utf8')
  const place = items.findIndex(item => item.id === id)
  if (place < 0) throw new AppError('invalid_request', { message: 'The cursor is not one that this list gave.' })
  return place + 1
}
