import { sniffFileType } from '#lib/platform/index.ts'

/** What an upload is by its bytes: an image, a PDF, or text in UTF-8. Null for everything else; what it is called does not matter. */
export function uploadType(bytes: Uint8Array): string | null {
  const sniffed = sniffFileType(bytes)
  if (sniffed !== null) return sniffed.startsWith('audio/') ? null : sniffed
  if (bytes.includes(0)) return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'text/plain'
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** The last part of a path, without what file systems and headers stumble over. */
export function uploadName(given: string): string {
  const last = given.split(/[/\\]/).findLast(part => part !== '') ?? ''
  const clean = last
    .replace(/[^\p{L}\p{N} ._()+@-]/gu, '_')
    .trim()
    .slice(0, 120)
    .toWellFormed()
  return clean || 'file'
}
