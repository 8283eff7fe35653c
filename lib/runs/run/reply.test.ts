import { describe, expect, it } from 'vitest'
import { executionCalls, hasToolCalls, historyCalls, parseArguments, type Reply, statusText } from './reply.ts'

const text: Reply = { content: 'Hello.', reasoning: '', toolCalls: [], finishReason: 'stop', usage: null }
const calling: Reply = {
  ...text,
  content: 'I look.',
  finishReason: 'tool_calls',
  toolCalls: [
    { id: '1', name: 'files__read', argumentsText: '{"path":"a"}', arguments: { path: 'a' } },
    { id: '2', name: 'files__list', argumentsText: '{"pa', arguments: null },
  ],
}

describe('the generic reply', () => {
  it('[api-09] says whether it has tool calls', () => {
    expect([hasToolCalls(text), hasToolCalls(calling)]).toEqual([false, true])
  })

  it('[api-09] has the content as its status, or the tools that are used', () => {
    expect([statusText(text), statusText(calling)]).toEqual(['Hello.', 'Using tools: files__read, files__list...'])
  })

  it('[api-09] gives its calls for the history, or null', () => {
    expect(historyCalls(text)).toBeNull()
    expect(historyCalls(calling)).toEqual([
      { id: '1', type: 'function', function: { name: 'files__read', arguments: '{"path":"a"}' } },
      { id: '2', type: 'function', function: { name: 'files__list', arguments: '{"pa' } },
    ])
  })

  it('[api-09] gives its calls for execution with parsed arguments', () => {
    expect(executionCalls(calling)).toEqual([{ id: '1', name: 'files__read', arguments: { path: 'a' } }])
  })
})

describe('the arguments of a call', () => {
  it.each([
    ['', {}],
    ['  \n', {}],
    ['{"a":{"b":[1]}}', { a: { b: [1] } }],
    ['[1]', null],
    ['"text"', null],
    ['null', null],
    ['{"a":1', null],
    ['{"__proto__":{"x":1}}', null],
    ['{"a":[{"constructor":1}]}', null],
    [`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, null],
  ])('%.60j are %j', (given, expected) => {
    expect(parseArguments(given)).toEqual(expected)
  })
})
