import { MAX_PICTURE_BYTES } from '#lib/assistants/shared.ts'
import { assistantEditor as t } from '#lib/words/en/assistant-editor.ts'

/** Sides in pixels that are tried, the best first. */
const SIDES = [192, 128, 96, 64]
const QUALITY = 0.85
const MAX_CHOSEN_BYTES = 30 * 1024 * 1024

/** Redraws a picture as a small square, and returns it as base64. Throws with a sentence for the person. */
export async function smallPicture(file: File): Promise<string> {
  if (file.size > MAX_CHOSEN_BYTES) throw new Error(t('pictureTooLarge'))
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error(t('pictureUnreadable'), { cause })
  })
  try {
    for (const side of SIDES) {
      const drawn = await drawnAt(picture, side)
      if (drawn && drawn.size <= MAX_PICTURE_BYTES) return base64Of(new Uint8Array(await drawn.arrayBuffer()))
    }
  } finally {
    picture.close()
  }
  throw new Error(t('pictureNotSmallEnough'))
}

/** Draws the middle of a picture. Browsers that write no WebP write PNG. */
function drawnAt(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const edge = Math.min(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, (picture.width - edge) / 2, (picture.height - edge) / 2, edge, edge, 0, 0, side, side)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/webp', QUALITY))
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
