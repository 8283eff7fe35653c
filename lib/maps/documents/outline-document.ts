import { kindOf } from './document-kind.ts'
import { readAsciidoc } from './read/asciidoc.ts'
import { readHtml } from './read/html.ts'
import { readMarkdown } from './read/markdown.ts'
import { readPlain } from './read/plain.ts'
import { readRst } from './read/rst.ts'
import { readTable } from './read/table.ts'
import { createSections, type DocumentReader, type Section, type SectionPart } from './sections.ts'

export type { DocumentKind } from './document-kind.ts'
export type { Mark, Section, SectionPart } from './sections.ts'

/** Facts of one document that a map needs: it is made once for each text, and kept. Small, whatever the text. */
export interface DocumentOutline {
  path: string
  lines: number
  kind: ReturnType<typeof kindOf>
  /** Text before the first heading. */
  lead: SectionPart
  sections: readonly Section[]
  /** Headings beyond the most that an outline holds. */
  leftOut: number
}

const READERS: readonly (readonly [RegExp, DocumentReader])[] = [
  [/\.(?:md|mdx|markdown|mkd)$/i, readMarkdown],
  [/\.(?:html?|xhtml)$/i, readHtml],
  [/\.(?:csv|tsv)$/i, readTable],
  [/\.rst$/i, readRst],
  [/\.(?:adoc|asciidoc)$/i, readAsciidoc],
  [/\.(?:txt|text)$/i, readPlain],
  [/(?:^|\/)(?:readme|changelog|changes|contributing|licen[sc]e|notice|authors|news|todo)$/i, readPlain],
]

/** Tells whether a file belongs into the map of documents. */
export function isDocument(path: string): boolean {
  return READERS.some(([name]) => name.test(path))
}

/** Reads the outline of a document. Linear in its text. */
export function outlineDocument(path: string, text: string): DocumentOutline {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  const sections = createSections(lines.length)
  const read = READERS.find(([name]) => name.test(path))?.[1] ?? readPlain
  read(lines, sections, path)
  const found = sections.end()
  return { path, lines: lines.length, kind: kindOf(path, found.sections), ...found }
}
