import { describe, expect, it } from 'vitest'
import { callEdits } from './call-edits.ts'
import type { ChatPart, ToolOutcome } from './index.ts'

const call = (tool: string, input: unknown, outcome: Partial<ToolOutcome>): ChatPart => ({
  type: 'dynamic-tool',
  toolName: `workspace__${tool}`,
  toolCallId: 'c1',
  state: 'output-available',
  input,
  output: {
    status: 'done',
    outcome: 'ok',
    server: 'workspace',
    tool,
    text: '',
    content: [],
    executed: true,
    executionTimeMs: 1,
    ...outcome,
  },
})
const changed = (change: 'modified' | 'created' | 'deleted') => ({ changedFiles: [{ path: 'a.ts', change }] })

describe('the edits of a call', () => {
  it('are shown one by one, each with what became of it', () => {
    const edits = [
      { old_text: 'one', new_text: 'eins' },
      { old_text: 'two', new_text: 'zwei' },
    ]
    const text = 'a.ts:\n1. applied at line 4\n2. failed (ambiguous_anchor): It is there twice.'
    expect(callEdits(call('edit', { path: 'a.ts', edits }, { text, ...changed('modified') }))).toEqual([
      { id: 'c1-1', file: 'a.ts', status: 'applied', message: '', errorType: null, oldText: 'one', newText: 'eins', line: 4 },
      {
        ...{ id: 'c1-2', file: 'a.ts', status: 'failed', message: 'It is there twice.', errorType: 'ambiguous_anchor' },
        ...{ oldText: 'two', newText: 'zwei' },
      },
    ])
  })

  it('create a file whose old text is empty', () => {
    expect(callEdits(call('create', { path: 'a.ts', content: '# N' }, changed('created')))).toMatchObject([
      { file: 'a.ts', status: 'applied', oldText: '', newText: '# N' },
    ])
    expect(callEdits(call('create', { path: 'n.md', content: '# N' }, { outcome: 'error' }))).toMatchObject([{ status: 'failed' }])
  })

  it('are none of other tools, of calls that were denied, and of arguments in other shapes', () => {
    const edits = [{ old_text: 'one', new_text: 'eins' }]
    expect(callEdits(call('edit', { path: 'a.ts', edits }, { server: 'files' }))).toEqual([])
    expect(callEdits(call('edit', { path: 'a.ts', edits }, { executed: false }))).toEqual([])
    expect(callEdits(call('delete', { path: 'a.ts' }, changed('deleted')))).toEqual([])
    for (const input of [undefined, { path: 1 }, { path: 'a.ts', edits: 'x' }, { path: 'a.ts', edits: [null, 7, { old_text: 1 }] }])
      expect(callEdits(call('edit', input, {}))).toEqual([])
  })
})
