import type { DocumentReader } from '../sections.ts'

const HEADING = /^(={1,6})[ \t]+(\S[^\n]*)$/
const XREF = /\b(?:xref|link):([^\s[\]]{1,400})\[/g
const ANCHOR = /<<([^<>,]+)(?:,[^<>]*)?>>/g

/** Reads AsciiDoc: headings, listings, tables, formulas and cross references. */
export const readAsciidoc: DocumentReader = (lines, sink) => {
  let fence: string | null = null
  for (const [line, text] of lines.entries()) {
    const rule = /^(?:-{4,}|\.{4,}|`{3,})\s*$/.test(text) ? text.trimEnd() : null
    if (fence !== null) {
      if (rule === fence) fence = null
      else sink.words(text)
      continue
    }
    if (rule !== null) {
      fence = rule
      sink.mark('code')
      continue
    }
    const heading = HEADING.exec(text)
    if (heading) {
      sink.heading((heading[1] as string).length, heading[2] as string, line)
      continue
    }
    if (text.startsWith('|===')) sink.mark('table')
    if (/stem:\[|latexmath:\[|^\[(?:stem|latexmath)/.test(text)) sink.mark('formula')
    for (const [, address = ''] of text.matchAll(XREF)) sink.link(address)
    for (const [, anchor = ''] of text.matchAll(ANCHOR)) sink.link(anchor.includes('#') ? anchor : `#${anchor}`)
    sink.words(text)
  }
}
