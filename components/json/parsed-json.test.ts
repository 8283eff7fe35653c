import { describe, expect, it } from 'vitest'
import { argumentsLine } from './arguments-line.ts'
import { parsedJson } from './parsed-json.ts'

describe('a text that may be JSON', () => {
  it.each([
    ['{"a": [1]}', { a: [1] }],
    [' [1, 2]\n', [1, 2]],
    ['7', null],
    ['{"a": 1} and more', null],
    ['{a}', null],
  ])('%s', (text, value) => {
    expect(parsedJson(text)).toEqual(value)
  })

  it('stays text when its nesting would exhaust the stack', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(argumentsLine(parsedJson(nested(200)))).toMatch(/^\[{200}/)
    expect([parsedJson(nested(202)), parsedJson(nested(200_000)), parsedJson(`{"a":${nested(100_000)}}`)]).toEqual([null, null, null])
  })
})
