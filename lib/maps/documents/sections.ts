import { createWordCount } from './words.ts'

/** Contents of a section besides prose. */
export const marks = ['table', 'code', 'formula'] as const
export type Mark = (typeof marks)[number]

/** Own contents of a section, or of the text before the first heading. */
export interface SectionPart {
  marks: readonly Mark[]
  /** Addresses of links to other places, as they are written, each with the number of links. */
  links: readonly (readonly [address: string, count: number])[]
  /** Frequent words with their counts, as `word 3 other 2`: one string takes a tenth of the memory of a list. */
  words: string
}

/** A heading, and the size of what is below it up to the next heading of its level or above. */
export interface Section extends SectionPart {
  level: number
  title: string
  lines: number
}

/** Takes what a reader of one format finds, in the order of the text. */
export interface SectionSink {
  heading(level: number, title: string, line: number): void
  words(text: string): void
  mark(mark: Mark): void
  link(address: string): void
}

export type DocumentReader = (lines: readonly string[], sink: SectionSink, path: string) => void

/** Most headings of one document; further ones are counted. */
const MOST_SECTIONS = 400
/** Most different addresses of one section. */
const MOST_LINKS = 40
const MOST_ADDRESS_CHARS = 400
const MOST_TITLE_CHARS = 80
const DEEPEST = 6

interface OpenPart {
  marks: Set<Mark>
  links: Map<string, number>
  words: ReturnType<typeof createWordCount>
}

interface OpenSection extends OpenPart {
  level: number
  title: string
  line: number
  end: number
}

/** Collects the sections of a document of so many lines. */
export function createSections(totalLines: number) {
  const lead = emptyPart()
  const sections: OpenSection[] = []
  /** Sections that have not ended, the outermost first. */
  const open: OpenSection[] = []
  let part: OpenPart = lead
  let leftOut = 0
  const sink: SectionSink = {
    heading(level, title, line) {
      while ((open.at(-1)?.level ?? 0) >= level) (open.pop() as OpenSection).end = line
      if (sections.length === MOST_SECTIONS) {
        leftOut += 1
        return
      }
      const section = { ...emptyPart(), level: Math.min(level, DEEPEST), title: titleOf(title), line, end: totalLines }
      sections.push(section)
      open.push(section)
      part = section
      part.words.add(title)
    },
    words: text => part.words.add(text),
    mark: mark => part.marks.add(mark),
    link(address) {
      if (address === '' || address.length > MOST_ADDRESS_CHARS) return
      const count = part.links.get(address)
      if (count !== undefined || part.links.size < MOST_LINKS) part.links.set(address, (count ?? 0) + 1)
    },
  }
  return {
    ...sink,
    end: () => ({
      lead: partOf(lead),
      sections: sections.map(
        (section): Section => ({ level: section.level, title: section.title, lines: section.end - section.line, ...partOf(section) }),
      ),
      leftOut,
    }),
  }
}

function emptyPart(): OpenPart {
  return { marks: new Set(), links: new Map(), words: createWordCount() }
}

function partOf(part: OpenPart): SectionPart {
  return { marks: marks.filter(mark => part.marks.has(mark)), links: [...part.links], words: part.words.end() }
}

function titleOf(title: string): string {
  const words = oneLine(title)
  return words.length > MOST_TITLE_CHARS ? `${words.slice(0, MOST_TITLE_CHARS - 1)}…` : words
}

/** Keeps a foreign text on one line. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
