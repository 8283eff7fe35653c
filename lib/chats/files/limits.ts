const MIB = 1024 * 1024

/** Most files in one message. Text goes into the prompt unchanged, so its limit is smaller; the other limits are those of providers. */
export const MAX_FILES = 10
export const MAX_FILE_BYTES = 20 * MIB
const MAX_IMAGE_BYTES = 10 * MIB
const MAX_TEXT_BYTES = MIB

export function maxBytesOf(mediaType: string): number {
  if (mediaType.startsWith('image/')) return MAX_IMAGE_BYTES
  return mediaType.startsWith('text/') ? MAX_TEXT_BYTES : MAX_FILE_BYTES
}

/** Returns why a file of this type and size is refused, in one sentence, or null where it is accepted. A null `mediaType` is an unknown format. */
export function uploadRefusal(name: string, mediaType: string | null, sizeBytes: number): string | null {
  if (mediaType === null) return `${name} is neither an image (PNG, JPEG, GIF, WebP) nor a PDF or a text file.`
  const most = maxBytesOf(mediaType)
  if (sizeBytes === 0) return `${name} is empty.`
  return sizeBytes > most ? `${name} is larger than ${most / MIB} MB.` : null
}

/** Returns the sentence that refuses a text of unknown encoding. */
export function unreadable(name: string): string {
  return `The encoding of ${name} is uncertain. Save it as UTF-8 and attach it again.`
}
