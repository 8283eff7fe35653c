import { describe, expect, it } from 'vitest'
import { AppError } from '#lib/errors.ts'
import type { Chunk, RunEvent } from '#lib/messages/index.ts'
import { v1EventStream } from './event-stream.ts'
import { lastEventId } from './last-event-id.ts'

const sessionId = '019aa000-0000-7000-8000-000000000001'
const toolMetadata = { server: 'files', tool: 'read_file', iteration: 2 }

const chunks: Chunk[] = [
  { type: 'start', messageId: 'm', messageMetadata: { runId: 'r', model: 'a:b' } },
  { type: 'start-step' },
  { type: 'text-delta', id: 't', delta: 'line\nbreak' },
  { type: 'finish-step' },
  { type: 'start-step' },
  { type: 'reset-step' },
  { type: 'tool-input-available', toolCallId: 'c', toolName: 'files__read_file', dynamic: true, toolMetadata, input: { path: 'a' } },
  { type: 'tool-approval-request', approvalId: 'i', toolCallId: 'c' },
  {
    type: 'data-iteration',
    transient: true,
    data: {
      iteration: 2,
      model: 'a:b',
      content: null,
      reasoning: null,
      toolCalls: [{ id: 'c', type: 'function', function: { name: 'files__read_file', arguments: '{}' } }],
      finishReason: 'tool_calls',
      usage: null,
      statusText: '',
    },
  },
]

function log(): RunEvent[] {
  return chunks.map((chunk, index) => ({ seq: index + 1, chunk, json: JSON.stringify(chunk) }))
}

function tailOf(rows: RunEvent[]) {
  return async (after: number) =>
    (async function* () {
      for (const row of rows) if (row.seq > after) yield [row]
    })()
}

async function read(rows: RunEvent[], after: number): Promise<string> {
  let text = ''
  for await (const piece of await v1EventStream({ sessionId, mode: 'live', after, tail: tailOf(rows) })) text += piece
  return text
}

describe('the event stream of a run', () => {
  it('has one frame per event, with an id that follows from its row', async () => {
    const lines = (await read(log(), 0)).split('\n')
    expect(lines.filter(line => line.startsWith('id:') || line.startsWith('event:'))).toEqual([
      'id: 1000',
      'event: start',
      'id: 3000',
      'event: chunk',
      'id: 6000',
      'event: reset',
      'id: 7000',
      'event: tool_call',
      'id: 8000',
      'event: tool_approval',
      'id: 9000',
      'event: iteration',
    ])
    expect(lines).toContain(`data: {"content":"line\\nbreak","session_id":"${sessionId}","finished":false}`)
  })

  it('[run-20] has the same bytes from any event on, whichever reader is first', async () => {
    const whole = await read(log(), 0)
    for (let after = 0; after <= chunks.length * 1000; after += 500) {
      const frames = whole.split(/(?<=\n\n)/).filter(frame => Number(/^id: (\d+)/.exec(frame)?.[1]) > after)
      expect(await read(log(), after)).toBe(frames.join(''))
    }
  })

  it('[ws-04] ends the edits that a call of our own tools makes, behind its result, each with an id, wherever a reader begins', async () => {
    const input = {
      path: 'a.txt',
      edits: [
        { old_text: 'a', new_text: 'b' },
        { old_text: 'c', new_text: 'd' },
      ],
    }
    const text = '1. applied at line 1\n2. failed (anchor_not_found): It is not there.'
    const called = { server: 'workspace', tool: 'edit', status: 'done', outcome: 'ok', executed: true, text, executionTimeMs: 1 }
    const output = { ...called, changedFiles: [{ path: 'a.txt', change: 'modified' }] }
    const rows: Chunk[] = [
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'workspace__edit', dynamic: true, toolMetadata, input },
      { type: 'tool-output-available', toolCallId: 'c', dynamic: true, output },
    ]
    const all = () => rows.map((chunk, index) => ({ seq: index + 1, chunk, json: '' }))
    const shared = all()
    const whole = (await read(shared, 0)).split(/(?<=\n\n)/)
    const ids = [1000, 1998, 1999, 2000]
    for (const [at, after] of [0, ...ids].entries()) expect(await read(at % 2 ? shared : all(), after)).toBe(whole.slice(at).join(''))
    for (const after of [0, 1000]) {
      const frames = (await read(all(), after)).split('\n\n').slice(after === 0 ? 1 : 0, -1)
      expect(frames.map(frame => [/^id: (\d+)/.exec(frame)?.[1], /event: (\w+)/.exec(frame)?.[1]])).toEqual([
        ['1998', 'tool_result'],
        ['1999', 'edit'],
        ['2000', 'edit'],
      ])
      const edits = frames.slice(1).map(frame => JSON.parse(frame.split('data: ')[1] ?? ''))
      expect(edits).toEqual([
        { edit_id: 'c-1', file: 'a.txt', status: 'applied', message: '', error_type: null, old_preview: 'a', new_preview: 'b' },
        expect.objectContaining({ edit_id: 'c-2', status: 'failed', error_type: 'anchor_not_found', message: 'It is not there.' }),
      ])
    }
  })

  it('encodes a row of a live run once for all its readers', async () => {
    const rows = log()
    const first = await read(rows, 0)
    const third = rows[2] as RunEvent
    third.chunk = { type: 'text-delta', id: 't', delta: 'never read again' }
    expect(await read(rows, 0)).toBe(first)
  })

  it('refuses before it streams', async () => {
    const tail = async () => {
      throw new AppError('events_expired')
    }
    await expect(v1EventStream({ sessionId, mode: 'live', after: 0, tail })).rejects.toMatchObject({ code: 'events_expired' })
  })
})

describe('the header Last-Event-ID', () => {
  const read = (id: string | null) => lastEventId(new Headers(id === null ? {} : { 'last-event-id': id }))

  it.each([
    [null, 0],
    ['', 0],
    ['7', 7],
    [' 42 ', 42],
  ])('[run-20] of %j continues after event %i', (id, after) => expect(read(id)).toBe(after))

  it.each(['x', '-1', '1.5', '1e3', '1'.repeat(16)])('[run-20] of %j is refused', id => {
    expect(() => read(id)).toThrow('Last-Event-ID')
  })
})
