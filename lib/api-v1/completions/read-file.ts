import { AppError, isAppError } from '#lib/errors.ts'
import { type SafeFetch, sniffFileType } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { ReadFile } from './prompt.ts'

const FETCH_MS = 20_000
const MAX_FILE_BYTES = 20 * 1024 * 1024
/** Limits of what one request fetches from addresses. Without them, a body of allowed size could name a hundred thousand. */
const MAX_ADDRESSES = 20
const MAX_FETCHED_BYTES = 2 * MAX_FILE_BYTES
const SOUNDS: Record<string, string> = { wav: 'audio/wav', mp3: 'audio/mpeg' }

/**
 * Reads the files of one request: data URLs as they are, images at an address by the guarded fetch, one after the other. Their bytes decide their
 * type. Throws `invalid_request`, `unusable` or `too_large`.
 */
export function createFileReader(safeFetch: SafeFetch, signal: AbortSignal): ReadFile {
  let addresses = 0
  let bytesLeft = MAX_FETCHED_BYTES
  let last: Promise<unknown> = Promise.resolve()

  /** Fetches after the fetches before it; once one fails, the rest are skipped. */
  function fetched(url: string): Promise<Buffer> {
    addresses += 1
    const mine = last.then(async () => {
      if (addresses > MAX_ADDRESSES) throw invalid(`At most ${MAX_ADDRESSES} images are fetched for a request; send others as data URLs.`)
      const bytes = await fetchBytes(url, safeFetch, { signal, maxBytes: Math.min(bytesLeft, MAX_FILE_BYTES) })
      bytesLeft -= bytes.byteLength
      return bytes
    })
    last = mine
    return mine
  }

  return async part => {
    if (part.type === 'input_audio') {
      const mediaType = SOUNDS[part.input_audio.format]
      if (!mediaType) throw invalid('Audio must be WAV or MP3.')
      return { type: 'file', mediaType, data: { type: 'data', data: part.input_audio.data } }
    }
    if (part.type === 'file') {
      const bytes = dataBytes(part.file.file_data)
      if (sniffFileType(bytes) !== 'application/pdf') throw invalid('A file must be a PDF; send text as text and images as image_url.')
      return {
        type: 'file',
        mediaType: 'application/pdf',
        data: { type: 'data', data: base64(bytes) },
        ...(part.file.filename ? { filename: part.file.filename } : {}),
      }
    }
    const { url } = part.image_url
    const bytes = url.startsWith('data:') ? dataBytes(url) : await fetched(url)
    const mediaType = sniffFileType(bytes)
    if (!mediaType?.startsWith('image/')) throw invalid('An image must be a PNG, JPEG, GIF or WebP file.')
    return { type: 'file', mediaType, data: { type: 'data', data: base64(bytes) } }
  }
}

function dataBytes(url: string): Buffer {
  const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(url) ?? []
  if (data === undefined) throw invalid('A file must be a data URL in base64.')
  return Buffer.from(data, 'base64')
}

async function fetchBytes(
  url: string,
  safeFetch: SafeFetch,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<Buffer> {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw invalid('An image must be a data URL or an http address.')
  try {
    const response = await safeFetch(url, { signal, timeoutMs: FETCH_MS, maxBytes })
    if (!response.ok)
      throw new AppError('unusable', { message: t('imageHostCouldNot', { host: new URL(url).host, status: response.status }) })
    return Buffer.from(await response.arrayBuffer())
  } catch (error) {
    signal.throwIfAborted()
    if (isAppError(error)) throw error
    throw new AppError('unusable', { message: t('imageHostCouldNotLoaded', { host: new URL(url).host }), cause: error })
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64')
}

function invalid(message: string): AppError {
  return new AppError('invalid_request', { message })
}
