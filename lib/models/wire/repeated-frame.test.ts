import { describe, expect, it } from 'vitest'
import { parseJson } from './event-stream.ts'
import { createFrameParser } from './repeated-frame.ts'

const event = (delta: object, rest: object = {}) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: null }], ...rest })

/** Each event parsed by itself, and how often the parser was asked for that. */
function parsed(texts: string[]): { values: unknown[]; calls: number } {
  let calls = 0
  const parse = createFrameParser(text => {
    calls++
    return parseJson(text)
  })
  return { values: texts.map(text => structuredClone(parse(text))), calls }
}

describe('a stream of events', () => {
  it.each([
    ['that differ in their content alone', ['Hel', 'lo', '', ' wörld ', '😀'].map(content => event({ content }))],
    [
      'with contents that are escaped',
      ['a', 'b"c', '\n', 'tab\t', '\\', '","role":"x', '\u0000', '\u2028', 'd'].map(content => event({ content })),
    ],
    [
      'with something else in between',
      [event({ content: 'a' }), event({ role: 'assistant' }), event({ content: 'b' }), event({}, { usage: {} })],
    ],
    ['whose content stands in several places', [event({ content: 'a' }, { content: 'a' }), event({ content: 'b' }, { content: 'b' })]],
    ['whose key stands within a text', [event({ content: 'a', note: '"content":"a"' }), event({ content: 'b', note: '"content":"a"' })]],
    ['that are spaced', ['{ "choices": [ { "delta": { "content" : "a" } } ] }', '{ "choices": [ { "delta": { "content" : "b" } } ] }']],
    [
      'of another shape',
      ['[]', 'null', '{"choices":null}', '{"choices":[null]}', '{"choices":[{"delta":null}]}', 'no json', event({ content: null })],
    ],
    ['that are cut', [event({ content: 'a' }), event({ content: 'a' }).slice(0, -3), event({ content: 'a' }).slice(3)]],
  ])('%s gives what JSON.parse gives of each', (_, texts) => {
    expect(parsed(texts).values).toEqual(texts.map(parseJson))
  })

  it('is parsed once where only the content differs', () => {
    expect(parsed(['a', 'b', 'c', 'd'].map(content => event({ content }))).calls).toBe(1)
  })
})
