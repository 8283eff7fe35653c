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
/** Words with which the image library names its own deadline; its errors have no code. */
const TIMED_OUT = /\btimeout\b/i

/** Outcome for a picture: scaled, too large in every size, or not done in time. Another attempt at the last may succeed. */
export type Scaled = Picture | 'impossible' | 'late'

/**
 * Scales a picture down until it has at most this many bytes, in threads of the image library. JPEG, or WebP where it has transparent parts; of
 * an animation the first image. `impossible` if it cannot be decoded or this platform has no image library, `late` after ten seconds.
 */
export async function scalePicture(bytes: Buffer, mostBytes: number): Promise<Scaled> {
  const sharp = await library()
  if (sharp === null) return 'impossible'
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
    return 'impossible'
  } catch (error) {
    // The library throws plain errors for pictures that it cannot read.
    if (error instanceof Error) return TIMED_OUT.test(error.message) ? 'late' : 'impossible'
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
