import { Lexer } from 'marked'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Block, type Reading, readBlocks } from './blocks.ts'
import { inlinePieces } from './inline-pieces.ts'

afterEach(() => vi.restoreAllMocks())

const sentence = 'Some *plain* words, `code` and a [link](https://example.org), which go on. '
const long: Record<string, (chars: number) => string> = {
  paragraph: chars => sentence.repeat(Math.ceil(chars / sentence.length)),
  'list of items': chars => '- an item with **words**\n'.repeat(Math.ceil(chars / 25)),
  'list with numbers': chars => '1. an item\n   - and within it\n'.repeat(Math.ceil(chars / 29)),
  'loose list': chars => '- an item\n\n  and more of it\n\n'.repeat(Math.ceil(chars / 29)),
  table: chars => `| a | b |\n|---|---|\n${'| some **words** | 1 |\n'.repeat(Math.ceil(chars / 23))}`,
}

function* streamed(text: string, step: number): Generator<{ sofar: string; reading: Reading }> {
  let reading: Reading | null = null
  for (let end = step; end - step < text.length; end += step) {
    const sofar = text.slice(0, end)
    reading = readBlocks(reading, sofar, true)
    yield { sofar, reading }
  }
}

const shape = (blocks: readonly Block[]) =>
  JSON.parse(
    JSON.stringify(
      blocks.map(({ token }) => token),
      (key, value) => (key === 'raw' || key === 'text' ? undefined : value),
    ),
  ) as unknown
const blocksOf = ({ closed, tail }: Reading) => [...closed, ...tail]

describe.each(Object.entries(long))('a long %s that grows', (_, make) => {
  it('is shown as if it had been read from its beginning each time', () => {
    for (const { sofar, reading } of streamed(make(9000), 331))
      expect(shape(blocksOf(reading))).toEqual(shape(blocksOf(readBlocks(null, sofar, true))))
  })

  it('keeps its final part', () => {
    const [before, after] = [...streamed(make(9000), 331)].slice(-2)
    const firstOf = (reading: Reading | undefined) => {
      const token = reading?.tail[0]?.token
      return token?.type === 'list'
        ? token.items[0]
        : token?.type === 'table'
          ? token.rows[0]
          : token && 'tokens' in token
            ? token.tokens?.[0]
            : null
    }
    expect(firstOf(before?.reading)).toBeTruthy()
    expect(firstOf(after?.reading)).toBe(firstOf(before?.reading))
  })

  it('is read in linear time: ten times the text in ten times the pieces costs at most twelve times the characters', () => {
    const lexed = vi.spyOn(Lexer.prototype, 'lex')
    const cost = (chars: number) => {
      lexed.mockClear()
      for (const _ of streamed(make(chars), 500));
      return lexed.mock.calls.reduce((sum, [source]) => sum + source.length, 0)
    }
    const small = cost(10_000)
    expect(cost(100_000) / small).toBeLessThanOrEqual(12)
  })

  it('ends exactly, whatever follows it', () => {
    for (const end of ['\n\nThe end.', '\n===\n', '\n# Heading\n\nWords', '\n\n```ts\nconst a = 1', '\n\n- other\n\n* another']) {
      const text = make(9000) + end
      const [last] = [...streamed(text, 331)].slice(-1)
      expect(shape(blocksOf(readBlocks(last?.reading ?? null, text, false)))).toEqual(shape(blocksOf(readBlocks(null, text, false))))
    }
  })
})

describe('a run of text that is very long', () => {
  it.each(['[a ', '![', '_a_b ', '\\* ', '`a ', '**a', '<b', '$a ', 'a', '🙂', '世界'])(
    'of %j is read in pieces of bounded length, and whole',
    unit => {
      const inline = vi.spyOn(Lexer.prototype, 'inlineTokens')
      const text = unit.repeat(Math.ceil(20_000 / unit.length))
      readBlocks(null, text, false)
      expect(Math.max(...inline.mock.calls.map(([source]) => source.length))).toBeLessThanOrEqual(4000)
      const pieces = inlinePieces(text)
      expect(pieces.join('')).toBe(text)
      expect(pieces.every(piece => piece.isWellFormed())).toBe(true)
    },
  )
})
