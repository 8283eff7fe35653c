import { describe, expect, it } from 'vitest'
import type { PathMessage } from '#lib/chats/index.ts'
import { isId, newId } from '#lib/ids.ts'
import { type ChatPart, userMessage } from '#lib/messages/index.ts'
import { toMessages } from './messages.ts'
import { messagesPage } from './messages-page.ts'
import { message as messageShape } from './schemas.ts'

const createdAt = new Date('2026-11-21T12:00:00.000Z')
const created_at = createdAt.toISOString()
const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3, estimated: true }
const questionId = newId()
const answerId = newId()

const question: PathMessage = {
  message: userMessage(questionId, 'What is in a and b?'),
  parentId: null,
  siblingIds: [questionId],
  createdAt,
}

function answer(parts: ChatPart[], id = answerId): PathMessage {
  return {
    message: { id, role: 'assistant', metadata: { finishReason: 'stop', usage }, parts },
    parentId: questionId,
    siblingIds: [id],
    createdAt,
  }
}

function call(toolCallId: string, text: string): ChatPart {
  return {
    type: 'dynamic-tool',
    toolName: 'files__read_file',
    toolCallId,
    toolMetadata: { server: 'files', tool: 'read_file', iteration: 1 },
    state: 'output-available',
    input: { path: toolCallId },
    output: { status: 'done', outcome: 'ok', server: 'files', tool: 'read_file', text, content: [], executed: true, executionTimeMs: 5 },
  }
}

const closing = {
  role: 'assistant',
  finish_reason: 'stop',
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, estimated: true },
  created_at,
}

describe('an answer with tools', () => {
  const path = [
    question,
    answer([
      { type: 'step-start' },
      { type: 'reasoning', text: 'Both.' },
      { type: 'text', text: 'I look. ' },
      call('c1', 'A'),
      call('c2', 'B'),
      { type: 'text', text: 'Wait.' },
      { type: 'step-start' },
      { type: 'text', text: 'A and B.' },
    ]),
  ]
  const messages = toMessages(path)

  it('[api-08] becomes one assistant message with its calls, a tool message for each result, and a closing one', () => {
    const ids = messages.map(({ id }) => id)
    expect(messages).toEqual([
      { id: questionId, parent_id: null, role: 'user', content: 'What is in a and b?', created_at },
      {
        id: ids[1],
        parent_id: questionId,
        role: 'assistant',
        content: 'I look. Wait.',
        reasoning: 'Both.',
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'files.read_file', arguments: '{"path":"c1"}' } },
          { id: 'c2', type: 'function', function: { name: 'files.read_file', arguments: '{"path":"c2"}' } },
        ],
        created_at,
      },
      { id: ids[2], parent_id: ids[1], role: 'tool', content: 'A', tool_call_id: 'c1', name: 'files.read_file', created_at },
      { id: ids[3], parent_id: ids[2], role: 'tool', content: 'B', tool_call_id: 'c2', name: 'files.read_file', created_at },
      { id: answerId, parent_id: ids[3], content: 'A and B.', ...closing },
    ])
    for (const message of messages) expect(messageShape.strict().safeParse(message).error).toBeUndefined()
  })

  it('has ids that are unique UUIDs of version 7 and the same at every reading', () => {
    const ids = messages.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every(id => isId(id) && id[14] === '7')).toBe(true)
    expect(toMessages(path)).toEqual(messages)
  })
})

describe('an answer', () => {
  it('without tools is one message', () => {
    expect(toMessages([answer([{ type: 'step-start' }, { type: 'text', text: 'Hi.' }])])).toEqual([
      { id: answerId, parent_id: questionId, content: 'Hi.', ...closing },
    ])
  })

  it('that ended with tool results closes with an empty message, which has its id', () => {
    const messages = toMessages([answer([{ type: 'step-start' }, call('c1', 'A')])])
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['assistant', null],
      ['tool', 'A'],
      ['assistant', null],
    ])
    expect(messages.at(-1)?.id).toBe(answerId)
  })

  it('has the words that steered it as a user message where the model read them', () => {
    const steering: ChatPart = { type: 'steering-message', id: newId(), parts: [{ type: 'text', text: 'Only b.' }] }
    const steered = answer([{ type: 'step-start' }, call('c1', 'A'), steering, { type: 'step-start' }, { type: 'text', text: 'B.' }])
    const messages = toMessages([steered])
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['assistant', null],
      ['tool', 'A'],
      ['user', 'Only b.'],
      ['assistant', 'B.'],
    ])
    expect(messages[2]?.id).toBe(steering.id)
    expect(messages.map(message => message.parent_id)).toEqual([questionId, ...messages.slice(0, 3).map(({ id }) => id)])
    const stopped = toMessages([answer([{ type: 'step-start' }, call('c1', 'A'), steering])])
    expect(stopped.map(({ role }) => role)).toEqual(['assistant', 'tool', 'user', 'assistant'])
    expect(stopped.at(-1)?.id).toBe(answerId)
  })

  it('leaves out calls that were cut off before they were complete', () => {
    const cut: ChatPart = { type: 'dynamic-tool', toolName: 'x', toolCallId: 'c', state: 'output-error', input: null, errorText: 'cut' }
    expect(toMessages([answer([{ type: 'step-start' }, { type: 'text', text: 'Hi' }, cut])])).toEqual([
      { id: answerId, parent_id: questionId, content: 'Hi', ...closing },
    ])
  })
})

describe('a page of messages', () => {
  const answered = answer([
    { type: 'step-start' },
    call('c1', 'A'),
    call('c2', 'B'),
    { type: 'step-start' },
    { type: 'text', text: 'A and B.' },
  ])
  const stored = [question, answered, { ...question, message: userMessage(newId(), 'And c?'), parentId: answerId }]
  let rows: number[]
  const read = async ({ from, limit }: { from?: string; limit: number }) => {
    const start = from === undefined ? 0 : stored.findIndex(({ message }) => message.id === from)
    const page = stored.slice(start, start + limit)
    rows.push(page.length)
    return page
  }

  it('continues where the previous one ended, also within an answer, and reads only its rows', async () => {
    rows = []
    const all = toMessages(stored)
    const seen = []
    let cursor: string | undefined
    for (let pages = 0; pages < 10; pages++) {
      const page = await messagesPage(read, { limit: 1, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.data)
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect(seen).toEqual(all)
    expect(Math.max(...rows)).toBe(2)
    expect((await messagesPage(read, { limit: 100 })).data).toEqual(all)
  })

  it('refuses a cursor that this list did not give', async () => {
    const beyond = Buffer.from(`${answerId}/9`).toString('base64url')
    for (const cursor of ['nonsense', beyond]) await expect(messagesPage(read, { cursor, limit: 2 })).rejects.toThrow('cursor')
  })
})
