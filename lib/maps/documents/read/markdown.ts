import type { DocumentReader, SectionSink } from '../sections.ts'

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+([^\n]*)|$)/
const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)/
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/
/** Row between the head and the body of a table. */
const DELIMITERS = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:-]*)+$/
const INDENTED = /^(?: {4}|\t)/
/** Begins a block that no underline makes a heading of. */
const BLOCK = /^ {0,3}(?:[>|]|[-*+][ \t]|\d{1,9}[.)][ \t])/
const DEFINITION = /^ {0,3}\[[^\]]+\]:[ \t]*<?([^\s>]+)/
const MATHS = /\$\$|\\\[|\\\(|\$`/

/** Reads Markdown: headings of both forms, tables, code, formulas and links. */
export const readMarkdown: DocumentReader = (lines, sink) => {
  let fence: string | null = null
  let isMaths = false
  const from = frontMatterEnd(lines)
  for (let line = from; line < lines.length; line++) {
    const text = lines[line] as string
    const fenceLine = FENCE.exec(text)
    if (fence !== null) {
      const [, ticks = '', rest = ''] = fenceLine ?? []
      if (ticks.startsWith(fence) && rest.trim() === '') fence = null
      else if (!isMaths) sink.words(text)
      continue
    }
    if (fenceLine && !(fenceLine[1]?.startsWith('`') && fenceLine[2]?.includes('`'))) {
      fence = fenceLine[1] as string
      isMaths = /^\s*(?:math|latex|tex|katex)\b/i.test(fenceLine[2] ?? '')
      sink.mark(isMaths ? 'formula' : 'code')
      continue
    }
    const heading = HEADING.exec(text)
    if (heading) {
      headingAt(sink, (heading[1] as string).length, heading[2] ?? '', line)
      continue
    }
    if (isUnderlined(lines, line, from)) {
      headingAt(sink, lines[line + 1]?.includes('=') ? 1 : 2, text, line)
      line += 1
      continue
    }
    if (text.includes('|') && DELIMITERS.test(lines[line + 1] ?? '')) sink.mark('table')
    if (INDENTED.test(text) && (lines[line - 1] ?? '').trim() === '' && !BLOCK.test(text.trimStart())) sink.mark('code')
    if (MATHS.test(text)) sink.mark('formula')
    prose(sink, text)
  }
}

function headingAt(sink: SectionSink, level: number, text: string, line: number): void {
  sink.heading(level, plainTitle(text.replace(/[ \t]#+[ \t]*$/, '')), line)
  for (const address of readLinks(text)) sink.link(address)
}

function prose(sink: SectionSink, text: string): void {
  const definition = DEFINITION.exec(text)
  if (definition) {
    sink.link(definition[1] as string)
    return
  }
  for (const address of readLinks(text)) sink.link(address)
  sink.words(plainTitle(text))
}

/** Tells whether a line is a heading by the line under it. */
function isUnderlined(lines: readonly string[], line: number, from: number): boolean {
  const text = lines[line] as string
  if (text.trim() === '' || BLOCK.test(text) || INDENTED.test(text) || !UNDERLINE.test(lines[line + 1] ?? '')) return false
  const before = line === from ? '' : (lines[line - 1] as string)
  // A paragraph of several lines would be the heading as a whole: rare, and a rule under a list is not.
  return before.trim() === '' || HEADING.test(before)
}

/** Line after the front matter, 0 where there is none. */
function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0
  const end = lines.findIndex((text, line) => line > 0 && /^(?:---|\.\.\.)\s*$/.test(text))
  return end === -1 ? 0 : end + 1
}

/** End of an inline link: the address behind the bracket. */
const INLINE = /(!?)\[([^[\]]*)\]\(\s?<?([^\s()<>]*)/g
const WIKI = /\[\[([^[\]|]+)/g
const ATTRIBUTE = /\bhref\s?=\s?["']([^"'<>]*)["']/gi
const CODE = /`[^`]*`/g

/** Lists the addresses of the links in a line of Markdown, without images and without code. */
function readLinks(line: string): string[] {
  if (!line.includes('[') && !line.includes('href')) return []
  const text = line.replace(CODE, '')
  const wiki = [...text.matchAll(WIKI)].map(([, page = '']) => `wiki:${page.trim()}`)
  const inline = [...text.matchAll(INLINE)].flatMap(([, image, , address = '']) => (image === '' ? [address] : []))
  return [...inline, ...wiki, ...[...text.matchAll(ATTRIBUTE)].map(([, address = '']) => address)]
}

/** Returns the words of a line of Markdown: the text of its links, no addresses and no marks. */
function plainTitle(line: string): string {
  return line
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1')
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/https?:\/\/[^\s<>"')]+/g, '')
    .replace(/\*\*|__|~~|`/g, '')
    .trim()
}
