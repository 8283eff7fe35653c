import { readUIMessageStream, type UIMessage } from 'ai'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growsTooFast } from '#tests/support/hostile.ts'
import type { Chunk } from './chunk.ts'
import { applyChunk, emptyFold, foldAll } from './fold.ts'
import type { ChatMessage } from './parts.ts'

const tool = { dynamic: true, toolMetadata: { server: 'files', tool: 'read', iteration: 1 } }

const answer: Chunk[] = [
  { type: 'start', messageId: 'm1', messageMetadata: { runId: 'r1', model: 'p:m' } },
  { type: 'start-step' },
  { type: 'reasoning-start', id: '0', providerMetadata: { anthropic: { itemId: 'x' } } },
  { type: 'reasoning-delta', id: '0', delta: 'Let me ' },
  { type: 'reasoning-delta', id: '0', delta: 'look.' },
  { type: 'reasoning-end', id: '0', providerMetadata: { anthropic: { signature: 's' } } },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'I look ' },
  { type: 'tool-input-start', toolCallId: 'c1', toolName: 'files__read', ...tool },
  { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"path":' },
  { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '"a"}' },
  { type: 'tool-input-available', toolCallId: 'c1', toolName: 'files__read', input: { path: 'a' }, ...tool },
  { type: 'tool-output-available', toolCallId: 'c1', output: { status: 'running', startedAt: 't' }, dynamic: true, preliminary: true },
  { type: 'text-delta', id: '1', delta: 'now.' },
  { type: 'text-end', id: '1' },
  { type: 'tool-input-start', toolCallId: 'c2', toolName: 'files__read', ...tool },
  { type: 'data-input', id: 'i1', data: { id: 'i1', status: 'open' } as never },
  { type: 'tool-input-error', toolCallId: 'c2', toolName: 'files__read', input: null, errorText: 'cut', ...tool },
  { type: 'tool-output-available', toolCallId: 'c1', output: { status: 'done', outcome: 'ok', text: 'A' }, dynamic: true },
  { type: 'data-input', id: 'i1', data: { id: 'i1', status: 'answered' } as never },
  { type: 'data-iteration', transient: true, data: { iteration: 1 } as never },
  { type: 'finish-step' },
  { type: 'steering-message', id: 'u2', parts: [{ type: 'text', text: 'And be brief.' }] },
  { type: 'start-step' },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'void' },
  { type: 'reset-step' },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'A it is.' },
  { type: 'text-end', id: '1' },
  { type: 'data-notice', data: { code: 'resumed', message: 'Resumed.' } },
  { type: 'finish-step' },
  { type: 'finish', messageMetadata: { finishReason: 'stop' } },
  { type: 'data-done', transient: true, data: {} as never },
]

async function readBySdk(chunks: Chunk[]): Promise<unknown> {
  const stream = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(structuredClone(chunk))
      controller.close()
    },
  })
  let last: UIMessage | undefined
  for await (const message of readUIMessageStream({ stream, terminateOnError: true })) last = message
  return plain(last)
}

/** Returns the value as it comes back from JSON. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

describe('the fold of a run', () => {
  it('[web-04] is the message that the AI SDK itself makes of the same chunks', async () => {
    expect(plain(foldAll(emptyFold('other'), answer).message)).toEqual(await readBySdk(answer))
  })

  it('keeps text before, between and after calls in its place', () => {
    const kinds = foldAll(emptyFold('m1'), answer).message.parts.map(part => (part.type === 'text' ? part.text : part.type))
    expect(kinds).toEqual([
      'step-start',
      'reasoning',
      'I look now.',
      'dynamic-tool',
      'dynamic-tool',
      'data-input',
      'steering-message',
      'step-start',
      'A it is.',
      'data-notice',
    ])
  })

  it('goes on from any cut as if there had been none, also through JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: answer.length }), cut => {
        const first = JSON.parse(JSON.stringify(foldAll(emptyFold('m1'), answer.slice(0, cut))))
        expect(plain(foldAll(first, answer.slice(cut)))).toEqual(plain(foldAll(emptyFold('m1'), answer)))
      }),
    )
  })

  it('leaves every part that a chunk does not touch as it is', () => {
    let fold = emptyFold('m1')
    for (const chunk of answer) {
      const before: ChatMessage['parts'] = fold.message.parts
      fold = applyChunk(fold, chunk)
      if (chunk.type === 'reset-step') continue
      const changed = before.filter((part, index) => fold.message.parts[index] !== part)
      expect(changed.length).toBeLessThanOrEqual(1)
    }
  })

  it('ignores chunks about parts that it does not know', () => {
    const fold = emptyFold('m1')
    expect(applyChunk(fold, { type: 'text-delta', id: 'x', delta: 'lost' })).toBe(fold)
    expect(applyChunk(fold, { type: 'tool-output-available', toolCallId: 'x', output: {} })).toBe(fold)
  })
})

describe('an answer of thousands of edits', () => {
  const blocks = (count: number): Chunk[] =>
    Array.from({ length: count }, (_, at): Chunk[] => {
      const data = { id: `e${at}`, file: 'a.ts', status: 'writing', message: '', errorType: null, oldText: '', newText: '' } as const
      return [
        { type: 'data-edit', id: data.id, data },
        { type: 'data-edit-delta', transient: true, data: { id: data.id, oldText: 'old' } },
        { type: 'data-edit-delta', transient: true, data: { id: data.id, newText: 'new' } },
        ...(at % 10 === 9
          ? [{ type: 'data-edit-void', transient: true, data: { id: data.id, file: 'a.ts' } } as const]
          : [{ type: 'data-edit', id: data.id, data: { ...data, oldText: 'old', newText: 'new', isWhole: true } } as const]),
      ]
    }).flat()

  it('is folded at once as it is chunk by chunk, and leaves the message before as it was', () => {
    const before = foldAll(emptyFold('m1'), answer)
    const copy = structuredClone(before)
    const chunks = [...blocks(30), ...answer.slice(1), ...blocks(30)]
    expect(foldAll(before, chunks)).toEqual(chunks.reduce(applyChunk, before))
    expect(before).toEqual(copy)
  })

  it('is the same wherever it is cut into pieces', () => {
    const chunks = [...blocks(12), ...answer]
    const cuts = fc.array(fc.integer({ min: 0, max: chunks.length }), { maxLength: 5 })
    fc.assert(
      fc.property(cuts, found => {
        const ends = [...found.sort((one, other) => one - other), chunks.length]
        const pieces = ends.map((end, at) => chunks.slice(ends[at - 1] ?? 0, end))
        expect(pieces.reduce(foldAll, emptyFold('m1'))).toEqual(chunks.reduce(applyChunk, emptyFold('m1')))
      }),
    )
  })

  it('is folded in time that grows with it alone', () => {
    const made = new Map([10_000, 20_000].map(count => [count, blocks(count)]))
    const fold = (count: number) => foldAll(emptyFold('m1'), made.get(count) ?? [])
    expect(
      growsTooFast(
        text => fold(text.length),
        chars => 'x'.repeat(chars),
        { chars: 20_000, floorMs: 40 },
      ),
    ).toBeNull()
  })
})
