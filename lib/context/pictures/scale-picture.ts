import type Sharp from 'sharp'

export interface Picture {
  bytes: Buffer
  mediaType: string
}

/** Longest sides in pixels that are tried in turn. Claude itself scales what is longer than the last but one. */
const SIDES = [8_000, 4_096, 2_576, 1_568, 1_024]
/** Pictures with more pixels are not decoded. */
const MOST_PIXELS = 100_000_000
const QUALITY = 85
const DEADLINE_S = 10

/**
 * Scales a picture down until it has at most this many bytes, in threads of the image library. JPEG, or WebP where it has transparent parts; of
 * an animation the first image. Null if it cannot be decoded, is not done within ten seconds, or this platform has no image library.
 */
export async function scalePicture(bytes: Buffer, mostBytes: number): Promise<Picture | null> {
  const sharp = await library()
  if (sharp === null) return null
  try {
    const { hasAlpha, width, height } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()
    const longest = Math.max(width, height)
    for (const side of SIDES.filter((one, index) => index === 0 || one < longest)) {
      const scaled = sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: DEADLINE_S })
      const made = await (hasAlpha ? scaled.webp({ quality: QUALITY }) : scaled.jpeg({ quality: QUALITY })).toBuffer()
      if (made.length <= mostBytes) return { bytes: made, mediaType: hasAlpha ? 'image/webp' : 'image/jpeg' }
    }
    return null
  } catch (error) {
    // The library throws plain errors for pictures that it cannot read.
    if (error instanceof Error) return null
    throw error
  }
}

let loaded: Promise<typeof Sharp | null> | undefined

/** Loads the image library on first use: most processes never need it. */
function library(): Promise<typeof Sharp | null> {
  loaded ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.concurrency(1)
      sharp.cache(false)
      return sharp
    },
    () => null,
  )
  return loaded
}
