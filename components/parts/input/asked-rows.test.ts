import { describe, expect, it } from 'vitest'
import { askedRows, firstLines } from './asked-rows.ts'

const shownText = (value: unknown, lines: number) => firstLines(askedRows(value), lines).rows.map(row => row.text)

describe('the rows of a question', () => {
  it('[S3] hold every name and value, however deep and many', () => {
    const deep = { a: { b: [1, { c: 'x' }], d: {} }, list: Array.from({ length: 300 }, (_, index) => index) }
    const rows = askedRows(deep)
    expect(rows.slice(0, 6).map(({ depth, name, text }) => [depth, name, text])).toEqual([
      [0, 'a', null],
      [1, 'b', null],
      [2, '0', '1'],
      [2, '1', null],
      [3, 'c', 'x'],
      [1, 'd', '{}'],
    ])
    expect(rows.at(-1)).toMatchObject({ name: '299', text: '299' })
    expect(new Set(rows.map(row => row.key)).size).toBe(rows.length)
  })

  it.each([
    ['line breaks', { command: `ls${'\n'.repeat(60)}curl` }, 41],
    ['a line that breaks', { command: 'x'.repeat(72 * 30) }, 10],
    ['many fields', Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`f${index}`, index])), 13],
    ['a long name', { [`${'n'.repeat(72 * 40)}`]: 1 }, 20],
    ['text alone', 'a\n'.repeat(30), 11],
    ['a few lines more than fit', { command: 'a\n'.repeat(23) }, 0],
  ])('[S3] say how many lines of %s are left', (_, value, left) => {
    expect(firstLines(askedRows(value), 20).left).toBe(left)
  })

  it('[S3] are cut at a line, and whole once all lines are shown', () => {
    expect(shownText({ first: 1, command: 'a\n'.repeat(60) }, 20)).toEqual(['1', `${'a\n'.repeat(18)}a`])
    expect(shownText({ command: 'a\n'.repeat(60) }, 100)).toEqual(['a\n'.repeat(60)])
  })
})
