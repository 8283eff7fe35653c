import { parseHTML } from 'linkedom'
import mammoth from 'mammoth'
import type { ReadDocument } from '../documents.ts'
import { openArchive } from './archive.ts'
import { officeFacts } from './office-parts.ts'
import { createText } from './text-of.ts'
import { NO_ADDRESS, toMarkdown } from './to-markdown.ts'

/** Reads a Word document: headings, lists, tables, footnotes and the descriptions of pictures. Macros and fields never run. */
export async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  const archive = openArchive(bytes)
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false },
  )
  const text = createText()
  text.add(toMarkdown(parseHTML(`<html><body>${value}</body></html>`).document.body, NO_ADDRESS))
  return text.done(officeFacts(archive))
}
