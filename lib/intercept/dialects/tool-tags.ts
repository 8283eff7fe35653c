import { malformed, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { readNamedTags, readPairs, typedAll } from '../read-tags.ts'
import { type Reading, readOne, readUntil, readWord, skipSpace } from '../source.ts'

/** `<tool>` with `<name>` and `<arguments>`, or with the name alone and `<tool_input>` behind it. */
export function* readTool(context: ReadingContext): Reading<Outcome> {
  const { source, tools } = context
  yield* skipSpace(source)
  if ((yield* readOne(source, ['<name>'])) !== null) {
    const name = tools.nameOf(yield* readWord(source))
    if (name === null || (yield* readOne(source, ['</name>'])) === null) return text
    yield* skipSpace(source)
    const opener = yield* readOne(source, ['<arguments>', '<parameters>'])
    if (opener === null) return malformed
    const args = yield* readPairs(context, [opener.replace('<', '</')])
    yield* skipSpace(source)
    if (args === null || (yield* readOne(source, ['</tool>'])) === null) return malformed
    return { kind: 'calls', calls: [{ name, arguments: typedAll(tools, name, args) }] }
  }
  const name = tools.nameOf(yield* readWord(source))
  if (name === null || (yield* readOne(source, ['</tool>'])) === null) return text
  yield* skipSpace(source)
  if ((yield* readOne(source, ['<tool_input>'])) === null) return malformed
  const input = yield* readUntil(source, ['</tool_input>'])
  if (input === null) return malformed
  yield* readOne(source, ['</tool_input>'])
  const args = tools.fromText(name, input)
  return args ? { kind: 'calls', calls: [{ name, arguments: args }] } : malformed
}

export function toolNameOpeners(names: readonly string[]) {
  return names.map(name => ({
    text: `<${name}>`,
    *read(context: ReadingContext): Reading<Outcome> {
      return yield* readNamedTags(context, name, [`</${name}>`])
    },
  }))
}
