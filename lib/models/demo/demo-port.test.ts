import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, it } from 'vitest'
import { hear } from '#tests/support/provider/collect.ts'
import type { FunctionTool } from '../port.ts'
import { createDemoPort, demoReply } from './demo-port.ts'

const text = { type: 'string' }
const tool = (name: string, description: string, properties: object = {}, required: string[] = []): FunctionTool => ({
  name,
  description,
  inputSchema: { type: 'object', properties, required },
})
const memory = [
  tool(
    'memory__create_note',
    'Remember something for later chats: a short title, the text, and tags.',
    { title: text, text, tags: { type: 'array', items: text } },
    ['title', 'text'],
  ),
  tool('memory__search_notes', 'Find notes that contain every word of the query.', { query: text, limit: { type: 'integer' } }),
  tool('memory__read_note', 'The whole text of one note.', { id: text }, ['id']),
  tool('memory__delete_note', 'Forget a note for good.', { id: text }, ['id']),
]
const files = [
  tool('files__list_files', 'The files and folders directly in a folder.', { folder: text }),
  tool('files__read_file', 'The text of one file.', { path: text }, ['path']),
  tool('files__write_file', 'Create a text file, or replace the text of one.', { path: text, text }, ['path', 'text']),
  tool('files__search_files', 'The lines of text files that contain a text.', { text, folder: text }, ['text']),
]
const everything = [
  tool('everything__echo', 'Echoes back the input string', { message: text }, ['message']),
  tool('everything__get-sum', 'Returns the sum of two numbers', { a: { type: 'number' }, b: { type: 'number' } }, ['a', 'b']),
]
const tools = [...memory, ...files, ...everything]

const results: Record<string, string> = {
  memory__create_note: '{"id":"n1","title":"Ada"}',
  memory__search_notes: '[{"id":"n1","title":"Ada","preview":"wrote the first program"}]',
  memory__read_note: '{"id":"n1","title":"Ada","text":"wrote the first program"}',
  memory__delete_note: '{"deleted":"n1"}',
  files__write_file: '{"path":"ideas.md","kind":"file","sizeBytes":120}',
  files__list_files: '[{"path":"ideas.md","kind":"file","sizeBytes":120}]',
  files__read_file: '# Ideas\n\nA garden.',
}

/** Plays a whole turn: rounds of calls with the results above, then the answer. */
function converse(question: string, outcome = (name: string) => results[name] ?? `did ${name}`) {
  const prompt: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: question }] }]
  const rounds: [string, Record<string, unknown>][][] = []
  for (let round = 0; round < 8; round++) {
    const reply = demoReply({ prompt, tools })
    if (reply.calls.length === 0) return { rounds, answer: reply.text, reasoning: reply.reasoning }
    rounds.push(reply.calls.map(call => [call.tool.name, call.input]))
    const calls = reply.calls.map((call, at) => ({ toolCallId: `${round}-${at}`, toolName: call.tool.name, input: call.input }))
    prompt.push({ role: 'assistant', content: calls.map(call => ({ type: 'tool-call', ...call })) })
    prompt.push({
      role: 'tool',
      content: calls.map(({ toolCallId, toolName }) => ({
        type: 'tool-result',
        toolCallId,
        toolName,
        output: { type: 'text', value: outcome(toolName) },
      })),
    })
  }
  throw new Error('the demo model never ends')
}

describe('the tools that the demo model chooses', () => {
  it.each([
    [
      'Remember that Ada Lovelace wrote the first program',
      [
        [
          'memory__create_note',
          { title: 'Ada Lovelace wrote the first program', text: 'Ada Lovelace wrote the first program', tags: ['ada lovelace'] },
        ],
      ],
    ],
    [
      'Create a note called "Shopping" with the text milk and eggs',
      [['memory__create_note', { title: 'Shopping', text: 'milk and eggs', tags: ['shopping'] }]],
    ],
    ['What do you remember about Ada?', [['memory__search_notes', { query: 'Ada' }]]],
    ['What do you remember?', [['memory__search_notes', { query: '' }]]],
    ['Which files do I have?', [['files__list_files', {}]]],
    ['read ideas.md', [['files__read_file', { path: 'ideas.md' }]]],
    ['Save "buy milk" to todo.txt', [['files__write_file', { path: 'todo.txt', text: 'buy milk' }]]],
    ['Search my files for garden', [['files__search_files', { text: 'garden' }]]],
    ['Echo hello world', [['everything__echo', { message: 'hello world' }]]],
    ['add 2 and 40', [['everything__get-sum', { a: 2, b: 40 }]]],
    [
      'List the files and show my notes',
      [
        ['files__list_files', {}],
        ['memory__search_notes', { query: '' }],
      ],
    ],
  ])('%s', (question, calls) => {
    expect(converse(question).rounds[0]).toEqual(calls)
  })

  it.each(['Hello', 'How do I read a book?', 'Tell me about yourself', 'thanks', ''])('are none for “%s”', question => {
    expect(converse(question).rounds).toEqual([])
  })

  it('include a destructive tool only if the message says so', () => {
    const onlyDelete = memory.filter(one => one.name.endsWith('delete_note'))
    const prompt: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: 'Read the note n1' }] }]
    expect(demoReply({ prompt, tools: onlyDelete }).calls).toEqual([])
  })

  it('include a read in the round after a change', () => {
    expect(converse('Write a file ideas.md about a garden, then list my files').rounds.map(calls => calls.map(([name]) => name))).toEqual([
      ['files__write_file'],
      ['files__list_files'],
    ])
    expect(converse('Remember that Ada was first').rounds[1]).toEqual([['memory__read_note', { id: 'n1' }]])
  })

  it('include a search for an id that a later call needs', () => {
    expect(converse('Delete the note about Ada').rounds.map(calls => calls[0])).toEqual([
      ['memory__search_notes', { query: 'Ada' }],
      ['memory__delete_note', { id: 'n1' }],
      ['memory__search_notes', { query: '' }],
    ])
  })
})

describe('the answer of the demo model', () => {
  it('shows lists as tables and files in fences', () => {
    expect(converse('Which files do I have?').answer).toContain(
      '| Path | Kind | Size bytes |\n| --- | --- | --- |\n| ideas.md | file | 120 |',
    )
    expect(converse('read ideas.md').answer).toContain('```markdown\n# Ideas\n\nA garden.\n```')
  })

  it('says what it changed, and that it is a demo', () => {
    const { answer } = converse('Write a file ideas.md about a garden')
    expect(answer).toContain('Done: I wrote the file **ideas.md**.')
    expect(answer).toContain('demo model')
  })

  it('says plainly what failed and tries nothing further', () => {
    const { rounds, answer } = converse('Save "x" to todo.txt, then read it', () => 'Denied: not in this folder')
    expect(rounds).toHaveLength(1)
    expect(answer).toContain('That did not work.\n\n`write_file` did not work: not in this folder.')
  })

  it('introduces itself with the tools that are switched on', () => {
    const { answer } = converse('Hello')
    expect(answer).toContain('| files | `list_files` `read_file` `write_file` `search_files` |')
    expect(demoReply({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }], tools: [] }).text).toContain(
      'No tools are switched on',
    )
  })

  it('has code, a table, a formula and a diagram to show', () => {
    for (const [question, mark] of [
      ['Show me some code', '```typescript'],
      ['Show me a table', '| --- |'],
      ['a formula', '$$'],
      ['a diagram', '```mermaid'],
    ] as const)
      expect(converse(question).answer).toContain(mark)
  })

  it('is the same for the same prompt', () => {
    expect(converse('List the files and show my notes')).toEqual(converse('List the files and show my notes'))
  })
})

describe('the stream of the demo model', () => {
  const request = {
    prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'List my files' }] }],
    tools,
    temperature: null,
  }

  it('has reasoning, text word by word, and calls in fragments', async () => {
    const { parts, calls, finishReason, usage } = await hear(createDemoPort(0), request)
    expect(new Set(parts.map(part => part.type))).toEqual(
      new Set([
        'reasoning-start',
        'reasoning-delta',
        'reasoning-end',
        'text-start',
        'text-delta',
        'text-end',
        'tool-input-start',
        'tool-input-delta',
        'tool-input-end',
        'tool-call',
        'finish',
      ]),
    )
    expect(calls.map(({ name, input }) => [name, input])).toEqual([['files__list_files', '{}']])
    expect(finishReason).toBe('tool_calls')
    expect(usage).toMatchObject({ estimated: true })
  })

  it('[run-04] stops at once with the reason of the signal', async () => {
    const controller = new AbortController()
    const reason = new Error('stopped')
    setTimeout(() => controller.abort(reason), 300)
    const startMs = performance.now()
    expect((await hear(createDemoPort(), request, controller.signal)).error).toBe(reason)
    expect(performance.now() - startMs).toBeLessThan(900)
  })
})
