import { chatLimits as t } from '#lib/words/en/chat-limits.ts'

const MIB = 1024 * 1024

/** Most files in one message. Text goes into the prompt unchanged, so its limit is smaller; the other limits are those of providers. */
export const MAX_FILES = 10
export const MAX_FILE_BYTES = 50 * MIB
const MAX_PDF_BYTES = 20 * MIB
const MAX_IMAGE_BYTES = 10 * MIB
const MAX_TEXT_BYTES = MIB

export function maxBytesOf(mediaType: string): number {
  if (mediaType.startsWith('image/')) return MAX_IMAGE_BYTES
  if (mediaType === 'application/pdf') return MAX_PDF_BYTES
  return mediaType.startsWith('text/') ? MAX_TEXT_BYTES : MAX_FILE_BYTES
}

/** Returns why a file of this type and size is refused, in one sentence, or null where it is accepted. A null `mediaType` is an unknown format. */
export function uploadRefusal(name: string, mediaType: string | null, sizeBytes: number): string | null {
  if (mediaType === null) return t('nameNeitherImagePng', { name })
  const most = maxBytesOf(mediaType)
  if (sizeBytes === 0) return t('nameEmpty', { name })
  return sizeBytes > most ? t('fileTooLarge', { name, megabytes: most / MIB }) : null
}

/** Returns the sentence that refuses a text of unknown encoding. */
export function unreadable(name: string): string {
  return t('encodingNameUncertainSave', { name })
}
