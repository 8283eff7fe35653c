import { createHash } from 'node:crypto'
import { z } from 'zod'
import { sniffFileType } from '#lib/platform/index.ts'
import { refusals } from '#lib/words/en/refusals.ts'
import { server as t } from '#lib/words/en/server.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '../limits.ts'
import { cleanJpeg } from './jpeg.ts'
import type { CleanPicture } from './picture-bytes.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

const TAG_CHARS = 12
const MAX_CHARS = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

/** Picture in a request or a file: base64 of a small PNG, JPEG or WebP. What is stored has no metadata. */
export const pictureSchema = z
  .base64({ error: () => refusals('pictureAsBase64') })
  .max(MAX_CHARS, { error: () => refusals('pictureTooLarge', { kilobytes: MAX_PICTURE_BYTES / 1024 }) })
  .transform((text, context) => {
    const picture = cleanPicture(Buffer.from(text, 'base64'))
    const fits = picture !== null && [picture.width, picture.height].every(side => side > 0 && side <= MAX_PICTURE_PIXELS)
    if (fits) return picture.bytes.toString('base64')
    const message = t('usePngJpegWeb', { maxPicturePixels: MAX_PICTURE_PIXELS })
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** Names the bytes of a stored picture, so a page asks for a changed one again. */
export function pictureTag(picture: string): string {
  return createHash('sha256').update(picture).digest('base64url').slice(0, TAG_CHARS)
}

/** Returns the tag as a field; no field without a picture. */
export function taggedPicture(picture: string | undefined): { pictureTag?: string } {
  return picture === undefined ? {} : { pictureTag: pictureTag(picture) }
}

const CLEANERS: Readonly<Record<string, (bytes: Buffer) => CleanPicture | null>> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/webp': cleanWebp,
}

/**
 * Takes a PNG, JPEG or WebP apart and puts together what draws it: no place, camera, comment or preview (EXIF, XMP, text), and nothing behind its end.
 * Null for anything that is broken, animated or of another kind. Never decodes a pixel; its time is linear in the bytes.
 */
export function cleanPicture(bytes: Buffer): (CleanPicture & { mediaType: string }) | null {
  const mediaType = sniffFileType(bytes)
  const clean = mediaType === null ? null : (CLEANERS[mediaType]?.(bytes) ?? null)
  return clean && mediaType !== null ? { ...clean, mediaType } : null
}
