import { sniffFileType } from '#lib/platform/index.ts'
import { cleanJpeg } from './jpeg.ts'
import type { CleanPicture } from './picture-bytes.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

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
