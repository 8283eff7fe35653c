import { isObject } from '#lib/json-schema/shared.ts'
import { isTooDeep } from '#lib/platform/index.ts'

type Block = Record<string, unknown>

/** Keys of a result that are about it; a result of others alone is an object that a server has sent in its place. */
const KNOWN = new Set(['content', 'structuredContent', 'isError', '_meta', 'resultType', 'toolResult'])

/** Content of a result: a list of blocks, or the value that some servers send instead of a list. */
export function contentOf(result: Block): unknown[] {
  const { content, toolResult, structuredContent } = result
  if (Array.isArray(content))
    return content.every(item => isBlock(item) || typeof item === 'string') || content.some(isBlock) ? content : [textBlock(content)]
  if (isBlock(content)) return [content]
  if (content != null) return [textBlock(content)]
  // The first revision of the protocol (2024-10-07).
  if (toolResult != null) return [textBlock(toolResult)]
  if (structuredContent != null) return []
  const others = Object.fromEntries(Object.entries(result).filter(([key]) => !KNOWN.has(key)))
  return Object.keys(others).length > 0 ? [textBlock(others)] : []
}

/** The same blocks, with neighbouring texts as one where there are too many of them. */
export function fewer(blocks: readonly unknown[], most: number): unknown[] {
  if (blocks.length <= most) return [...blocks]
  const kept: unknown[] = []
  let texts: string[] = []
  const flush = () => {
    if (texts.length > 0) kept.push(textBlock(texts.join('\n\n')))
    texts = []
  }
  for (const block of blocks) {
    const text = typeof block === 'string' ? block : isPlainText(block) ? block.text : null
    if (typeof text === 'string') texts.push(text)
    else {
      flush()
      kept.push(block)
    }
  }
  flush()
  return kept
}

function isPlainText(block: unknown): block is Block {
  return isBlock(block) && block.type === 'text' && audienceOf(block.annotations).length === 2
}

function isBlock(value: unknown): value is Block {
  return isObject(value) && typeof value.type === 'string'
}

/** Returns a block that the protocol library accepts; an unknown one becomes a line of text that says so. */
export function readBlock(raw: unknown): Block {
  if (typeof raw === 'string') return readBlock(textBlock(raw))
  const block = isObject(raw) ? raw : {}
  const annotations = { annotations: { audience: audienceOf(block.annotations) } }
  switch (block.type) {
    case 'text':
      if (block.text != null) return { ...textBlock(block.text), ...annotations }
      break
    case 'json':
      if (block.json !== undefined) return { ...textBlock(block.json), ...annotations }
      break
    case 'image':
    case 'audio':
      if (typeof block.data === 'string' && block.data !== '')
        return { ...fileBlock(block.type, block.data, block.mimeType), ...annotations }
      break
    case 'resource_link':
      if (typeof block.uri === 'string') return { ...linkBlock(block.uri, block), ...annotations }
      break
    case 'resource': {
      const resource = resourceBlock(isObject(block.resource) ? block.resource : block)
      if (resource) return { ...resource, ...annotations }
    }
  }
  const kind = typeof block.type === 'string' ? block.type.slice(0, 40) : 'unknown'
  return { type: 'text', text: `[A part of the result cannot be shown: ${kind}.]`, ...annotations }
}

function textBlock(value: unknown): Block {
  if (typeof value === 'string') return { type: 'text', text: value }
  return { type: 'text', text: isTooDeep(value) ? '[A part of the result is nested too deep to be read.]' : JSON.stringify(value) }
}

function linkBlock(uri: string, block: Block): Block {
  return { type: 'resource_link', uri, name: textOr(block.title ?? block.name, uri), ...optional(block, 'description', 'mimeType') }
}

/** Classifies content: Base64 or a `data:` URL is bytes, an address is a link, the rest is text. */
function fileBlock(type: 'image' | 'audio', data: string, stated: unknown): Block {
  if (/^https?:\/\//i.test(data)) return linkBlock(data, optional({ mimeType: stated }, 'mimeType'))
  const bytes = bytesOf(data)
  if (!bytes) return { type: 'text', text: data }
  return { type, data: bytes.base64, mimeType: textOr(stated, bytes.mimeType ?? 'application/octet-stream') }
}

function resourceBlock(resource: Block): Block | null {
  const { uri, text, blob } = resource
  const named = { uri: textOr(uri, ''), ...optional(resource, 'mimeType') }
  if (typeof text === 'string') return named.uri === '' ? { type: 'text', text } : { type: 'resource', resource: { ...named, text } }
  if (typeof blob !== 'string') return null
  const bytes = bytesOf(blob)
  if (!bytes) return { type: 'text', text: blob }
  const mimeType = bytes.mimeType === undefined ? {} : { mimeType: bytes.mimeType }
  return { type: 'resource', resource: { ...mimeType, ...named, uri: named.uri || 'resource', blob: bytes.base64 } }
}

/** Null for invalid Base64, which Node's decoder would silently turn into wrong bytes. */
function bytesOf(text: string): { base64: string; mimeType?: string } | null {
  const url = /^data:([^,;]{0,100})((?:;[^,;]{0,100}){0,5}),/i.exec(text)
  const body = url ? text.slice(url[0].length) : text
  const mimeType = url?.[1] ? { mimeType: url[1].trim().toLowerCase() } : {}
  if (url && !/;\s*base64$/i.test(url[2] ?? ''))
    return { base64: Buffer.from(percentDecoded(body), 'utf8').toString('base64'), ...mimeType }
  if (!/^[A-Za-z0-9+/_\-\s]*(?:=+\s*)?$/.test(body)) return null
  return { base64: Buffer.from(body, 'base64').toString('base64'), ...mimeType }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

function audienceOf(annotations: unknown): ('user' | 'assistant')[] {
  const audience = isObject(annotations) && Array.isArray(annotations.audience) ? annotations.audience : []
  const known = audience.filter(who => who === 'user' || who === 'assistant')
  return known.length > 0 ? known : ['user', 'assistant']
}

function optional(source: Block, ...keys: string[]): Block {
  return Object.fromEntries(keys.filter(key => typeof source[key] === 'string').map(key => [key, source[key]]))
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}
