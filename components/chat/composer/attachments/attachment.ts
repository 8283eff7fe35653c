import type { FileTextState } from '#lib/chats/shared.ts'
import { MAX_FILES, uploadRefusal } from '#lib/chats/shared.ts'
import type { FileOrigin, SentFile } from '#lib/messages/shared.ts'
import { type InputModalities, refusalOf, takesBytes } from '#lib/models/shared.ts'

/** File in the composer, from the moment it is added. */
export interface Attachment {
  key: string
  name: string
  /** Type that the browser reports, until the server has read the bytes. */
  mediaType: string
  sizeBytes: number
  /** Object URL of an image, for this page alone. */
  preview: string | null
  /** Server and resource that the file comes from. */
  origin?: FileOrigin
  state: { kind: 'uploading' } | { kind: 'ready'; file: SentFile; text?: FileTextState } | { kind: 'failed'; reason: string }
}

export const MAX_ATTACHMENTS = MAX_FILES
const TEXT_NAME =
  /\.(txt|md|csv|tsv|json|jsonl|ya?ml|toml|xml|html?|css|[cm]?[jt]sx?|py|rb|go|rs|java|kt|c|h|cpp|hpp|cs|php|sql|sh|log|ini|conf|env|diff|patch|tex)$/i

/** Guesses a file's type before its bytes have been read. */
export function seemingType({ name, type }: { name: string; type: string }): string {
  if (/^image\/(png|jpeg|gif|webp)$/.test(type) || type === 'application/pdf') return type
  return type.startsWith('text/') || TEXT_NAME.test(name) ? 'text/plain' : type
}

/** Explains why a file cannot be attached, as far as it is known before the upload. The server decides by the bytes. */
export function refusalBeforeUpload(name: string, mediaType: string, sizeBytes: number): string | null {
  return uploadRefusal(name, mediaType, sizeBytes)
}

/**
 * Explains why these files cannot go to this model: each reason once, with the files concerned where there are several. Empty where they
 * can.
 */
export function blockedBy(attachments: readonly Attachment[], model: (InputModalities & { title: string }) | null): string[] {
  const reasons = new Map<string, string[]>()
  for (const { name, state, mediaType } of attachments) {
    const reason =
      state.kind === 'failed'
        ? state.reason
        : model &&
          refusedBy(model, state.kind === 'ready' ? state.file.mediaType : mediaType, state.kind === 'ready' ? state.text : undefined)
    if (reason) reasons.set(reason, [...(reasons.get(reason) ?? []), name])
  }
  return [...reasons].map(([reason, names]) =>
    reasons.size === 1 || names.every(name => reason.includes(name)) ? reason : `${names.join(', ')}: ${reason}`,
  )
}

/** Explains why a model is sent neither the bytes of a file nor its text. */
function refusedBy(model: InputModalities & { title: string }, mediaType: string, text: FileTextState | undefined): string | null {
  if (mediaType.startsWith('image/')) return refusalOf(model, mediaType)
  return text?.state === 'failed' && !takesBytes(model, mediaType) ? text.reason : null
}

export function readyFiles(attachments: readonly Attachment[]): SentFile[] {
  return attachments.flatMap(({ state }) => (state.kind === 'ready' ? [state.file] : []))
}
