import sharp from 'sharp'

/** Most pixels of a picture that is decoded. */
const MOST_PIXELS = 100_000_000
const QUALITY = 92

/**
 * Removes what a camera notes in a picture, such as its place, and turns the picture as it says. A picture without notes, or one that cannot be decoded,
 * stays as it is.
 */
export async function withoutExif(bytes: Uint8Array, mediaType: string): Promise<Uint8Array> {
  if (!/^image\/(jpeg|png|webp)$/.test(mediaType)) return bytes
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, animated: true })
    const { exif, xmp, iptc, format } = await picture.metadata()
    if (!exif && !xmp && !iptc) return bytes
    const turned = picture.autoOrient().keepIccProfile()
    const kept = format === 'png' ? turned.png() : format === 'webp' ? turned.webp({ quality: QUALITY }) : turned.jpeg({ quality: QUALITY })
    return await kept.toBuffer()
  } catch {
    return bytes
  }
}
