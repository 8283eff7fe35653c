import { describe, expect, it } from 'vitest'
import { checkedCallResult, cleanCallResult, cleanToolPage, HASH_KEY, type Rejection, STRUCTURED_KEY } from './wire.ts'

describe('a page of tools', () => {
  const page = (...tools: unknown[]) => {
    const rejected: Rejection[] = []
    const result = cleanToolPage({ tools }, rejection => rejected.push(rejection)) as { tools: Record<string, unknown>[] }
    return { tools: result.tools, rejected }
  }

  it('keeps the good tools beside bad ones, and says why those are missing', () => {
    const { tools, rejected } = page({ name: 'good', inputSchema: {} }, { name: 'bad', inputSchema: 7 }, { name: '' }, null, {
      name: 'x'.repeat(300),
    })
    expect(tools.map(tool => tool.name)).toEqual(['good'])
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'its input schema is not an object',
      'its name is empty',
      'it has no name',
      'its name is longer than 256 characters',
    ])
  })

  it('leaves out a tool whose definition is nested deeper than anybody can walk', () => {
    const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
    const { tools, rejected } = page({ name: 'deep', inputSchema: { default: deep } }, { name: 'good', inputSchema: {} })
    expect(tools.map(tool => tool.name)).toEqual(['good'])
    expect(rejected).toEqual([{ name: 'deep', reason: 'its definition is nested too deep' }])
  })

  it('drops what the protocol library would refuse the whole list for', () => {
    const { tools } = page({ name: 'a', inputSchema: {}, outputSchema: [], annotations: { readOnlyHint: 'yes', title: 'A' }, icons: 3 })
    expect(tools[0]).toEqual({
      name: 'a',
      inputSchema: { type: 'object' },
      annotations: { title: 'A' },
      _meta: { [HASH_KEY]: expect.any(String) },
    })
  })

  it('marks each tool with a hash of what the server said, whatever the order of keys, and whatever it claims itself', () => {
    const hashOf = (tool: unknown) => (page(tool).tools[0]?._meta as Record<string, string> | undefined)?.[HASH_KEY]
    const one = hashOf({ name: 'a', description: 'x', inputSchema: { type: 'object', title: 't' } })
    expect(hashOf({ inputSchema: { title: 't', type: 'object' }, description: 'x', name: 'a', _meta: { [HASH_KEY]: 'forged' } })).toBe(one)
    expect(hashOf({ name: 'a', description: 'y', inputSchema: { type: 'object', title: 't' } })).not.toBe(one)
    expect(
      hashOf({ name: 'a', description: 'x', inputSchema: { type: 'object', title: 't' }, annotations: { readOnlyHint: true } }),
    ).not.toBe(one)
  })
})

describe('a result of a call', () => {
  it('turns unknown and broken blocks into a line of text', () => {
    const both = { annotations: { audience: ['user', 'assistant'] } }
    expect(cleanCallResult({ content: [{ type: 'hologram' }, { type: 'text', text: 'kept' }, { type: 'image' }, 5] })).toEqual({
      content: [
        { type: 'text', text: '[A part of the result cannot be shown: hologram.]', ...both },
        { type: 'text', text: 'kept', ...both },
        { type: 'text', text: '[A part of the result cannot be shown: image.]', ...both },
        { type: 'text', text: '[A part of the result cannot be shown: unknown.]', ...both },
      ],
      isError: false,
      _meta: {},
    })
  })

  it('puts structured content of any kind where no validator sees it', () => {
    expect(cleanCallResult({ structuredContent: [1] })).toEqual({ content: [], isError: false, _meta: { [STRUCTURED_KEY]: [1] } })
  })

  it('says how many blocks it left out', () => {
    const link = { type: 'resource_link', uri: 'file:///a', name: 'a' }
    const { content } = cleanCallResult({ content: Array.from({ length: 250 }, () => link) }) as {
      content: { text: string }[]
    }
    expect([content.length, content.at(-1)?.text]).toEqual([201, '[50 further parts of the result were left out.]'])
  })

  it('of another kind is left to the protocol library', () => {
    const pending = { resultType: 'input_required', inputRequests: {} }
    expect(cleanCallResult(pending)).toBe(pending)
  })

  it('that is a task with an id that is too long to be kept is an error', () => {
    const task = { taskId: 'x'.repeat(1_001), status: 'working' }
    const failed = { isError: true, content: [{ type: 'text', text: expect.stringContaining('too long') }] }
    expect([cleanCallResult({ resultType: 'task', ...task }), cleanCallResult({ task })]).toMatchObject([failed, failed])
    expect(cleanCallResult({ task: { ...task, taskId: 'x'.repeat(1_000) } })).toMatchObject({ isError: false })
  })

  it('that is no object is text', () => {
    expect(cleanCallResult('x')).toMatchObject({ content: [{ type: 'text', text: 'x' }], isError: false })
  })

  it('that nobody has checked is cleaned where it was not yet, whatever it claims', () => {
    const clean = cleanCallResult({ content: [{ type: 'text', text: 'kept' }], structuredContent: [1] }) as object
    const copy = { ...clean }
    expect(checkedCallResult(copy)).toBe(copy)
    const forged = { content: [{ type: 'hologram' }], isError: 'yes', _meta: { [STRUCTURED_KEY]: 'forged' } }
    expect(checkedCallResult(forged)).toMatchObject({ content: [{ type: 'text' }], isError: false })
    expect(checkedCallResult(forged)._meta?.[STRUCTURED_KEY]).toBeUndefined()
    expect(checkedCallResult({ content: 'text' })).toMatchObject({ content: [{ type: 'text', text: 'text' }], isError: false })
    expect(checkedCallResult(undefined)).toMatchObject({ isError: true })
  })
})
