import type { ModelPart } from '../port.ts'

const MAX_BASE64_CHARS = 28 * 1024 * 1024

/**
 * Converts an image of a model: a data URL to a file, an address to a source. Null if it is neither, empty, or above 28 Mi characters of
 * base64.
 */
export function imagePart(url: string): ModelPart | null {
  const [, mediaType, data] = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w=.-]+)*;base64,([\s\S]*)$/.exec(url) ?? []
  if (mediaType !== undefined && data !== undefined)
    return data.length === 0 || data.length > MAX_BASE64_CHARS ? null : { type: 'file', mediaType, data: { type: 'data', data } }
  return /^https?:\/\//i.test(url) ? { type: 'source', sourceType: 'url', id: url, url, title: 'Image' } : null
}
