import { POLLUTING } from './json-machine.ts'
import { malformed, type Outcome, type ReadingContext, text } from './outcome.ts'
import { trimLine } from './read-params.ts'
import { type Reading, readOne, readUntil, readWord, skipSpace } from './source.ts'
import type { ToolBook } from './tool-book.ts'

/** Reads `<key>value</key>` for every key, up to one of the ends. */
export function* readNamedTags(context: ReadingContext, said: string, ends: readonly string[]): Reading<Outcome> {
  const { source, tools } = context
  const name = tools.nameOf(said)
  if (name === null) source.pass()
  const args = yield* readPairs(context, ends)
  if (args === null) return malformed
  return name === null ? text : { kind: 'calls', calls: [{ name, arguments: typedAll(tools, name, args) }] }
}

/** Reads the pairs as the model wrote them; null where other text is between them. */
export function* readPairs({ source }: ReadingContext, ends: readonly string[]): Reading<Record<string, string> | null> {
  const pairs: Record<string, string> = {}
  for (;;) {
    const first = yield* skipSpace(source)
    if (first === null) return null
    if ((yield* readOne(source, ends)) !== null) return pairs
    if ((yield* readOne(source, ['<'])) === null) return null
    const key = yield* readWord(source)
    if (key === '' || POLLUTING.has(key) || Object.hasOwn(pairs, key) || (yield* readOne(source, ['>'])) === null) return null
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
