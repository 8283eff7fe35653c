import { hostAndPort, type Platform, sniffFileType } from '#lib/platform/index.ts'
import { ICON_MS, MAX_ICON_BYTES } from '../limits.ts'
import type { IconSource } from '../wire/clean-icons.ts'

export interface Icon {
  /** Media type by its bytes; the server's claim is ignored. */
  mediaType: string
  bytes: Uint8Array
}

export interface IconOrigin {
  /** The address of the server; null for one that is a process, whose icons have to be `data:` URLs. */
  serverUrl: string | null
  safeFetch: Platform['safeFetch']
  signal: AbortSignal
}

/** Returns the first icon that loads and is a picture, or null. */
export async function readIcon(icons: readonly IconSource[], origin: IconOrigin): Promise<Icon | null> {
  for (const { src } of icons) {
    const bytes = src.startsWith('data:') ? bytesOfDataUrl(src) : await fetched(src, origin)
    const mediaType = bytes && pictureType(bytes)
    if (mediaType) return { mediaType, bytes }
  }
  return null
}

function bytesOfDataUrl(src: string): Uint8Array | null {
  const [, coding, text = ''] = /^data:[^,]{0,200}?(;base64)?,([\s\S]*)$/.exec(src) ?? []
  if (coding === undefined && !text) return null
  try {
    const bytes = coding ? Buffer.from(text, 'base64') : Buffer.from(decodeURIComponent(text), 'utf8')
    return bytes.byteLength <= MAX_ICON_BYTES ? bytes : null
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** Fetches from the server's own origin only, without credentials or redirects. */
async function fetched(src: string, { serverUrl, safeFetch, signal }: IconOrigin): Promise<Uint8Array | null> {
  if (serverUrl === null || !URL.canParse(src) || new URL(src).origin !== new URL(serverUrl).origin) return null
  const allowHosts = new Set([hostAndPort(serverUrl)])
  try {
    const response = await safeFetch(src, { timeoutMs: ICON_MS, maxBytes: MAX_ICON_BYTES, redirect: 'error', allowHosts, signal })
    if (!response.ok) await response.body?.cancel()
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

const RASTER = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

function pictureType(bytes: Uint8Array): string | null {
  const type = sniffFileType(bytes)
  if (type) return RASTER.has(type) ? type : null
  const start = Buffer.from(bytes.subarray(0, 1_000))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<svg[\s>]/i.test(start) ? 'image/svg+xml' : null
}
