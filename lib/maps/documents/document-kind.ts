/** Kinds of documents that a path or headings tell. */
export type DocumentKind = 'spec' | 'guide' | 'reference' | 'decision' | 'readme' | 'notes'

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
export function kindOf(path: string, sections: readonly { title: string }[]): DocumentKind | null {
  const byPath = PATHS.find(([, sign]) => sign.test(path))
  if (byPath) return byPath[0]
  const titles = sections.map(({ title }) => title.replace(/^[\d.]+\s+/, ''))
  return HEADINGS.find(([, least, sign]) => new Set(titles.filter(title => sign.test(title))).size >= least)?.[0] ?? null
}
