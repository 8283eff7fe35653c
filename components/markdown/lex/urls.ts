import { decodeEntities } from './entities.ts'

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])
const OWN_FILE = /^\/api\/files\/[\w-]+$/

/** Normalises the address that a link may open. Null for every scheme but http, https and mailto, and for relative addresses. */
export function safeLink(href: string): string | null {
  const url = URL.parse(href)
  return url && LINK_PROTOCOLS.has(url.protocol) ? url.href : null
}

/** Applies `safeLink` to an address in Markdown. Character references are resolved first, unless it is an autolink. */
export function markdownLink(href: string, isAutolink: boolean): string | null {
  return safeLink(isAutolink ? href : decodeEntities(href))
}

export type ImageSource = { kind: 'own'; src: string } | { kind: 'remote'; href: string; host: string } | { kind: 'refused' }

/** Classifies an image address: our own files are shown, others are only opened by a click. */
export function imageSource(href: string): ImageSource {
  const decoded = decodeEntities(href)
  if (OWN_FILE.test(decoded)) return { kind: 'own', src: decoded }
  const url = URL.parse(decoded)
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return { kind: 'remote', href: url.href, host: url.host }
  return { kind: 'refused' }
}
