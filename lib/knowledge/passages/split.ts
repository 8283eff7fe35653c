import type { PageStart } from '#lib/documents/index.ts'
import { LEAST_TOKENS, MOST_TOKENS } from '../limits.ts'
import { type Unit, unitsOf } from './units.ts'

/** Part of a text that is found and cited. Those of a text lie end to end. */
export interface PassageText {
  /** Headings above it, the highest first. */
  headings: string[]
  page: number | null
  from: number
  to: number
  /** Head of the table that it continues; empty for none. */
  lead: string
  text: string
}

interface Section {
  level: number
  title: string
}

/** Passage that is being filled. */
interface Open {
  units: Unit[]
  tokens: number
  /** It holds more than headings. */
  hasText: boolean
  /** Path of the whole: what the paths of its sections have in common. */
  common: Section[]
}

/** Splits Markdown into passages of some hundred tokens, by pages, headings, paragraphs and rows. */
export function* split(text: string, pages: readonly PageStart[] = []): Generator<PassageText> {
  let path: Section[] = []
  let open: Open | null = null
  for (const unit of unitsOf(text, pages)) {
    if (unit.kind === 'heading') path = [...path.filter(({ level }) => level < unit.level), { level: unit.level, title: unit.title }]
    if (open && ends(open, unit)) {
      yield closed(text, open)
      open = null
    }
    open ??= { units: [], tokens: 0, hasText: false, common: path }
    // A heading at the beginning belongs to the path of what follows; a later one narrows it to what both have in common.
    if (!open.hasText) open.common = path
    else if (unit.kind === 'heading') open.common = open.common.filter((section, at) => section === path[at])
    open.hasText ||= unit.kind !== 'heading'
    open.units.push(unit)
    open.tokens += unit.tokens
  }
  if (open && text.slice(open.units[0]?.from).trim() !== '') yield closed(text, open)
}

function ends(open: Open, unit: Unit): boolean {
  const last = open.units.at(-1)
  if (last && last.page !== unit.page) return true
  if (open.tokens + unit.tokens > MOST_TOKENS) return true
  return unit.kind === 'heading' && open.tokens >= LEAST_TOKENS && open.hasText
}

function closed(text: string, { units, common }: Open): PassageText {
  const [first] = units
  const from = first?.from ?? 0
  const to = units.at(-1)?.to ?? from
  const headings = common.map(({ title }) => title)
  return { headings, page: first?.page ?? null, from, to, lead: first?.lead ?? '', text: text.slice(from, to) }
}
