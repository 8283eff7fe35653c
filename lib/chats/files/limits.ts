const MIB = 1024 * 1024

/** What a message may bring along. Text stands in the prompt as it is, so that a book would not fit; the others are what providers take. */
export const MAX_FILES = 10
export const MAX_FILE_BYTES = 20 * MIB
const MAX_IMAGE_BYTES = 10 * MIB
const MAX_TEXT_BYTES = MIB

export function maxBytesOf(mediaType: string): number {
  if (mediaType.startsWith('image/')) return MAX_IMAGE_BYTES
  return mediaType.startsWith('text/') ? MAX_TEXT_BYTES : MAX_FILE_BYTES
}

/** Why a file of this type and size is not taken, in one sentence; null where it is. A null type is one that nobody can read. */
export function uploadRefusal(name: string, mediaType: string | null, sizeBytes: number): string | null {
  if (mediaType === null) return `${name} is neither an image (PNG, JPEG, GIF, WebP) nor a PDF or a text file.`
  const most = maxBytesOf(mediaType)
  if (sizeBytes === 0) return `${name} is empty.`
  return sizeBytes > most ? `${name} is larger than ${most / MIB} MB.` : null
}

/** Text whose encoding its bytes do not tell. */
export function unreadable(name: string): string {
  return `The encoding of ${name} cannot be told for certain. Save it as UTF-8 and attach it again.`
}
