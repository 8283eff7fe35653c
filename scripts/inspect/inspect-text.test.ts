import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const call = '{"name": "ls", "arguments": {"path": "/"}}'
const lines = [
  { id: 'a', input: `Look: <tool_call>${call}</tool_call> done.`, tools: [{ name: 'ls' }], dialect: 'hermes' },
  { id: 'b', input: call, chunks: [call.slice(0, 10), call.slice(10)], tools: [{ name: 'ls', schema: { type: 'object' } }] },
  { id: 'c', input: '<think>hm</think>Hello', tools: [] },
]

function inspect(args: string[], input: string) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/parley.ts', 'inspect', 'text', ...args], {
    cwd: root,
    input,
    encoding: 'utf8',
  })
  return {
    stderr,
    status,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Record<string, unknown>),
  }
}

describe('parley inspect text', () => {
  const input = lines.map(line => JSON.stringify(line)).join('\n')
  const result = (id: string, narrative: string, reasoning: string, found: boolean) => ({
    id,
    narrative,
    reasoning,
    tool_calls: found ? [{ name: 'ls', arguments: { path: '/' } }] : [],
    malformed: 0,
  })
  const expected = [result('a', 'Look:  done.', '', true), result('b', '', '', true), result('c', 'Hello', 'hm', false)]

  it.each([[[]], [['--cut', 'one']], [['--cut', 'random:7']]])('prints the same for every cut %j', args => {
    expect(inspect(args, input)).toEqual({ stderr: '', status: 0, lines: expected })
  })

  it('[V7] [text-12] traces each chunk: the states passed, what was said, and what is held', () => {
    const { lines: traced } = inspect(['--trace'], JSON.stringify(lines[1]))
    expect(traced).toMatchObject([
      {
        id: 'b',
        trace: [
          {
            chunk: call.slice(0, 10),
            states: ['Narrative', 'MaybeToolStart', 'InToolCall(1)'],
            class: 'pending',
            emitted: [],
            buffer: call.slice(0, 10),
          },
          {
            chunk: call.slice(10),
            states: ['InToolCall(1)', 'InToolCall(0)'],
            class: 'tool_call',
            emitted: [{ class: 'tool_call', text: '{"name":"ls","arguments":{"path":"/"}}' }],
            buffer: '',
          },
        ],
      },
    ])
  })

  it('[text-12] traces words as narrative, with nothing held', () => {
    const { lines: traced } = inspect(['--trace'], JSON.stringify({ id: 'd', input: 'Good day.', tools: [{ name: 'ls' }] }))
    expect(traced).toMatchObject([
      { id: 'd', trace: [{ class: 'narrative', emitted: [{ class: 'narrative', text: 'Good day.' }], buffer: '' }] },
    ])
  })

  it('[D] takes a schema by the name that providers give it', () => {
    const tools = [{ name: 'ls', parameters: { type: 'object', properties: { depth: { type: 'integer' } } } }]
    const text = '<function=ls><parameter=depth>2</parameter></function>'
    expect(inspect([], JSON.stringify({ id: 'a', input: text, tools })).lines).toMatchObject([
      { tool_calls: [{ name: 'ls', arguments: { depth: 2 } }] },
    ])
  })

  it('says which line it cannot read', () => {
    expect(inspect([], 'no json')).toMatchObject({ status: 2, stderr: expect.stringContaining('line 1 of standard input is not JSON') })
    expect(inspect(['--cut', 'half'], '')).toMatchObject({ status: 2 })
  })
})
