import { safeLink } from '#components/markdown/lex/urls.ts'
import { isOwnPath } from '#lib/http/shared.ts'

/** Run of characters of a banner. */
export type BannerRun =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'em'; text: string }
  | { kind: 'code'; text: string }
  /** `isOwn`: a page of this site. */
  | { kind: 'link'; text: string; href: string; isOwn: boolean }

const MARKS = /\[([^[\]]+)\]\(([^()\s]+)\)|\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|(https?:\/\/[^\s<>]*[^\s<>.,;:!?)])/g

/** Reads the Markdown of one line: links, bold, italics and code. The lexer of answers weighs more than a page that shows none may. */
export function readBanner(line: string): BannerRun[] {
  const runs: BannerRun[] = []
  let at = 0
  for (const match of line.matchAll(MARKS)) {
    if (match.index > at) runs.push({ kind: 'text', text: line.slice(at, match.index) })
    at = match.index + match[0].length
    runs.push(runOf(match))
  }
  if (at < line.length) runs.push({ kind: 'text', text: line.slice(at) })
  return runs
}

function runOf([whole, label, target, strong, em, code, bare]: RegExpMatchArray): BannerRun {
  if (strong) return { kind: 'strong', text: strong }
  if (em) return { kind: 'em', text: em }
  if (code) return { kind: 'code', text: code }
  const href = bare ?? target ?? ''
  if (label && isOwnPath(href)) return { kind: 'link', text: label, href, isOwn: true }
  const safe = safeLink(href)
  return safe ? { kind: 'link', text: label ?? href, href: safe, isOwn: false } : { kind: 'text', text: label ?? whole }
}
