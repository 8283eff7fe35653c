import { POLLUTING } from './json-machine.ts'
import { malformed, type Outcome, type ReadingContext, text } from './outcome.ts'
import { type Reading, readOne, readUntil, readWord, type Source, skipSpace } from './source.ts'
import type { ToolBook } from './tool-book.ts'

/** How a dialect writes parameters as tags. */
export interface TagForm {
  /** Begins a parameter, up to its name. */
  opens: readonly string[]
  /** Ends the name. */
  nameEnds: string
  /** Ends the value. */
  closes: readonly string[]
  /** Ends the call. */
  ends: readonly string[]
  decodes?: boolean
}

/** Parameters as tags, each value typed by the tool's schema, up to the end of the call or of the text. */
export function* readTags({ source, tools }: ReadingContext, said: string, form: TagForm): Reading<Outcome> {
  const name = tools.nameOf(said)
  // Read to its end all the same: what stands within it is no call either.
  if (name === null) source.pass()
  const args: Record<string, unknown> = {}
  let isPolluted = false
  for (;;) {
    yield* skipSpace(source)
    const mark = yield* readOne(source, [...form.opens, ...form.ends])
    if (mark === null && !(isCutClosing(source, form.ends) && mayEndHere(source, tools, said, args))) return malformed
    if (mark === null || form.ends.includes(mark)) break
    const key = yield* readWord(source)
    if (key === '' || (yield* readOne(source, [form.nameEnds])) === null) return malformed
    const value = yield* readUntil(source, form.closes)
    if (value === null) return malformed
    yield* readOne(source, form.closes)
    if (POLLUTING.has(key)) isPolluted = true
    else if (name !== null) args[key] = tools.typed(name, key, form.decodes ? decode(trimLine(value)) : trimLine(value))
  }
  if (name === null) return text
  return isPolluted ? malformed : { kind: 'calls', calls: [{ name, arguments: args }] }
}

/** Whether a call whose end is missing may be taken as it is: the answer has ended as the model wanted, and the tool has what it needs. */
export function mayEndHere(source: Source, tools: ToolBook, said: string, args: Record<string, unknown>): boolean {
  const name = tools.nameOf(said)
  return name !== null && !source.isCut && Object.keys(args).length > 0 && tools.fits(name, typedAll(tools, name, args))
}

/** The text has ended, at most in the middle of what closes the call. */
export function isCutClosing(source: Source, ends: readonly string[]): boolean {
  const rest = source.buffer.slice(source.at)
  if (!source.isOver || !ends.some(end => end.startsWith(rest))) return false
  source.at = source.buffer.length
  return true
}

/** `<key>value</key>` for every key, up to one of the ends. */
export function* readNamedTags(context: ReadingContext, said: string, ends: readonly string[]): Reading<Outcome> {
  const { source, tools } = context
  const name = tools.nameOf(said)
  if (name === null) source.pass()
  const args = yield* readPairs(context, ends)
  if (args === null) return malformed
  return name === null ? text : { kind: 'calls', calls: [{ name, arguments: typedAll(tools, name, args) }] }
}

/** The pairs as they are written; null where something else stands between them. */
export function* readPairs({ source }: ReadingContext, ends: readonly string[]): Reading<Record<string, string> | null> {
  const pairs: Record<string, string> = {}
  for (;;) {
    const first = yield* skipSpace(source)
    if (first === null) return null
    if ((yield* readOne(source, ends)) !== null) return pairs
    if ((yield* readOne(source, ['<'])) === null) return null
    const key = yield* readWord(source)
    if (key === '' || POLLUTING.has(key) || (yield* readOne(source, ['>'])) === null) return null
    const value = yield* readUntil(source, [`</${key}>`])
    if (value === null) return null
    yield* readOne(source, [`</${key}>`])
    pairs[key] = trimLine(value)
  }
}

export function typedAll(tools: ToolBook, name: string, pairs: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(pairs).map(([key, value]) => [key, typeof value === 'string' ? tools.typed(name, key, value) : value]),
  )
}

/** One line break on each side belongs to the markup. */
export function trimLine(value: string): string {
  return value.replace(/^\r?\n/, '').replace(/\r?\n$/, '')
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'", '&amp;': '&' }

function decode(value: string): string {
  return value.replace(/&(?:lt|gt|quot|apos|amp|#39);/g, entity => ENTITIES[entity] ?? entity)
}
