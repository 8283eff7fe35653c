import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs'
import { MOST_PAGES, MOST_PIXELS, type PdfAnswer, type PdfRequest } from './pdf-messages.ts'

/** Makes canvases without a page. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }

  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width
    canvas.height = height
  }

  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    canvas.width = 0
    canvas.height = 0
  }
}

/** Filters are elements of a page: none is applied. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy = () => undefined
}

/** Draws without annotations: no links, forms or actions. */
const NO_ANNOTATIONS = 0
const port = self as unknown as { postMessage(message: PdfAnswer, transfer?: Transferable[]): void }
let pdf: PDFDocumentProxy | null = null

async function open(bytes: ArrayBuffer) {
  // Letters are drawn as paths: the file brings no font into the page. Scripts of the file are never read.
  const options = {
    data: new Uint8Array(bytes),
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    disableFontFace: true,
    enableXfa: false,
  }
  pdf = await getDocument(options).promise
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return { pages: Math.min(pdf.numPages, MOST_PAGES), ratio: height / width }
}

async function draw(number: number, widthPx: number): Promise<ImageBitmap> {
  if (!pdf) throw new Error('a page is asked for before its file')
  const page = await pdf.getPage(number)
  const whole = page.getViewport({ scale: 1 })
  const scale = Math.min(widthPx / whole.width, Math.sqrt(MOST_PIXELS / (whole.width * whole.height)))
  const viewport = page.getViewport({ scale })
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
  await page.render({ canvas: null, canvasContext, viewport, annotationMode: NO_ANNOTATIONS }).promise
  page.cleanup()
  return canvas.transferToImageBitmap()
}

async function answer(request: PdfRequest): Promise<void> {
  const { id } = request
  if (request.kind === 'open') {
    port.postMessage({ of: 'parley', id, kind: 'opened', ...(await open(request.bytes)) })
    return
  }
  const bitmap = await draw(request.number, request.widthPx)
  port.postMessage({ of: 'parley', id, kind: 'drawn', bitmap }, [bitmap])
}

self.addEventListener('message', ({ data }: MessageEvent<PdfRequest | { kind?: undefined }>) => {
  if (data.kind === undefined) return
  answer(data).catch((error: unknown) => {
    const isProtected = error instanceof Error && error.name === 'PasswordException'
    port.postMessage({ of: 'parley', id: data.id, kind: 'failed', reason: isProtected ? 'protected' : 'broken' })
  })
})
