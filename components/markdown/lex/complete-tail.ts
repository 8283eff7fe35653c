import remend from 'remend'
import type { Token } from './tokens.ts'

/** Last line that is only a mark so far: a bullet, a hash, a quote, a rule, a fence or a table's first bar. */
const BARE_MARK =
  /(^|\n)[ \t]*(?:(?:[-*+]|\d{1,9}[.)]?|>+)[ \t]+)*(?:[-*+]{1,2}|\d{1,9}[.)]?|#{1,6}|>+|={1,}|`{1,2}|~{1,2}|\$|\\|\[[ x]?\]?|\|)[ \t]*$/
const LOOSE_MARKS = /(?:(?<![*_~`$])[*_~`$]+|\\)$/
/** `[words]` whose address may follow. */
const LINK_WORDS = /(^|[^\w\]])!?\[([^[\]\n^][^[\]\n]*)\]$/
const TABLE_HEAD = /(^|\n)([ \t]*\|[^\n]+)(?:\n[ \t:|-]*)?$/
const OPEN_HTML = /<\/?[a-z][^<>\n]*$/i

/** Distance from the end, in characters, beyond which marks have been read as what they are. */
const NEAR_CHARS = 3000

/**
 * Completes the unfinished end of a growing text as it will most likely read. Open emphasis, code and links are closed, a mark without text
 * is held back, and the first line of a table is a table. Only for display; the text itself is kept.
 */
export function completeTail(source: string): string {
  if (inOpenFence(source)) return source
  const from = source.length <= NEAR_CHARS ? 0 : source.indexOf('\n', source.length - NEAR_CHARS) + 1 || source.length - NEAR_CHARS
  return source.slice(0, from) + completeEnd(source.slice(from))
}

function completeEnd(source: string): string {
  const held = source.replace(BARE_MARK, '$1').replace(LOOSE_MARKS, '').replace(OPEN_HTML, '').replace(LINK_WORDS, '$1$2')
  const head = TABLE_HEAD.exec(held)
  if (head?.[2] && !hasRows(held, head)) return withTableRule(held, head)
  return remend(held, { linkMode: 'text-only', katex: false, htmlTags: false, setextHeadings: false })
}

function inOpenFence(source: string): boolean {
  let fence: string | null = null
  for (const [, mark = '', rest = ''] of source.matchAll(/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})([^\n]*)$/gm)) {
    if (fence === null) fence = mark
    else if (mark.startsWith(fence) && rest.trim() === '') fence = null
  }
  return fence !== null
}

/** Tells whether a bar line follows other rows: it is then not the first of its table. */
function hasRows(source: string, head: RegExpExecArray): boolean {
  const before = source.slice(0, head.index)
  return before.includes('|', before.lastIndexOf('\n') + 1)
}

function withTableRule(source: string, head: RegExpExecArray): string {
  const line = (head[2] ?? '').trim()
  const cells = line.replace(/^\||\|$/g, '').split('|').length
  const closed = line.endsWith('|') ? line : `${line} |`
  return `${source.slice(0, head.index)}${head[1]}${closed}\n|${' --- |'.repeat(cells)}`
}

/** Shows a bare address at the very end as text until something follows it: it may still grow. */
export function unlinkOpenAddress(tokens: Token[]): Token[] {
  const last = tokens.at(-1)
  if (!last) return tokens
  const settled = withoutOpenAddress(last)
  return settled === last ? tokens : [...tokens.slice(0, -1), settled]
}

function withoutOpenAddress(token: Token): Token {
  if (token.type === 'link') {
    const isBare = token.autolink === true && !token.raw.startsWith('<')
    return isBare ? { type: 'text', raw: token.raw, text: token.raw, escaped: false } : token
  }
  if (token.type === 'list') {
    const item = token.items.at(-1)
    if (!item) return token
    const tokens = unlinkOpenAddress(item.tokens as Token[])
    return tokens === item.tokens ? token : { ...token, items: [...token.items.slice(0, -1), { ...item, tokens }] }
  }
  if ('tokens' in token && token.tokens) {
    const tokens = unlinkOpenAddress(token.tokens as Token[])
    return tokens === token.tokens ? token : ({ ...token, tokens } as Token)
  }
  return token
}
