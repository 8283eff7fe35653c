import { getDocumentProxy, getMeta } from 'unpdf'
import { type ReadDocument, UnreadableDocument } from '../documents.ts'
import { MAX_PDF_PAGES } from '../limits.ts'
import { createText, factOf } from './text-of.ts'

/** Reads the text of a PDF file, page by page. A file of pictures alone has none. */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true, useSystemFonts: false }).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'PasswordException' ? new UnreadableDocument('protected') : error
  })
  const text = createText()
  const pages = Math.min(pdf.numPages, MAX_PDF_PAGES)
  if (pages < pdf.numPages) text.cut()
  for (let number = 1; number <= pages && !text.isFull(); number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    text.begin(number)
    text.add(items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    page.cleanup()
  }
  const { info } = await getMeta(pdf)
  return text.done({ title: factOf(info?.Title), publishedAt: dateOf(factOf(info?.CreationDate)) })
}

/** Reads `D:20240131…` (PDF, 7.9.4) as a date. */
function dateOf(written: string | null): string | null {
  const [, year, month, day] = /^D:(\d{4})(\d{2})(\d{2})/.exec(written ?? '') ?? []
  return year && month && day ? `${year}-${month}-${day}` : null
}
