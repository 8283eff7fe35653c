import { expect, it } from 'vitest'
import { titleFromWords } from './titles.ts'

it.each([
  ['How late is it?', 'How late is it?'],
  ['  \n\n# Plan **for** `today`\nrest', 'Plan for today'],
  ['- buy milk', 'buy milk'],
  ['tabs\tand\u0007bells', 'tabs and bells'],
  ['', 'New chat'],
  ['  \n*** \n', 'New chat'],
  ['Please compare the quarterly figures of the three departments and explain them', 'Please compare the quarterly figures of the three…'],
  ['x'.repeat(80), `${'x'.repeat(60)}…`],
  ['日本語'.repeat(30), `${'日本語'.repeat(20)}…`],
  ['😀'.repeat(61), `${'😀'.repeat(60)}…`],
])('titles %j by its first words', (text, title) => {
  expect(titleFromWords(text)).toBe(title)
})
