import { describe, expect, it } from 'vitest'
import { argumentsLine } from '#components/json/arguments-line.ts'
import { leaveOutCalls, leftOutOf } from './left-out.ts'
import type { ChatPart, ToolOutput, ToolPart } from './parts.ts'

const result = 'word '.repeat(400)

function call(n: number, input: unknown = { path: `${n}.md` }, output: Partial<Extract<ToolOutput, { status: 'done' }>> = {}): ToolPart {
  const done: ToolOutput = {
    status: 'done',
    outcome: 'ok',
    server: 'files',
    tool: 'read',
    text: result,
    content: [{ type: 'text', text: result }],
    executed: true,
    executionTimeMs: 3,
    ...output,
  }
  const metadata = { server: 'files', tool: 'read', iteration: n }
  return {
    type: 'dynamic-tool',
    toolCallId: `c${n}`,
    toolName: 'files__read',
    toolMetadata: metadata,
    state: 'output-available',
    input,
    output: done,
  }
}

const calls = (count: number) => Array.from({ length: count }, (_, n) => call(n))
const bounded = (parts: ChatPart[], calls = 200, characters = 1024 * 1024) =>
  leaveOutCalls([{ parts }], { calls, characters })[0]?.parts as ChatPart[]
const leftOut = (parts: ChatPart[]) => parts.map(part => part.type === 'dynamic-tool' && leftOutOf(part) !== null)

describe('the calls that a page starts with', () => {
  it('[O2] are whole where they fit into the budget', () => {
    const messages = [{ parts: calls(3) }]
    expect(leaveOutCalls(messages)[0]).toBe(messages[0])
  })

  it('[O2] are the newest of all messages, in number and in size', () => {
    const [older, newer] = leaveOutCalls([{ parts: calls(3) }, { parts: calls(2) }], { calls: 3, characters: 1024 * 1024 })
    expect([leftOut(older?.parts ?? []), leftOut(newer?.parts ?? [])]).toEqual([
      [true, true, false],
      [false, false],
    ])
    expect(leftOut(bounded(calls(4), 200, 9_000))).toEqual([true, true, false, false])
  })

  it('[O2] keep a page below its bound, however many and however large they are', () => {
    const large = Array.from({ length: 2_000 }, (_, n) => call(n, { path: 'a'.repeat(10_000) }))
    expect(JSON.stringify(large).length).toBeGreaterThan(25_000_000)
    expect(JSON.stringify(bounded(large)).length).toBeLessThan(2_500_000)
  })

  it('[O2] leave texts, positions and calls without an outcome as they are', () => {
    const open: ToolPart = { ...call(7), state: 'input-available', output: undefined } as ToolPart
    const parts: ChatPart[] = [{ type: 'text', text: result }, call(1), { type: 'reasoning', text: result }, open]
    const shown = bounded(parts, 0)
    expect(shown.map((part, index) => part === parts[index])).toEqual([true, false, true, true])
  })
})

describe('a call that a page leaves out', () => {
  it('[O2] says its name, outcome and duration', () => {
    const picture = { type: 'image', fileId: 'f', mediaType: 'image/png', name: 'p.png', sizeBytes: 9 } as const
    const failed = call(1, { path: '1.md' }, { outcome: 'error', content: [{ type: 'text', text: result }, picture], warning: 'Odd.' })
    expect(bounded([failed], 0)).toEqual([
      {
        type: 'dynamic-tool',
        toolCallId: 'c1',
        toolName: 'files__read',
        toolMetadata: { server: 'files', tool: 'read', iteration: 1, leftOut: 'result' },
        state: 'output-available',
        input: { path: '1.md' },
        output: {
          status: 'done',
          outcome: 'error',
          server: 'files',
          tool: 'read',
          text: '',
          content: [picture],
          executed: true,
          executionTimeMs: 3,
          warning: 'Odd.',
        },
      },
    ])
  })

  it.each([
    { a: 'x'.repeat(5_000), b: 1 },
    { list: Array.from({ length: 1_000 }, (_, n) => ({ n, on: true })) },
    { deep: { er: { est: ['y'.repeat(400)] } } },
    'z'.repeat(400),
  ])('[O2] shows the same line of long arguments: %#', input => {
    const [part] = bounded([call(1, input)], 0) as [ToolPart]
    expect(argumentsLine(part.input)).toBe(argumentsLine(input))
    expect(leftOutOf(part)).toBe('all')
    expect(JSON.stringify(part.input).length).toBeLessThan(700)
  })

  it('[O2] has an answered question without its arguments, and an open one with them', () => {
    const question = (status: 'answered' | 'open'): ChatPart => ({
      type: 'data-input',
      id: status,
      data: {
        id: status,
        kind: 'approval',
        toolCallId: 'c1',
        arguments: { path: result },
        message: 'May it?',
        options: [],
        status,
        createdAt: '',
        expiresAt: '',
      },
    })
    const [, answered, open] = bounded([call(1), question('answered'), question('open')], 0) as [ChatPart, ChatPart, ChatPart]
    expect(answered).toMatchObject({ data: { arguments: undefined, status: 'answered' } })
    expect(open).toEqual(question('open'))
  })
})
