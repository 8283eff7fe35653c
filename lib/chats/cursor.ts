import { AppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'

/** Position in a list sorted by time, then id, newest first. */
export interface ListPlace {
  at: Date
  id: string
}

export function encodeCursor(place: ListPlace): string {
  return Buffer.from(`${place.at.getTime()}.${place.id}`).toString('base64url')
}

/** Decodes a cursor. Throws `invalid_request` for any text that `encodeCursor` did not make. */
export function decodeCursor(cursor: string): ListPlace {
  const [time, id] = Buffer.from(cursor, 'base64url').toString('utf8').split('.')
  const at = new Date(Number(time))
  if (!isId(id) || !time || Number.isNaN(at.getTime())) throw new AppError('invalid_request', { message: t('cursorNotBelongList') })
  return { at, id }
}
