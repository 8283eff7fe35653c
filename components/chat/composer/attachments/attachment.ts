import { MAX_FILES, uploadRefusal } from '#lib/chats/shared.ts'
import type { FileOrigin, SentFile } from '#lib/messages/shared.ts'
import { type ModelIntake, refusalOf } from '#lib/models/shared.ts'

/** A file in the composer, from the moment that it is put there. */
export interface Attachment {
  key: string
  name: string
  /** As the browser takes it to be, until the server has looked at the bytes. */
  mediaType: string
  sizeBytes: number
  /** Of an image, for the page alone. */
  preview: string | null
  /** Of a resource: whose it is. */
  origin?: FileOrigin
  state: { kind: 'uploading' } | { kind: 'ready'; file: SentFile } | { kind: 'failed'; reason: string }
}

export const MAX_ATTACHMENTS = MAX_FILES
const TEXT_NAME =
  /\.(txt|md|csv|tsv|json|jsonl|ya?ml|toml|xml|html?|css|[cm]?[jt]sx?|py|rb|go|rs|java|kt|c|h|cpp|hpp|cs|php|sql|sh|log|ini|conf|env|diff|patch|tex)$/i

/** What a file seems to be, before anybody has looked into it. */
export function seemingType({ name, type }: { name: string; type: string }): string {
  if (/^image\/(png|jpeg|gif|webp)$/.test(type) || type === 'application/pdf') return type
  return type.startsWith('text/') || TEXT_NAME.test(name) ? 'text/plain' : type
}

/** Why a file cannot be attached, known before it is sent anywhere; the server decides about the rest by its bytes. */
export function refusalBeforeUpload(name: string, mediaType: string, sizeBytes: number): string | null {
  return uploadRefusal(name, mediaType, sizeBytes)
}

/** Why the message cannot be sent with these files to this model: each reason once, with the files that it is about where there are several; none where it can. */
export function blockedBy(attachments: readonly Attachment[], model: (ModelIntake & { title: string }) | null): string[] {
  const reasons = new Map<string, string[]>()
  for (const { name, state, mediaType } of attachments) {
    const reason =
      state.kind === 'failed' ? state.reason : model && refusalOf(model, state.kind === 'ready' ? state.file.mediaType : mediaType)
    if (reason) reasons.set(reason, [...(reasons.get(reason) ?? []), name])
  }
  return [...reasons].map(([reason, names]) =>
    reasons.size === 1 || names.every(name => reason.includes(name)) ? reason : `${names.join(', ')}: ${reason}`,
  )
}

export function readyFiles(attachments: readonly Attachment[]): SentFile[] {
  return attachments.flatMap(({ state }) => (state.kind === 'ready' ? [state.file] : []))
}
