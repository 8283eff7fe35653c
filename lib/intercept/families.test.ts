import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { dialects } from './dialects/table.ts'
import type { Emission } from './emission.ts'
import { Scanner } from './scanner.ts'
import type { DialectName } from './shared.ts'
import type { FoundCall, OfferedTool } from './tool-book.ts'

/** Marks of all families, whole and broken, as they may stand in the text of a value. */
const marks = [
  ...['<tool_call>', '</tool_call>', '<function=ls>', '</function>', '</parameter>', '<parameter=a>', '<invoke name="ls">', '</invoke>'],
  ...['<seed:tool_call>', '</seed:tool_call>', '</tool_call><tool_call>', '</seed:tool_call><seed:tool_call>'],
  ...['<arg_key>', '</arg_key>', '<arg_value>', '</arg_value>', '<|"|>', '<escape>', '<tool_call|>', '<|tool_call>', '<end_function_call>'],
  ...[
    '</｜DSML｜parameter>',
    '</｜DSML｜invoke>',
    '<steptml:parameter name="a">',
    '</steptml:parameter>',
    '</steptml:invoke>',
    '</a>',
    '</ls>',
  ],
  ...['[TOOL_CALLS]', '[ARGS]', '<|call|>', '<|end|>', '<|channel|>', '>>>ls\n', '```', '```json\n', '\nAction: ls', '\nObservation:'],
  ...[
    '<｜tool▁call▁end｜>',
    '<|tool_call_end|>',
    '<|im_end|>',
    '</think>',
    '<think>',
    '</tool_calls>',
    '</TOOLCALL>',
    '{"name": "ls", "arguments": {}}',
  ],
]
const piece = fc.oneof(
  { weight: 5, arbitrary: fc.string({ maxLength: 8, unit: 'grapheme' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '"',
      "'",
      '\\',
      '{',
      '}',
      '[',
      ']',
      '\n',
      '\r\n',
      ' ',
      ',',
      ':',
      '<',
      '>',
      '&amp;',
      '👩‍👩‍👧',
      'é',
      '日本',
      '0042',
      'true',
      '\t',
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom(...marks) },
)
const string = fc.array(piece, { maxLength: 6 }).map(all => all.join(''))
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).filter(value => !Object.is(value, -0))
const key = fc
  .stringMatching(/^[a-z][a-z_0-9]{0,7}$/)
  .filter(word => !['constructor', 'prototype', 'input', 'arguments', 'name', 'parameters'].includes(word))
const data = fc.letrec(tie => ({
  any: fc.oneof({ maxDepth: 2 }, string, number, fc.boolean(), fc.constant(null), tie('list'), tie('object')),
  list: fc.array(tie('any'), { maxLength: 3 }),
  object: fc.dictionary(key, tie('any'), { maxKeys: 3, noNullPrototype: true }),
}))

const typed = fc.oneof(
  fc.record({ type: fc.constant('string'), value: string }),
  fc.record({ type: fc.constant('number'), value: number }),
  fc.record({ type: fc.constant('boolean'), value: fc.boolean() }),
  fc.record({ type: fc.constant('array'), value: data.list }),
  fc.record({ type: fc.constant('object'), value: data.object }),
)

interface Offer {
  tool: OfferedTool
  call: FoundCall
}

const NAMES = ['ls', 'get_weather', 'files__read', 'say_hello', 'say_hello_world']
const offer = (name: string): fc.Arbitrary<Offer> =>
  fc.tuple(fc.dictionary(key, typed, { maxKeys: 4, noNullPrototype: true }), fc.boolean()).map(([fields, isOpen]) => {
    const entries = Object.entries(fields)
    const properties = Object.fromEntries([
      ...entries.map(([name, { type }]) => [name, { type }]),
      ...(isOpen ? [['extra', { type: 'string' }]] : []),
    ])
    return {
      tool: { name, inputSchema: { type: 'object', properties } },
      call: { name, arguments: Object.fromEntries(entries.map(([name, { value }]) => [name, value])) },
    }
  })
const offers = fc.subarray(NAMES, { minLength: 1, maxLength: 3 }).chain(names => fc.tuple(...names.map(offer)))

/** Ends of a value, or of a call, where values are not escaped: a value that holds one has several readings. */
const own: Partial<Record<DialectName, RegExp>> = {
  'qwen3-coder-xml': /<\/?(parameter|function|tool_call)/,
  'seed-oss': /<\/?(parameter|function|seed:)|^\r?\n/,
  'minimax-m2': /<\/?(parameter|invoke|antml|[|｜]DSML)|^\r?\n|&/,
  'claude-xml': /^\r\n/,
  'glm-4.5': /<\/?(arg_|tool_call)/,
  'glm-4.7': /<\/?(arg_|tool_call)/,
  'hunyuan-v3': /<\/?(arg_|tool_call)/,
  step3: /<\/?steptml/,
  'deepseek-dsml': /<\/?(parameter|invoke|antml|[|｜]DSML)/,
  gemma4: /<\|"\|>/,
  functiongemma: /<escape>/,
  'generic-xml': /<\//,
  'tool-name-xml': /<\//,
}

const names = Object.keys(dialects) as DialectName[]
const said = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(said) : []
const isPlain = (name: DialectName, all: readonly Offer[]) =>
  !all.some(({ call }) => said(call.arguments).some(text => own[name]?.test(text)))

function scan(chunks: readonly string[], tools: readonly OfferedTool[], isCut = false) {
  const emitted: Emission[] = []
  const scanner = new Scanner({ tools, maxBufferChars: 100_000, emit: one => void emitted.push(one) })
  for (const chunk of chunks) scanner.push(chunk)
  scanner.end({ isCut })
  const text = (kind: Emission['kind']) => emitted.map(one => (one.kind === kind ? one.raw : '')).join('')
  return {
    calls: emitted.flatMap(one => (one.kind === 'call' ? [one.call] : [])),
    narrative: text('narrative').replace(/\s+/g, ' ').trim(),
    reasoning: text('reasoning'),
    raw: emitted.map(({ raw }) => raw).join(''),
  }
}

function cut(text: string, sizes: readonly number[]): string[] {
  const points = [...text]
  const chunks: string[] = []
  for (let at = 0, turn = 0; at < points.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    chunks.push(points.slice(at, at + size).join(''))
    at += size
  }
  return chunks
}
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 })
const around = fc.constantFrom(['', ''], ['Let me look.\n\n', ''], ['I see.\n', '\nMore soon.'])
/** Forms in which nothing may follow a call. */
const isLast: ReadonlySet<DialectName> = new Set(['functionary-v2', 'functionary-v2.5'])

describe.each(names)('[D] %s, with any tools and arguments', name => {
  const written = offers.filter(all => isPlain(name, all))
  const write = (all: readonly Offer[]) => dialects[name].writeCalls(all.map(({ call }) => call))

  it('[text-08] [text-10] is read back as it was written, at any cut, with text around it', () => {
    fc.assert(
      fc.property(written, sizes, around, (all, pattern, [before = '', after = '']) => {
        const behind = isLast.has(name) ? '' : after
        const text = `${before}${write(all)}${behind}`
        const tools = all.map(({ tool }) => tool)
        const seen = scan(cut(text, pattern), tools)
        expect(seen.calls).toEqual(all.map(({ call }) => call))
        expect(seen.narrative).toBe(`${before}${behind}`.replace(/\s+/g, ' ').trim())
        expect(seen.raw).toBe(text)
      }),
      runs(300),
    )
  })

  it('[text-04] [text-08] runs the intended call or nothing where it breaks off', () => {
    fc.assert(
      fc.property(written, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (all, share, isCut) => {
        const text = write(all)
        const prefix = text.slice(0, Math.floor(text.length * share))
        const { calls, raw } = scan(
          [prefix],
          all.map(({ tool }) => tool),
          isCut,
        )
        expect(calls).toEqual(calls.map(({ name }) => all.find(({ call }) => call.name === name)?.call))
        expect(raw).toBe(prefix)
      }),
      runs(500),
    )
  })

  it('[text-04] [text-08] runs the intended call or nothing where one of its marks is missing', () => {
    const all = [
      { name: 'weather', arguments: { city: 'New Oslo', days: 27 } },
      { name: 'parcel', arguments: { code: 'JD-0042' } },
    ]
    const tools = [
      { name: 'weather', inputSchema: { type: 'object', properties: { city: { type: 'string' }, days: { type: 'integer' } } } },
      { name: 'parcel', inputSchema: { type: 'object', properties: { code: { type: 'string' } } } },
    ]
    const text = dialects[name].writeCalls(all)
    for (const { 0: mark, index } of text.matchAll(/<[^<>\n]*>|[{}[\]",:]|\n|[A-Za-z_]+:/g)) {
      const { calls } = scan([text.slice(0, index) + text.slice(index + mark.length)], tools)
      expect([mark, index, calls]).toEqual([mark, index, calls.map(call => all.find(one => one.name === call.name))])
    }
  })

  it('[text-04] runs no call within reasoning', () => {
    fc.assert(
      fc.property(written, all => {
        const isThought = all.every(({ call }) => !said(call.arguments).some(text => text.includes('</think>')))
        fc.pre(isThought)
        const { calls } = scan(
          [`<think>\nHm.\n${write(all)}\n</think>\nDone.`],
          all.map(({ tool }) => tool),
        )
        expect(calls).toEqual([])
      }),
      runs(50),
    )
  })
})
