import { AppError } from '#lib/errors.ts'
import { sniffFileType } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'

/** Largest logo. */
export const MAX_LOGO_BYTES = 256 * 1024
const MAX_SIDE_PX = 2048

export const logoTypes = { png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml' } as const
export type LogoExtension = keyof typeof logoTypes

/** Checks an uploaded logo by its bytes, whatever it is called, and returns its kind. Throws `unusable` with the reason. */
export function checkLogo(bytes: Buffer): LogoExtension {
  const type = sniffFileType(bytes)
  if (type === 'image/png') return withinSides('png', pngSides(bytes))
  if (type === 'image/webp') return withinSides('webp', webpSides(bytes))
  if (type === null && isSvg(bytes)) return 'svg'
  throw new AppError('unusable', { message: t('logoKinds') })
}

function withinSides(extension: LogoExtension, sides: readonly [number, number] | null): LogoExtension {
  if (sides === null) throw new AppError('unusable', { message: t('logoUnreadable') })
  if (Math.min(...sides) < 1 || Math.max(...sides) > MAX_SIDE_PX)
    throw new AppError('unusable', { message: t('logoSides', { most: MAX_SIDE_PX }) })
  return extension
}

function pngSides(bytes: Buffer): readonly [number, number] | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

function webpSides(bytes: Buffer): readonly [number, number] | null {
  if (bytes.length < 30) return null
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
  if (chunk === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
  if (chunk !== 'VP8L') return null
  const packed = bytes.readUInt32LE(21)
  return [(packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1]
}

const SVG_START = /^(?:\uFEFF?\s*)(?:<\?xml[^>]*\?>\s*)?(?:<!--[^>]*-->\s*)?(?:<!DOCTYPE svg[^>[]*>\s*)?<svg[\s>]/i
/** Elements that run, embed or read something. */
const ACTIVE = /<(?:\w+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler|listener|set|animate\w*)[\s/>]|<!ENTITY/i
const HANDLER = /[\s"'/]on[a-z]+\s*=/i
/** Addresses of anything but a part of the image itself. */
const OUTSIDE = /(?:href|src)\s*=(?!\s*(?:["']\s*)?#)(?!\s*["']?data:image\/(?:png|jpeg|webp);)|@import|url\((?!\s*(?:["']\s*)?#)/i

/** Tells whether the bytes are an SVG. Throws `unusable` for one that holds more than a picture; it is also served where no script can run. */
function isSvg(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  const text = bytes.toString('utf8')
  if (!SVG_START.test(text)) return false
  if (ACTIVE.test(text) || HANDLER.test(text)) throw new AppError('unusable', { message: t('logoActive') })
  if (OUTSIDE.test(text)) throw new AppError('unusable', { message: t('logoOutside') })
  return true
}
