import { expect, it } from 'vitest'
import { finished, say, step } from '#components/gallery/samples/recorded.ts'
import type { Chunk, RunEvent } from '#lib/messages/index.ts'
import { logLines } from './inspect-run.ts'

async function* logOf(chunks: Chunk[]): AsyncGenerator<RunEvent> {
  for (const [index, chunk] of chunks.entries()) yield { seq: index + 1, chunk, json: JSON.stringify(chunk) }
}

it('parley inspect run prints each row of a log with the part that it changes, and no content', async () => {
  const chunks = [
    step,
    ...say('Found it.'),
    ...finished({ id: 'c', server: 'files', tool: 'read_file', input: { path: 'secret.md' } }, { text: 'secret' }),
    { type: 'finish', messageMetadata: { finishReason: 'stop' } } as const,
  ]
  const lines: string[] = []
  for await (const line of logLines(logOf(chunks), { times: new Map([[2, 380]]), showsText: false }))
    lines.push(line.trim().replace(/\s+/g, ' '))
  expect(lines).toEqual([
    '1 start-step parts[0] step-start',
    '2 +380 ms text-start parts[1] text, 0 characters, streaming',
    '3 text-delta parts[1] text, 9 characters, streaming',
    '4 text-end parts[1] text, 9 characters, done',
    '5 tool-input-start parts[2] files__read_file input-streaming',
    '6 tool-input-delta parts[2] files__read_file input-streaming',
    '7 tool-input-available parts[2] files__read_file input-streaming -> input-available',
    '8 tool-output-available parts[2] files__read_file input-available -> output-available (ok)',
    '9 finish stop',
    '3 parts: step-start, text, dynamic-tool; stop',
  ])
})
