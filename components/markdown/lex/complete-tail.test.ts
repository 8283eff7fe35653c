import { describe, expect, it } from 'vitest'
import { readBlocks } from './blocks.ts'
import { completeTail } from './complete-tail.ts'
import type { Token } from './tokens.ts'

describe('the unfinished end of an answer', () => {
  it.each([
    ['open bold is closed', 'some **bold', 'some **bold**'],
    ['a mark without text is held back', 'some **', 'some'],
    ['inline code is closed', 'run `npm i', 'run `npm i`'],
    ['a link shows its text', 'see [the docs](https://exam', 'see the docs'],
    ['a bullet without text is held back', 'one\n- ', 'one\n'],
    ['a hash without text is held back', 'one\n\n##', 'one\n\n'],
    ['a rule in the making does not make a heading', 'one\n-', 'one\n'],
    ['the start of a fence is held back', 'one\n\n``', 'one\n\n'],
    ['a table head is a table', '| a | b', '| a | b |\n| --- | --- |'],
    ['a table head with half a rule is a table', '| a | b |\n|--', '| a | b |\n| --- | --- |'],
    ['an open tag is held back', 'line<br', 'line'],
    ['code in a fence stays as it is', '```\na **b', '```\na **b'],
    ['whole text stays as it is', 'a *b* c', 'a *b* c'],
  ])('%s', (_, source, shown) => {
    expect(completeTail(source)).toBe(shown)
  })

  it('makes no link of an address that may still grow', () => {
    const kinds = (text: string) => {
      const block = readBlocks(null, text, true).tail[0]?.token
      return (block && 'tokens' in block ? (block.tokens as Token[]) : []).map(token => token.type)
    }
    expect(kinds('see https://exam')).toEqual(['text', 'text'])
    expect(kinds('see https://example.com now')).toEqual(['text', 'link', 'text'])
  })
})
