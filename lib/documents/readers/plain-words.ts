const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const BREAKING = /^\/?(p|div|br|li|ul|ol|tr|h[1-6]|section|article|table|pre|blockquote|header|footer|main|hr|dt|dd)\b/i
/** Elements whose content is not text of the page. */
const SILENT = ['script', 'style', 'noscript', 'template', 'svg']

/** Strips the tags of an HTML page in one pass, for a page that the parser could not read. Linear, and never wrong about what is a script. */
export function plainWords(html: string): string {
  // Keeps the length, unlike `toLowerCase`, which makes two characters of some.
  const lower = html.replace(/[A-Z]+/g, capitals => capitals.toLowerCase())
  const words: string[] = []
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    if (open < 0) {
      words.push(html.slice(at))
      break
    }
    words.push(html.slice(at, open))
    const silent = SILENT.find(name => lower.startsWith(name, open + 1))
    const ending = lower.startsWith('!--', open + 1) ? '-->' : silent === undefined ? '>' : `</${silent}`
    const close = lower.indexOf(ending, open + 1)
    if (close < 0) break
    const end = silent === undefined ? close + ending.length : html.indexOf('>', close) + 1
    if (end === 0) break
    words.push(BREAKING.test(html.slice(open + 1, open + 12)) ? '\n' : ' ')
    at = end
  }
  return decoded(words.join(''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{1,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
}
