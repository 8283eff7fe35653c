import type { MapEntry, WorkspaceMap } from '../maps.ts'
import { createAddressBook, type Target } from './address-book.ts'
import type { DocumentOutline, Section, SectionPart } from './outline-document.ts'
import { createTellingWords } from './telling-words.ts'

export const DOCUMENT_LEGEND = [
  '# Documents: two spaces a level, one line a heading. ~Nln=about N lines [table][code][formula]=holds one',
  '# {words}=words that tell it from other sections →path#Section×N=links there, N times ←N=N documents link here',
].join('\n')

/** Most links that one line shows. */
const MOST_LINKS = 6

/** Makes the map of all documents of a workspace. Runs in a thread of its own, after each change of a document. */
export function documentMap(files: readonly DocumentOutline[]): WorkspaceMap {
  const addresses = createAddressBook(files)
  const wordsOf = createTellingWords(files)
  const linked = files.map(file => linksOf(file, part => addresses.targetsOf(file.path, part)))
  const counts = new Map<string, number>()
  for (const { refersTo } of linked) for (const path of refersTo) counts.set(path, (counts.get(path) ?? 0) + 1)
  const entries = files.map((file, at): MapEntry => {
    const { targets, refersTo } = linked[at] as LinkedDocument
    const references = counts.get(file.path) ?? 0
    const show = (part: SectionPart) => [...shownWords(wordsOf(part)), ...shownLinks(targets.get(part) ?? [], file.path)]
    const parts: readonly (readonly [string, SectionPart])[] = [
      [headOf(file), file.lead],
      ...file.sections.map(one => [lineOf(one), one] as const),
    ]
    const more = file.leftOut === 0 ? [] : [`  … and ${file.leftOut} more headings`]
    const [head = '', ...lines] = parts.map(([line, part]) => [line, ...shownMarks(part), ...show(part)].join(' '))
    return {
      path: file.path,
      block: [references === 0 ? head : `${head} ←${references}`, ...lines, ...more].join('\n'),
      signature: [...parts.map(([line, part]) => [line, ...shownMarks(part)].join(' ')), ...more].join('\n'),
      references,
      refersTo,
    }
  })
  return { legend: DOCUMENT_LEGEND, entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

interface LinkedDocument {
  targets: ReadonlyMap<SectionPart, readonly Target[]>
  refersTo: string[]
}

function linksOf({ path, lead, sections }: DocumentOutline, targetsOf: (part: SectionPart) => Target[]): LinkedDocument {
  const targets = new Map([lead, ...sections].map(part => [part, targetsOf(part)]))
  const others = new Set([...targets.values()].flat().map(target => target.path))
  others.delete(path)
  return { targets, refersTo: [...others].sort() }
}

function headOf({ path, kind, lines }: DocumentOutline): string {
  return `${path}:${kind === null ? '' : ` ${kind}`} ~${roundedLines(lines)}ln`
}

function lineOf({ level, title, lines }: Section): string {
  return `${'  '.repeat(level - 1)}# ${title} ~${roundedLines(lines)}ln`
}

function shownMarks({ marks }: SectionPart): string[] {
  return marks.map(mark => `[${mark}]`)
}

function shownWords(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`{${words.join(' ')}}`]
}

const MOST_SECTION_CHARS = 40

function short(title: string): string {
  return title.length > MOST_SECTION_CHARS ? `${title.slice(0, MOST_SECTION_CHARS)}…` : title
}

function shownLinks(targets: readonly Target[], from: string): string[] {
  const shown = targets.slice(0, MOST_LINKS).map(({ path, section, count }) => {
    const place = section === null ? path : `${path === from ? '' : path}#${short(section)}`
    return `→${place}${count > 1 ? `×${count}` : ''}`
  })
  return targets.length > MOST_LINKS ? [...shown, `→+${targets.length - MOST_LINKS}`] : shown
}

/** Rounds a number of lines, to two figures from 20 on: a line more or less then changes no entry. */
function roundedLines(lines: number): number {
  if (lines < 20) return lines
  const step = 10 ** Math.floor(Math.log10(lines)) / 2
  return Math.round(lines / step) * step
}
