import { readAsciidoc } from './read/asciidoc.ts'
import { readHtml } from './read/html.ts'
import { readMarkdown } from './read/markdown.ts'
import { readPlain } from './read/plain.ts'
import { readRst } from './read/rst.ts'
import { readTable } from './read/table.ts'
import { createSections, type DocumentReader, type Section, type SectionPart } from './sections.ts'

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

/** Kinds of documents that a path or headings tell. */
type DocumentKind = 'spec' | 'guide' | 'reference' | 'decision' | 'readme' | 'notes'

/** Signs in a path, the surest first. A sign is a whole word between separators. */
const PATHS: readonly (readonly [DocumentKind, RegExp])[] = [
  ['readme', /(?:^|\/)read-?me(?:\.[^/]*)?$/i],
  ['decision', /(?:^|[/_.-])(?:adrs?|decisions?|decision-records?)(?:[/_.-]|$)/i],
  ['spec', /(?:^|[/_.-])(?:specs?|specifications?|requirements|prds?|rfcs?|contract|proposals?)(?:[/_.-]|$)/i],
  [
    'guide',
    /(?:^|[/_.-])(?:guides?|tutorials?|how-?tos?|getting-started|quick-?start|handbook|manual|walkthrough|contributing|recipes)(?:[/_.-]|$)/i,
  ],
  ['reference', /(?:^|[/_.-])(?:references?|api|glossary|cheat-?sheet|schema|changelog)(?:[/_.-]|$)/i],
  ['notes', /(?:^|[/_.-])(?:notes?|meetings?|minutes|journal|diary|todo|log|ideas|drafts?)(?:[/_.-]|$)/i],
]

/** Signs in headings: one of them in each of so many headings. */
const HEADINGS: readonly (readonly [DocumentKind, number, RegExp])[] = [
  ['decision', 2, /^(?:decision|status|context|consequences|alternatives(?: considered)?|options considered)\b/i],
  ['spec', 1, /^(?:requirements|acceptance criteria|non-goals|functional requirements|specification|scope)\b/i],
  ['guide', 1, /^(?:getting started|quick ?start|step \d|prerequisites|how to\b|tutorial|before you (?:begin|start))/i],
  ['reference', 1, /^(?:api(?: reference)?|reference|parameters|options|methods|endpoints|configuration reference|glossary)\b/i],
  ['notes', 1, /^(?:notes|minutes|action items|attendees|agenda|to-?do|open questions)\b/i],
]

/** Tells the kind of a document by its path, else by its headings; null where neither says so. */
function kindOf(path: string, sections: readonly { title: string }[]): DocumentKind | null {
  const byPath = PATHS.find(([, sign]) => sign.test(path))
  if (byPath) return byPath[0]
  const titles = sections.map(({ title }) => title.replace(/^[\d.]+\s+/, ''))
  return HEADINGS.find(([, least, sign]) => new Set(titles.filter(title => sign.test(title))).size >= least)?.[0] ?? null
}
