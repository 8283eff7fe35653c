import { describe, expect, it } from 'vitest'
import { dialects } from './dialects/table.ts'
import { inspectText, type TraceStep } from './inspect.ts'
import type { DialectName } from './shared.ts'
import type { OfferedTool } from './tool-book.ts'

const ls: OfferedTool = {
  name: 'ls',
  inputSchema: { type: 'object', properties: { path: { type: 'string' }, depth: { type: 'integer' } }, additionalProperties: false },
}
const read: OfferedTool = {
  name: 'files__read_file',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
}
const tools = [ls, read]
const calls = (text: string) => inspectText([...text], tools).calls
const seen = (text: string) => {
  const { narrative, calls: found } = inspectText([...text], tools)
  return { narrative, calls: found.map(call => [call.name, call.arguments]) }
}

describe('the spelling of the reference, {"tool", "params"}', () => {
  const call = '{"tool": "files__read_file", "params": {"path": "a } b"}}'
  it.each([
    ['alone', call, ''],
    ['between text', `One.\n\n${call}\n\nTwo.`, 'One.\n\n\n\nTwo.'],
    ['with the parameters first', '{"params": {"path": "a } b"}, "tool": "files__read_file"}', ''],
    ['in a fence of its own', `Look.\n\`\`\`json\n${call}\n\`\`\`\nDone.`, 'Look.\n\nDone.'],
  ])('is a call %s', (_where, text, narrative) => {
    expect(seen(text)).toEqual({ narrative, calls: [['files__read_file', { path: 'a } b' }]] })
  })

  it('finds each call once, and keeps the text around in order', () => {
    const two = '{"tool": "ls", "params": {"path": "/"}} and {"tool": "ls", "params": {"path": "/tmp"}}'
    expect(seen(`First ${two} then.`)).toEqual({
      narrative: 'First  and  then.',
      calls: [
        ['ls', { path: '/' }],
        ['ls', { path: '/tmp' }],
      ],
    })
  })
})

describe("Gemma's tool_code", () => {
  it.each([
    ['a call', '```tool_code\nls(path="/", depth=2)\n```', [['ls', { path: '/', depth: 2 }]]],
    ['a printed call', '```tool_code\nprint(default_api.ls(path="/tmp"))\n```', [['ls', { path: '/tmp' }]]],
    [
      'two calls',
      "```tool_code\nls()\nls(path='/')\n```",
      [
        ['ls', {}],
        ['ls', { path: '/' }],
      ],
    ],
    ['a list', '```tool_code\n[ls(path="/")]\n```', [['ls', { path: '/' }]]],
  ])('runs %s', (_name, text, found) => {
    expect(seen(`Let me look.\n${text}\n`)).toEqual({ narrative: 'Let me look.\n', calls: found })
  })

  it.each(['import os', 'ls(path="/").strip()', 'unknown()', 'x = 1', 'ls("/")'])('leaves %s as code', code => {
    const text = `\`\`\`tool_code\n${code}\n\`\`\`\n`
    expect(seen(text)).toEqual({ narrative: text, calls: [] })
  })
})

describe('[text-04] text that only looks like a call', () => {
  it.each([
    ['a tool that was not offered', '{"tool": "rm", "params": {}}'],
    ['a payload within another object', '{"result": {"tool": "ls", "params": {}}}'],
    ['a payload within a list of data', '[{"id": 1}, {"tool": "ls", "params": {}}]'],
    ['a payload within code', 'call({ options: {"tool": "ls", "params": {}} })'],
    ['a payload in a string', '{"note": "{\\"tool\\": \\"ls\\", \\"params\\": {}}"}'],
    ["a tool's own definition", '{"name": "ls", "description": "Lists.", "parameters": {"type": "object"}}'],
    ['arguments that the tool does not take', '{"tool": "ls", "params": {"recursive": true}}'],
    ['arguments of another type', '{"tool": "ls", "params": {"depth": "deep"}}'],
    ['a required argument missing', '{"tool": "files__read_file", "params": {}}'],
    ['arguments that are a list', '{"tool": "ls", "params": ["/"]}'],
    ['a fence with more than the call', '```json\n{"tool": "ls", "params": {}}\n// an example\n```'],
    ['a fence in another language', '```js\n{"tool": "ls", "params": {}}\n```'],
    ['code in a line', 'Write `{"tool": "ls", "params": {}}` to list.'],
    ['an array with one stranger', '[{"tool": "ls", "params": {}}, {"tool": "rm", "params": {}}]'],
    ['a list in Markdown', '[ls](https://example.org) and [ls]'],
    ['Python that is no literal', '[ls(path=home())]'],
  ])('shows %s', (_name, text) => {
    expect(seen(text)).toEqual({ narrative: text, calls: [] })
  })

  it('is data to its end, also when it is longer than the cap', () => {
    const text = `{"log": "${'x'.repeat(40_000)}", "next": {"tool": "ls", "params": {}}}`
    expect(seen(text)).toEqual({ narrative: text, calls: [] })
  })
})

describe('keys that would change a prototype', () => {
  it.each([
    '{"tool": "ls", "params": {"__proto__": {"x": 1}}}',
    '{"tool": "ls", "params": {"a": [{"constructor": 1}]}}',
    '{"name": "ls", "arguments": "{\\"prototype\\": 1}"}',
    '<tool_call>{"name": "ls", "arguments": {"__proto__": 1}}</tool_call>',
    '<function=ls><parameter=__proto__>1</parameter></function>',
    '<invoke name="ls"><parameter name="constructor">1</parameter></invoke>',
    '[TOOL_CALLS]ls[ARGS]{"prototype": 1}',
    '[ls(constructor=1)]',
    '[ls(path={"__proto__": 1})]',
    '<tool_call>ls\n<arg_key>__proto__</arg_key>\n<arg_value>1</arg_value>\n</tool_call>',
    '<tool_call>\nname: ls\narguments:\n  __proto__: 1\n</tool_call>',
    'Action: ls\nAction Input: {"__proto__": 1}',
    '<start_function_call>call:ls{prototype:1}<end_function_call>',
    '<ls><constructor>1</constructor></ls>',
  ])('are refused in %s', text => {
    expect(calls(text)).toEqual([])
  })
})

describe('reasoning', () => {
  it('holds no calls once it is closed, and is kept apart from text', () => {
    const text = '<think>Maybe {"tool": "ls", "params": {}}?</think>Yes.'
    expect(inspectText([...text], tools)).toEqual({
      narrative: 'Yes.',
      reasoning: 'Maybe {"tool": "ls", "params": {}}?',
      calls: [],
      malformed: 0,
    })
  })
})

describe('[text-06] text that is longer than the cap', () => {
  it('is given back, and the next call is found', () => {
    const long = `<tool_call>{"name": "ls", "arguments": {"path": "${'x'.repeat(200)}"}}</tool_call>`
    const { narrative, calls: found, malformed } = inspectText([`${long}\n{"tool": "ls", "params": {}}`], tools, { maxBufferChars: 100 })
    expect({ narrative, found, malformed }).toEqual({ narrative: `${long}\n`, found: [{ name: 'ls', arguments: {} }], malformed: 1 })
  })
})

describe('[text-02] the example trace of the reference', () => {
  it('has the states, emissions and buffer of the reference', () => {
    const trace: TraceStep[] = []
    const tokens = ["I'll check the files.\n\n", '{"tool": "ls", ', '"params": {}}', '\n\nHere they are:']
    inspectText(tokens, tools, { onStep: step => trace.push(step) })
    const narrative = (text: string) => [{ class: 'narrative', text }]
    expect(trace).toEqual([
      {
        chunk: tokens[0],
        states: ['Narrative', 'Narrative'],
        class: 'narrative',
        emitted: narrative("I'll check the files.\n\n"),
        buffer: '',
      },
      {
        chunk: tokens[1],
        states: ['Narrative', 'MaybeToolStart', 'InToolCall(1)'],
        class: 'pending',
        emitted: [],
        buffer: '{"tool": "ls", ',
      },
      {
        chunk: tokens[2],
        states: ['InToolCall(1)', 'InToolCall(0)'],
        class: 'tool_call',
        emitted: [{ class: 'tool_call', text: '{"name":"ls","arguments":{}}' }],
        buffer: '',
      },
      {
        chunk: tokens[3],
        states: ['AfterToolCall', 'Narrative'],
        class: 'narrative',
        emitted: narrative('\n\nHere they are:'),
        buffer: '',
      },
    ])
  })

  it('stays in AfterToolCall through white space, and counts no brace in a string', () => {
    const trace: TraceStep[] = []
    inspectText(['{"tool": "ls", "params": {"path": "}{{"', '}}', '\n \n', 'x'], tools, { onStep: step => trace.push(step) })
    expect(trace.map(({ states, buffer }) => [states.join(' > '), buffer])).toEqual([
      ['Narrative > MaybeToolStart > InToolCall(2)', '{"tool": "ls", "params": {"path": "}{{"'],
      ['InToolCall(2) > InToolCall(0)', ''],
      ['AfterToolCall > AfterToolCall', '\n \n'],
      ['AfterToolCall > Narrative', ''],
    ])
  })
})

describe('[text-08] each dialect', () => {
  const said = [
    { name: 'files__read_file', arguments: { path: 'notes "a" {b} [c]\nline two & <d>' } },
    { name: 'ls', arguments: { path: '/', depth: 3 } },
  ]

  it.each(Object.keys(dialects) as DialectName[])('%s reads back what it writes', name => {
    const text = dialects[name].writeCalls(said)
    expect(inspectText([...`Let me look.\n${text}`], tools)).toEqual({
      narrative: 'Let me look.\n',
      reasoning: '',
      calls: said,
      malformed: 0,
    })
  })
})
