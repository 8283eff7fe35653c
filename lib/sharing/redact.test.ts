import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#lib/messages/index.ts'
import { redactPath, settled } from './redact.ts'

const question: ChatMessage = { id: 'q-id', role: 'user', metadata: { requestId: 'r-id' }, parts: [{ type: 'text', text: 'Who is late?' }] }

const answer: ChatMessage = {
  id: 'a-id',
  role: 'assistant',
  metadata: { runId: 'run-id', chatId: 'chat-id', model: 'openai:gpt-x', finishReason: 'stop' },
  parts: [
    { type: 'step-start' },
    { type: 'reasoning', text: 'private thought', state: 'done' },
    { type: 'text', text: 'I look it up.', state: 'done', providerMetadata: { openai: { itemId: 'item-id' } } },
    {
      type: 'dynamic-tool',
      toolName: 'hr__late',
      toolCallId: 'call-id',
      state: 'output-available',
      input: { team: 'secret-argument' },
      output: { status: 'done', text: 'secret-result' },
    },
    { type: 'file', mediaType: 'image/png', url: '/api/files/file-id' },
    { type: 'data-notice', data: { code: 'server_unavailable', message: 'secret-notice' } },
    { type: 'source-url', sourceId: 's-id', url: 'https://intranet.example/secret' },
    { type: 'text', text: 'Nobody. ![chart](/api/files/0199-file)', state: 'done' },
  ],
}

describe('the redaction of a path', () => {
  it('[web-06] leaves the text of person and answer, and builds everything else anew', () => {
    expect(redactPath([question, answer])).toEqual([
      { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Who is late?' }] },
      {
        id: 'm2',
        role: 'assistant',
        parts: [
          { type: 'text', text: 'I look it up.' },
          { type: 'text', text: 'Nobody. ![chart](#)' },
        ],
      },
    ])
  })

  it('[web-06] leaves the text of messages that steered an answer, and no address of a file in it', () => {
    const steering = { type: 'steering-message' as const, id: 'secret-id', parts: [] as ChatMessage['parts'] }
    const said: ChatMessage['parts'] = [
      { type: 'text', text: 'Like ![this](/api/files/0199-file)' },
      { type: 'file', mediaType: 'image/png', url: '/api/files/0199-file' },
    ]
    const parts = [{ ...steering, parts: said }, steering, { type: 'text' as const, text: 'Yes.' }] as ChatMessage['parts']
    expect(redactPath([{ id: 'a', role: 'assistant', metadata: {}, parts }])).toEqual([
      {
        id: 'm1',
        role: 'assistant',
        parts: [
          { type: 'steering-message', id: 's1', parts: [{ type: 'text', text: 'Like ![this](#)' }] },
          { type: 'text', text: 'Yes.' },
        ],
      },
    ])
  })

  it('keeps edits of files with their texts, without the reason, which may name places of the server', () => {
    const edit = {
      file: 'a.ts',
      status: 'failed' as const,
      errorType: 'write_error' as const,
      oldText: 'a',
      newText: '/api/files/0199-file',
    }
    const data = { id: 'edit-1', line: 3, message: 'EACCES /srv/secret', ...edit }
    expect(redactPath([{ id: 'a', role: 'assistant', metadata: {}, parts: [{ type: 'data-edit', id: 'edit-1', data }] }])).toEqual([
      { id: 'm1', role: 'assistant', parts: [{ type: 'data-edit', id: 'e1', data: { id: 'e1', message: '', ...edit, newText: '#' } }] },
    ])
  })

  it('keeps what an answer cites, without the ids of its documents', () => {
    const source = { kind: 'passage' as const, n: 1, file: 'a.pdf', headingPath: ['A'], page: 2, quote: 'Words.' }
    const cited = [
      { n: 1, known: true as const, source: { ...source, passageId: 'passage-secret', fileId: 'file-secret' } },
      { n: 9, known: false as const },
    ]
    const parts = [
      { type: 'text' as const, text: 'So [1][9].' },
      ...cited.map(data => ({ type: 'data-citation' as const, id: `${data.n}`, data })),
    ]
    expect(redactPath([{ id: 'a', role: 'assistant', parts }])[0]?.parts).toEqual([
      { type: 'text', text: 'So [1][9].' },
      { type: 'data-citation', id: '1', data: { n: 1, known: true, source: { ...source, passageId: '', fileId: '' } } },
      { type: 'data-citation', id: '9', data: { n: 9, known: false } },
    ])
  })

  it('says which edits were undone, and nothing else of their sum', () => {
    const undone = { at: '2026-01-02T03:04:05Z', restored: ['a.ts'], kept: [{ path: 'b.ts', reason: 'EACCES /srv/secret' }] }
    const counts = {
      applied: 0,
      failed: 0,
      skipped: 0,
      validated: 0,
      notInContext: 0,
      filesModified: [],
      filesCreated: [],
      filesAutoAdded: [],
    }
    const edits = { ...counts, applied: 1, filesModified: ['a.ts'], workspaceId: 'secret', undone }
    const [shown] = redactPath([{ id: 'a', role: 'assistant', metadata: { edits }, parts: [{ type: 'text', text: 'Done.' }] }])
    expect(shown?.metadata).toEqual({ edits: { ...counts, undone: { at: undone.at, restored: ['a.ts'], kept: [] } } })
  })

  it('[web-06] leaves out system messages, and messages without text', () => {
    const system: ChatMessage = { id: 's', role: 'system', parts: [{ type: 'text', text: 'You are secret.' }] }
    const silent: ChatMessage = {
      id: 'x',
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: ' \n' },
      ],
    }
    expect(redactPath([system, question, silent])).toEqual([{ id: 'm2', role: 'user', parts: [{ type: 'text', text: 'Who is late?' }] }])
  })
})

describe('the settled part of a path', () => {
  it('ends before an answer that is still being written', () => {
    const growing: ChatMessage = { ...answer, metadata: { runId: 'run-id' } }
    expect(settled([question, growing])).toEqual([question])
  })

  it('is the whole path otherwise', () => {
    expect(settled([question, answer])).toEqual([question, answer])
    expect(settled([question])).toEqual([question])
    expect(settled([])).toEqual([])
  })
})
