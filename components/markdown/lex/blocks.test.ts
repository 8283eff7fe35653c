import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { type Block, type Reading, readBlocks } from './blocks.ts'

const folder = join(process.env.PARLEY_FIXTURES ?? '../shared/fixtures', 'markdown')

function whole(text: string): Block[] {
  const reading = readBlocks(null, text, false)
  return [...reading.closed, ...reading.tail]
}

function streamed(text: string, cuts: readonly number[]): Block[] {
  let reading: Reading | null = null
  for (const cut of [...cuts].sort((a, b) => a - b)) reading = readBlocks(reading, text.slice(0, cut), true)
  const end = readBlocks(reading, text, false)
  return [...end.closed, ...end.tail]
}

/** Kinds and content; a block's `raw` may hold more or less of the blank lines around it. */
function shape(blocks: Block[]): unknown {
  return JSON.parse(
    JSON.stringify(
      blocks.map(block => block.token),
      (key, value) => (key === 'raw' ? undefined : value),
    ),
  )
}

const lines = fc.array(
  fc.constantFrom(
    'plain words',
    '# heading',
    '- item',
    '  - nested',
    '1. first',
    '> quote',
    '> > deeper',
    '```ts',
    '```',
    '~~~',
    'const a = `b`',
    '---',
    '***bold***',
    '***',
    '===',
    '| a | b |',
    '|---|---|',
    '| 1 | 2 |',
    '$$',
    'x^2',
    '\\[',
    '\\]',
    '',
    '',
    '    indented',
    '[a]: https://example.com',
    'see [a] and [^1]',
    '[^1]: note',
    '<div>',
    '</div>',
    '<details><summary>s</summary>',
    '</details>',
    '**open',
    'line\\',
    '\ttab',
    '* [ ] task',
    '+',
    '-',
    '1.',
    '#',
  ),
  { maxLength: 14 },
)

describe('a text read while it streams', () => {
  it('ends as the same blocks as the text read whole, however it was cut', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.nat(300), { maxLength: 30 }), (parts, cuts) => {
        const text = parts.join('\n')
        expect(
          shape(
            streamed(
              text,
              cuts.map(cut => Math.min(cut, text.length)),
            ),
          ),
        ).toEqual(shape(whole(text)))
      }),
      runs(1_000),
    )
  })

  it.skipIf(!existsSync(folder))('reads every sample the same one character at a time', () => {
    for (const file of readdirSync(folder).filter(name => name.endsWith('.md') && !name.startsWith('long-line'))) {
      const text = readFileSync(join(folder, file), 'utf8')
      const cuts = Array.from({ length: text.length }, (_, index) => index)
      expect({ file, blocks: shape(streamed(text, cuts)) }).toEqual({ file, blocks: shape(whole(text)) })
    }
  })

  it('keeps the identity of closed blocks', () => {
    const first = readBlocks(null, 'one\n\ntwo\n\nthree', true)
    const next = readBlocks(first, 'one\n\ntwo\n\nthree and more\n\nfour', true)
    expect(first.closed.length).toBe(1)
    expect(next.closed[0]).toBe(first.closed[0])
  })

  it('shows an open fence as code without reading the blocks before it again', () => {
    const first = readBlocks(null, 'intro\n\n```ts\nconst a', true)
    const next = readBlocks(first, 'intro\n\n```ts\nconst a = 1\n``', true)
    expect(next.closed).toBe(first.closed)
    expect(next.tail.map(block => block.token)).toMatchObject([{ type: 'code', lang: 'ts', text: 'const a = 1' }])
  })
})
