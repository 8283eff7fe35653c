import { server as t } from '#lib/words/en/server.ts'
import { MAX_URL_CHARS } from '../limits.ts'

/** Address of a page: what it is known by, and what people are shown of it. */
export interface PageUrl {
  /** Normalised URL without fragment: the key of a page. */
  url: string
  /** Host and path. Never the query, which may hold a secret. */
  displayName: string
}

export type ReadUrl = ({ kind: 'page' } & PageUrl) | { kind: 'refused'; displayName: string; reason: string }

const MAX_DISPLAY_CHARS = 80
/** Characters that are invisible, or that turn the direction of what is beside them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Reads the address of a page. Null for anything that is no http or https URL. */
export function readPageUrl(written: string): ReadUrl | null {
  if (written.length > MAX_URL_CHARS) return null
  const url = URL.parse(written)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  url.hash = ''
  while (url.hostname.endsWith('.') && url.hostname.length > 1) {
    const before = url.hostname
    url.hostname = before.slice(0, -1)
    if (url.hostname === before) return null
  }
  const displayName = displayNameOf(url)
  if (url.username !== '' || url.password !== '') {
    return { kind: 'refused', displayName, reason: t('containsUserNamePassword') }
  }
  return { kind: 'page', url: url.href, displayName }
}

/** Shows host and path. International names stay in their ASCII form, so no letter passes for another. */
function displayNameOf({ host, pathname }: URL): string {
  const path = pathname === '/' ? '' : decoded(pathname).replace(UNSEEN, '')
  const name = `${host}${path}`.replace(/\/$/, '')
  return name.length > MAX_DISPLAY_CHARS ? `${name.slice(0, MAX_DISPLAY_CHARS - 1).toWellFormed()}…` : name
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}
