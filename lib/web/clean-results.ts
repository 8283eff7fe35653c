import { MAX_SNIPPET_CHARS, MAX_TITLE_CHARS, MAX_URL_CHARS } from './limits.ts'
import type { RawResult } from './services/service.ts'
import type { WebResult } from './web.ts'

/** Reads what a service found: pages of the web, each once, with texts of one line. */
export function cleanResults(raw: readonly RawResult[], limit: number): WebResult[] {
  const found = new Map<string, WebResult>()
  for (const one of raw) {
    if (found.size >= limit) break
    const url = addressOf(one.url)
    if (url === null || found.has(url.href)) continue
    const title = oneLine(one.title, MAX_TITLE_CHARS)
    const published = oneLine(one.published, 40)
    found.set(url.href, {
      url: url.href,
      title: title === '' ? url.host : title,
      site: url.host,
      snippet: oneLine(one.snippet, MAX_SNIPPET_CHARS),
      published: published === '' ? null : published,
    })
  }
  return [...found.values()]
}

function addressOf(written: unknown): URL | null {
  if (typeof written !== 'string' || written.length > MAX_URL_CHARS) return null
  const url = URL.parse(written)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url
}

/** Folds white space, leaves out what is invisible, and blunts numbers in brackets, which are ours to give. */
function oneLine(text: unknown, most: number): string {
  if (typeof text !== 'string') return ''
  const line = text
    .slice(0, most * 4)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[(\d{1,4})\]/g, '($1)')
    .trim()
  return line.length > most ? `${line.slice(0, most - 1).toWellFormed()}…` : line.toWellFormed()
}
