import { describe, expect, it } from 'vitest'
import { longestTurnMs } from '#tests/support/longest-turn.ts'
import { applyBlocks } from './apply.ts'
import { applyInTurns } from './apply-in-turns.ts'
import type { EditBlock } from './edits.ts'

const block = (oldText: string, newText: string): EditBlock => ({ file: 'a.txt', form: 'search-replace', oldText, newText })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('many blocks of one file', () => {
  it('leave the loop free, wherever they fail in a long file', async () => {
    const content = numbers(100_000)
      .map(index => `line ${index}`)
      .join('\n')
    const blocks = numbers(300).map(index => block(index % 3 === 0 ? `line ${index}` : `nowhere ${index}`, 'x'))
    const applied: Awaited<ReturnType<typeof applyInTurns>>[] = []
    const wait = await longestTurnMs(async () => applied.push(await applyInTurns(content, blocks)))
    expect(wait).toBeLessThan(200)
    expect(applied).toEqual([applyBlocks(content, blocks)])
    const messages = new Set(applied[0]?.results.map(({ message }) => message))
    expect([...messages]).toEqual([
      '',
      'Already there.',
      'Anchor not found: no line of the file is the first line of the old text.',
      'Anchor not found.',
    ])
  })

  it('are made up to a number, and those behind it say so', () => {
    const { content, results } = applyBlocks(null, [block('', '0'), ...numbers(2_001).map(index => block(`${index}`, `${index + 1}`))])
    expect(content).toBe('1999\n')
    expect(results.at(1_999)).toMatchObject({ status: 'applied' })
    expect(results.at(2_000)).toMatchObject({ status: 'failed', errorType: 'validation_error', message: expect.stringContaining('2,000') })
  })
})
