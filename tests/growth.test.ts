import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { highlightLines } from '#components/markdown/code/highlight.ts'
import { readSources } from './architecture/sources.ts'
import { expressionsOf, readWith } from './support/expressions.ts'
import { readers } from './support/foreign-text.ts'
import { cost, growsTooFast, hostilePieces, hostileStarts, repeated } from './support/hostile.ts'
import { longestTurnMs } from './support/longest-turn.ts'
import { drawn } from './support/proofs.ts'

/**
 * Files that build regular expressions at run time. The inserted text is escaped, counted or constant, and their readers are in the list.
 */
const BUILT = [
  'components/markdown/lex/open-fence.ts',
  'components/markdown/lex/open-fence.ts',
  'components/markdown/spoken/spoken-formula.ts',
  'components/markdown/spoken/spoken-formula.ts',
  'components/markdown/spoken/spoken-formula.ts',
  'components/markdown/spoken/spoken-formula.ts',
  'components/viewer/find/find-in-text.ts',
  'components/visible-characters/visible-pieces.ts',
  'lib/edits/diff/words.ts',
  'lib/intercept/read-attributes.ts',
  'lib/mcp/connection/server-log.ts',
  'lib/mcp/wire/input-schema.ts',
  'lib/models/demo/fill-arguments.ts',
  'lib/models/demo/plan.ts',
  'lib/runs/offer/built-in/text-parts.ts',
]

const files = readSources()
  .map(({ file }) => file)
  .filter(file => /^(?:app|components|lib)\//.test(file))
const pieces = drawn(hostilePieces, Math.ceil(hostilePieces.length / 4))
const expressions = files.flatMap(file => expressionsOf(file))

describe('text that others wrote', () => {
  it('[S1] is read by regular expressions whose time grows with the text alone', () => {
    const tooFast: string[] = []
    for (const { file, source, expression } of expressions) {
      if (!expression) continue
      // A dot or a class ends at these, so that what stands before them may be read again and again.
      const ends = ['\u0001']
      if (DOT.test(expression.source) && !expression.dotAll) ends.push('\u2028\u0001')
      if (WITHIN_LINE.test(expression.source)) ends.push('\n\u0001')
      for (const end of ends) {
        const found = hostile(({ start, piece }) =>
          growsTooFast(
            text => readWith(expression, text),
            chars => `${start}${repeated(piece, chars)}${end}`,
            { chars: 6000, floorMs: 4 },
          ),
        )
        if (found) tooFast.push(`${file} ${source}: ${found} before ${JSON.stringify(end)}`)
      }
    }
    expect(tooFast.join('\n')).toBe('')
  })

  it('[S1] meets no regular expression built at run time, except the listed ones', () => {
    const built = expressions.filter(({ expression }) => expression === null).map(({ file }) => file)
    expect(built.sort()).toEqual(BUILT)
  })

  it.each(readers)(
    '[S1] is read in time that grows with the text alone, and keeps nobody waiting: $name',
    ({ read, chars = 100_000, longestMs = (chars / 1000) * LONGEST_MS_PER_KB }) => {
      read(repeated('some **words** ', 1000))
      const slow = pieces.flatMap(piece => {
        const make = (length: number) => repeated(piece, length)
        const floorMs = longestMs / 3
        // Even were this to grow with the square of the length, the whole would be fast.
        if (cost(() => read(make(chars / 5)), 1) * 25 < floorMs) return []
        const growth = growsTooFast(read, make, { chars, floorMs })
        const wait = cost(() => read(make(chars)), 1)
        const least = wait > longestMs ? cost(() => read(make(chars)), 4) : wait
        return growth || least > longestMs ? [`${JSON.stringify(piece)}: ${growth ?? `${least.toFixed(0)} ms`}`] : []
      })
      expect(slow.join('\n')).toBe('')
    },
  )

  // Text that grows is read in steps, each as its own turn.
  const whole = readers.filter(({ name }) => name !== 'Markdown, while it grows')

  it.each(whole)('[S15] is read at once where a run of one mark ends with a line end that a dot does not know: $name', ({ read }) => {
    read(repeated('some **words** ', 1000))
    const slow: string[] = []
    for (const mark of ['`', '~', '#', ' ', '\t', '=', '-', '*', '|', '[', '<', '$', 'b/']) {
      for (const end of ['\u2028', '\r', '\u2028a\n']) {
        for (const start of ['', '# ']) {
          const text = `${start}${repeated(mark, 40_000)}${end}`
          if (cost(() => read(text), 1) > 200 && cost(() => read(text), 2) > 200) slow.push(JSON.stringify([start, mark, end]))
        }
      }
    }
    expect(slow).toEqual([])
  })

  it.each(['typescript', 'java', 'markdown'])('[S1] is coloured as %s line by line, and long lines not at all', async language => {
    await highlightLines(repeated('a = 1\n', 4000), language, async () => undefined)
    const slow: string[] = []
    for (const piece of pieces) {
      const lines = repeated(piece, 5000).match(/[\s\S]{1,400}/g) ?? []
      for (const code of [lines.join('\n'), repeated(piece, 20_000)]) {
        const wait = await longestTurnMs(() => highlightLines(code, language, nextTurn))
        if (wait > 300) slow.push(`${JSON.stringify(piece)}: ${wait} ms`)
      }
    }
    expect(slow.join('\n')).toBe('')
  })
})

/** Dot that may stand for more than one character. */
const DOT = /(?<!\\)\.[*+{]/
/** Class without line feeds that may stand for more than one character, before an end that a line feed is not. */
const WITHIN_LINE = /\[\^[^\]]*\\n[^\]]*\][*+{][^\n]*\$$/

/** Limit in ms per kB: 100 kB block for at most 300 ms. */
const LONGEST_MS_PER_KB = 3

/** Finds the first hostile text for which `ask` returns an answer, and returns both; else null. */
function hostile(ask: (text: { start: string; piece: string }) => string | null): string | null {
  for (const start of hostileStarts) {
    for (const piece of pieces) {
      const answer = ask({ start, piece })
      if (answer !== null) return `${JSON.stringify([start, piece])} ${answer}`
    }
  }
  return null
}
