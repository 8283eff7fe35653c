import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { dialects } from './dialects/table.ts'
import type { Emission } from './emission.ts'
import { closers } from './markers.ts'
import { Scanner } from './scanner.ts'

const tools = ['ls', 'get_weather', 'search', 'files__read_file'].map(name => ({ name }))

/** Pieces that calls, markers, code and prose are made of, whole and broken. */
const pieces = [
  ...['<tool_call>', '</tool_call>', '{"name": "ls", "arguments": {}}', '{"tool": "ls", "params": {"path": "a } b"}}', '[TOOL_CALLS]'],
  ...['[search(query="x, [y]")]', '[ls()', '<function=ls>', '<parameter=path>\n/tmp\n</parameter>', '</function>', '<ls></ls>', '<tool>'],
  ...[
    '<invoke name="search">',
    '<parameter name="query">a &lt; b</parameter>',
    '</invoke>',
    '<|python_tag|>',
    '<｜tool▁call▁begin｜>ls<｜tool▁sep｜>{}',
  ],
  ...[
    '<think>',
    '</think>',
    '<|channel|>analysis<|message|>',
    '<|channel|>commentary to=functions.ls<|message|>{}',
    '<|end|>',
    '<|im_end|>',
  ],
  ...['functions.ls:0{"a": 1}', 'functools[', 'Action: search\nAction Input: rain', '\nObservation: ', '<start_function_call>call:ls{a:1}'],
  ...[
    '```json\n',
    '```',
    '\n```\n',
    '```tool_code\nls()\n',
    '~~~',
    '`',
    '`x`',
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    "{'a': 1}",
    '{"a": [1, 2',
    '[2][3]',
  ],
  ...[
    '\n',
    '\n\n',
    ' ',
    '; ',
    ', ',
    'f',
    '<',
    'A word. ',
    'for (;;) { f(x) }',
    '😀',
    '世界',
    '\u0000',
    '<tool_',
    'arguments',
    '<arg_key>a</arg_key>',
  ],
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6, unit: 'grapheme' })), { maxLength: 14 })
  .map(all => all.join(''))
const cap = fc.constantFrom(16_384, 300, 64)

function scan(chunks: readonly string[], maxBufferChars: number) {
  const said: Emission[] = []
  let highWater = 0
  const scanner = new Scanner({
    tools,
    maxBufferChars,
    emit(emission) {
      const last = said.at(-1)
      if (last && emission.kind !== 'call' && last.kind === emission.kind) said[said.length - 1] = { ...last, raw: last.raw + emission.raw }
      else said.push(emission)
    },
  })
  for (const chunk of chunks) {
    scanner.push(chunk)
    highWater = Math.max(highWater, scanner.heldCharacters)
  }
  const heldBeforeEnd = scanner.heldCharacters
  scanner.end()
  return { said, malformed: scanner.malformed, steps: scanner.steps, highWater, heldBeforeEnd, held: scanner.heldCharacters }
}

const cut = (whole: string, sizes: readonly number[]) => {
  const chunks: string[] = []
  for (let at = 0, turn = 0; at < whole.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    chunks.push(whole.slice(at, at + size))
    at += size
  }
  return chunks
}
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })

describe('the laws of the scanner', () => {
  it('[text-10] any cut of a text gives the same, and every character is accounted for once', () => {
    fc.assert(
      fc.property(text, sizes, cap, (whole, pattern, limit) => {
        const once = scan([whole], limit)
        const inPieces = scan(cut(whole, pattern), limit)
        expect(inPieces.said).toEqual(once.said)
        expect(inPieces.malformed).toBe(once.malformed)
        expect(once.said.map(({ raw }) => raw).join('')).toBe(whole)
      }),
      runs(10_000),
    )
  })

  it('[text-06] never holds more than its cap and the longest marker, and nothing once the text has ended', () => {
    fc.assert(
      fc.property(text, cap, (whole, limit) => {
        const { highWater, held } = scan([...whole], limit)
        expect(highWater).toBeLessThanOrEqual(limit + 64)
        expect(held).toBe(0)
      }),
      runs(1_000),
    )
  })

  it.each([' ', '\n', '\t', ' \n'])('[V5] [text-06] holds no more white space than its cap allows: %j', blank => {
    for (const before of ['', '<tool_call>{"name": "ls", "arguments": {}}</tool_call>', 'Word.<|END_RESPONSE|>', '<think>a</think>'])
      for (const limit of [64, 100, 300]) {
        const whole = `${before}${blank.repeat(600)}end`
        const { highWater, said } = scan([...whole], limit)
        expect([before, highWater <= limit]).toEqual([before, true])
        expect(said.map(({ raw }) => raw).join('')).toBe(whole)
      }
  })

  it('holds plain prose only while a marker may still follow', () => {
    const prose = fc.array(fc.constantFrom('word', ' of ', 'a<b', ' [2] ', '(x)', '"quoted"', '. ', '\n', 'x = {1, 2}', 'Ä', '#'), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(prose, words => {
        const seen: number[] = []
        const scanner = new Scanner({ tools, maxBufferChars: 16_384, emit: () => undefined })
        for (const character of `.${words.join('')}`) {
          scanner.push(character)
          seen.push(scanner.heldCharacters)
        }
        expect(Math.max(...seen)).toBeLessThanOrEqual(16)
      }),
    )
  })

  it('finds nothing in a fenced block that holds more than a call', () => {
    fc.assert(
      fc.property(text, sizes, (body, pattern) => {
        const inside = body.replaceAll('`', "'")
        const { said } = scan(cut(`Look:\n\`\`\`text\n${inside}\n\`\`\`\n`, pattern), 16_384)
        expect(said.map(({ kind }) => kind)).toEqual(['narrative'])
      }),
      runs(1_000),
    )
  })

  it.each([
    ['prose', 'A sentence of plain words, with (parentheses) and a [link](https://example.org). '],
    ['brackets', '['],
    ['braces', '{'],
    ['open tags', '<tool_call>'],
    ['the beginning of an opener', '<tool_call'],
    ['calls', '<tool_call>{"name": "ls", "arguments": {"path": "/tmp"}}</tool_call>\n'],
    ['calls that break off', '{"name": "ls", "arguments": {"a": '],
    ['Python that breaks off', '[ls(a=[1, '],
    ['ticks', '`'],
    ['fences', '```json\n{"a": 1}\n```\n'],
    ['values without an end', '<function=ls><parameter=a>'],
    ['angle brackets in a value', `<function=ls><parameter=a>${'<'.repeat(50)}`],
    ['words that begin like a call', 'functionsfunctools'],
  ])('reads %s in linear time: ten times the text costs at most twelve times the steps', (_name, unit) => {
    const pattern = [7, 1, 3]
    const small = unit.repeat(Math.ceil(4000 / unit.length))
    const one = scan(cut(small, pattern), 16_384)
    const ten = scan(cut(small.repeat(10), pattern), 16_384)
    expect(ten.steps / one.steps).toBeLessThanOrEqual(12)
    expect(ten.steps / (small.length * 10)).toBeLessThanOrEqual(20)
  })

  const units = new Set([
    ...closers,
    ...['<think>', '</think>', '<response>', '>>>', 'all\n', '{{', '[{', '{"a":[', '</parameter>', '<arg_value>', '</s>'],
  ])
  for (const { openers = [], tokens = [], writeCalls } of Object.values(dialects)) {
    const call = writeCalls([{ name: 'ls', arguments: { path: 'x', depth: 'y' } }])
    for (const unit of [...openers.map(opener => opener.text), ...tokens, call, call.slice(0, call.length / 2), call.slice(0, -3)])
      units.add(unit)
  }

  it('[D] reads repeated text in linear time, alone and within open forms: twice the text costs at most 2.5 times the steps', () => {
    const within = [
      '',
      'all\n',
      '<think>',
      '<function=ls>\n<parameter=a>\n',
      '<|tool_call>call:ls{a:<|"|>',
      'Action: ls\nAction Input: x\n',
    ]
    const slow: unknown[] = []
    for (const unit of units)
      for (const before of within) {
        const small = unit.repeat(Math.ceil(3000 / unit.length))
        const [once, twice] = [small, small + small].map(text => scan(cut(before + text, [7, 1, 3]), 16_384).steps)
        if ((twice ?? 0) / (once ?? 1) > 2.5) slow.push([before, unit, once, twice])
      }
    expect(slow).toEqual([])
  })
})
