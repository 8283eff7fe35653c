import PostalMime, { type Address, type Email } from 'postal-mime'
import type { FileKind, ReadDocument } from '../documents.ts'
import { MAX_ATTACHMENTS, MAX_MAIL_DEPTH } from '../limits.ts'
import { fileKind } from './file-kind.ts'
import { readHtml } from './read-html.ts'
import { createText, factOf } from './text-of.ts'
import { NO_ADDRESS } from './to-markdown.ts'

type ReadAttached = (kind: FileKind, bytes: Uint8Array) => Promise<ReadDocument>

/** Reads a mail: its head, its text, and its attachments as far as they can be read. Nothing that it refers to is loaded. */
export async function readMail(bytes: Uint8Array, read: ReadAttached, depth = 0): Promise<ReadDocument> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 32, rfc822Attachments: true, attachmentEncoding: 'arraybuffer' })
  const text = createText()
  text.add(head(mail))
  text.add(mail.text?.trim() || (mail.html ? readHtml(mail.html, NO_ADDRESS).text : ''))
  for (const [index, { filename, mimeType, content }] of mail.attachments.entries()) {
    if (index >= MAX_ATTACHMENTS || text.isFull()) {
      text.cut()
      break
    }
    const name = factOf(filename) ?? mimeType
    const words = content instanceof ArrayBuffer ? await attachmentText(name, new Uint8Array(content), { read, depth }) : null
    text.add(`## Attachment: ${name}${words === null ? ' (not read)' : ''}`)
    if (words !== null) text.add(words)
  }
  return text.done({ title: factOf(mail.subject), publishedAt: factOf(mail.date) })
}

function head({ subject, from, to, cc, date }: Email): string {
  const lines = [
    subject ? `# ${factOf(subject)}` : '',
    from ? `From: ${people([from])}` : '',
    to?.length ? `To: ${people(to)}` : '',
    cc?.length ? `Cc: ${people(cc)}` : '',
    date ? `Date: ${factOf(date)}` : '',
  ]
  return lines.filter(line => line !== '').join('\n')
}

const MOST_PEOPLE = 50

function people(addresses: readonly Address[]): string {
  const words = addresses.slice(0, MOST_PEOPLE).map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)))
  return words.map(word => factOf(word) ?? '').join(', ')
}

/** Null where the attachment is of no kind that is read, or cannot be. */
async function attachmentText(
  name: string,
  bytes: Uint8Array,
  { read, depth }: { read: ReadAttached; depth: number },
): Promise<string | null> {
  const kind = fileKind(name, bytes)
  if (kind === null) return plainText(bytes)
  try {
    if (kind === 'eml') return depth < MAX_MAIL_DEPTH ? (await readMail(bytes, read, depth + 1)).text : null
    return (await read(kind, bytes)).text
  } catch {
    // The mail is read without it.
    return null
  }
}

function plainText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
