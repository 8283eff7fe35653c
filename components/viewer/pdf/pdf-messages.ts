/** Requests to the worker that draws pages, each answered under its number. */
export type PdfRequest =
  | { id: number; kind: 'open'; bytes: ArrayBuffer }
  /** `number`: of the page, from 1. */
  | { id: number; kind: 'page'; number: number; widthPx: number }

/** The library sends messages of its own, which have no `of`. */
export type PdfAnswer =
  | { of: 'parley'; id: number; kind: 'opened'; pages: number; ratio: number }
  | { of: 'parley'; id: number; kind: 'drawn'; bitmap: ImageBitmap }
  | { of: 'parley'; id: number; kind: 'failed'; reason: 'protected' | 'broken' }

/** Most pixels of a drawn page, and most pages that are offered. */
export const MOST_PIXELS = 6_000_000
export const MOST_PAGES = 5_000
