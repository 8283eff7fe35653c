import type { FileKind, ReadDocument } from '../documents.ts'

type FileReader = (bytes: Uint8Array) => ReadDocument | Promise<ReadDocument>

const readers: Readonly<Record<FileKind, () => Promise<FileReader>>> = {
  pdf: async () => (await import('./read-pdf.ts')).readPdf,
  docx: async () => (await import('./read-docx.ts')).readDocx,
  xlsx: async () => (await import('./read-sheets.ts')).readSheets,
  pptx: async () => (await import('./read-slides.ts')).readSlides,
  odt: async () => (await import('./read-opendocument.ts')).readOpenDocument,
  ods: async () => (await import('./read-opendocument.ts')).readOpenDocument,
  odp: async () => (await import('./read-opendocument.ts')).readOpenDocument,
  epub: async () => (await import('./read-epub.ts')).readEpub,
  eml: async () => {
    const { readMail } = await import('./read-mail.ts')
    return bytes => readMail(bytes, async (kind, attached) => (await fileReader(kind))(attached))
  },
}

/** Loads the reader of a kind with its packages alone. */
export function fileReader(kind: FileKind): Promise<FileReader> {
  return readers[kind]()
}
