import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { Page, PageOf } from './access.ts'

/** Cuts rows that were read with one more than the limit into a page; `placeOf` is the place of its last row. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  { limit }: PageOf,
  { placeOf, view }: { placeOf: (row: Row) => string; view: (row: Row) => Item },
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(view), nextCursor: last === undefined ? null : Buffer.from(placeOf(last)).toString('base64url') }
}

/** Reads the place after which a page begins; empty for the first. Throws `invalid_request` for a text that `pageOf` did not make. */
export function placeIn({ cursor }: PageOf): string {
  if (cursor === undefined) return ''
  const place = Buffer.from(cursor, 'base64url').toString('utf8')
  if (place === '' || Buffer.from(place).toString('base64url') !== cursor)
    throw new AppError('invalid_request', { message: t('cursorNotBelongList') })
  return place
}
