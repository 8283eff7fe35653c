import { decodeEntities } from './entities.ts'

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])
const OWN_FILE = /^\/api\/files\/[\w-]+$/

/** The address a link may open, normalised; null for every scheme but http, https and mailto, and for relative addresses. */
export function safeLink(href: string): string | null {
  const url = URL.parse(href)
  return url && LINK_PROTOCOLS.has(url.protocol) ? url.href : null
}

/** As `safeLink`, for an address written in Markdown, where character references are resolved first unless it is an autolink. */
export function markdownLink(href: string, isAutolink: boolean): string | null {
  return safeLink(isAutolink ? href : decodeEntities(href))
}

export type ImageSource = { kind: 'own'; src: string } | { kind: 'remote'; href: string; host: string } | { kind: 'refused' }

/** Where an image may come from: our own files are shown, others are only ever opened by a click. */
export function imageSource(href: string): ImageSource {
  const decoded = decodeEntities(href)
  if (OWN_FILE.test(decoded)) return { kind: 'own', src: decoded }
  const url = URL.parse(decoded)
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return { kind: 'remote', href: url.href, host: url.host }
  return { kind: 'refused' }
}
