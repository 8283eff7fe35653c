/** End of an inline link: the address behind the bracket. */
const INLINE = /(!?)\[([^[\]]*)\]\(\s?<?([^\s()<>]*)/g
const WIKI = /\[\[([^[\]|]+)/g
const ATTRIBUTE = /\bhref\s?=\s?["']([^"'<>]*)["']/gi
const CODE = /`[^`]*`/g

/** Lists the addresses of the links in a line of Markdown, without images and without code. */
export function readLinks(line: string): string[] {
  if (!line.includes('[') && !line.includes('href')) return []
  const text = line.replace(CODE, '')
  const wiki = [...text.matchAll(WIKI)].map(([, page = '']) => `wiki:${page.trim()}`)
  const inline = [...text.matchAll(INLINE)].flatMap(([, image, , address = '']) => (image === '' ? [address] : []))
  return [...inline, ...wiki, ...[...text.matchAll(ATTRIBUTE)].map(([, address = '']) => address)]
}

/** Returns the words of a line of Markdown: the text of its links, no addresses and no marks. */
export function plainTitle(line: string): string {
  return line
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1')
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/https?:\/\/[^\s<>"')]+/g, '')
    .replace(/\*\*|__|~~|`/g, '')
    .trim()
}
