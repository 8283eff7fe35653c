import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import type { ExtractedPage } from './extraction.ts'

/** Most pages of a file that are read. */
const MOST_PAGES = 500

/** Reads the text of a PDF file, page by page. A file of pictures alone has none. */
export async function readPdf(bytes: Uint8Array): Promise<ExtractedPage> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true, useSystemFonts: false })
  if (pdf.numPages > MOST_PAGES) throw new Error('a file of too many pages')
  const { text } = await extractText(pdf, { mergePages: false })
  const { info } = await getMeta(pdf)
  const word = (name: string) => {
    const value: unknown = info?.[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 300).toWellFormed() : null
  }
  return {
    title: word('Title'),
    text: text
      .map(page => page.trim())
      .join('\n\n')
      .trim(),
    language: null,
    publishedAt: dateOf(word('CreationDate')),
  }
}

/** Reads `D:20240131…` (PDF, 7.9.4) as a date. */
function dateOf(written: string | null): string | null {
  const [, year, month, day] = /^D:(\d{4})(\d{2})(\d{2})/.exec(written ?? '') ?? []
  return year && month && day ? `${year}-${month}-${day}` : null
}
