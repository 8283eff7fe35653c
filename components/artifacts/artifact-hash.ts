import type { ArtifactPlace } from './find-artifacts.ts'

/** Part of an address that opens an artifact of a chat: `#artifact=<message>.<number>`. */
export function artifactHash({ messageId, place }: ArtifactPlace): string {
  return `#artifact=${encodeURIComponent(messageId)}.${place + 1}`
}

/** Reads the place of an artifact from an address; null where it names none. */
export function placeInHash(hash: string): ArtifactPlace | null {
  const [, messageId, number] = /^#artifact=([\w%-]{1,200})\.(\d{1,4})$/.exec(hash) ?? []
  if (messageId === undefined || number === undefined || number === '0') return null
  try {
    return { messageId: decodeURIComponent(messageId), place: Number(number) - 1 }
  } catch {
    return null
  }
}
