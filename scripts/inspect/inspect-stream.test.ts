import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { inspectStreamCommand } from './inspect-stream.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-streams-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Makes a chat-completions stream of these deltas; the last has a finish reason and usage unless the stream is cut. */
function recorded(name: string, deltas: object[], isCut = false): string {
  const chunks = deltas.map(delta => ({ choices: [{ index: 0, delta, finish_reason: null as string | null }] }))
  if (!isCut) chunks.push({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  const usage = { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } }
  const file = path.join(folder, name)
  writeFileSync(file, [...chunks, ...(isCut ? [] : [usage])].map(chunk => `data: ${JSON.stringify(chunk)}\n\n`).join(''))
  return file
}

async function printed(args: string[]): Promise<unknown[]> {
  const lines: string[] = []
  await inspectStreamCommand.run(args, line => lines.push(line))
  return lines.map(line => JSON.parse(line) as unknown)
}

const call = (args: string) => ({ tool_calls: [{ index: 0, id: 'c', function: { name: 'add', arguments: args } }] })

describe('inspect stream', () => {
  it('prints one line for each file: what was said, what would run, how it ended', async () => {
    const whole = recorded('whole.sse', [{ reasoning_content: 'Hm.' }, { content: 'Four' }, { content: '.' }, call('{"a":1}')])
    const cut = recorded('cut.sse', [{ content: 'Fo' }, call('{"a":')], true)
    expect(await printed(['--api', 'chat-completions', whole, cut])).toEqual([
      {
        file: whole,
        text: 'Four.',
        reasoning: 'Hm.',
        tool_calls: [{ id: 'c', name: 'add', arguments: { a: 1 } }],
        usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5, estimated: false },
        finish_reason: 'tool_calls',
        error: null,
      },
      {
        file: cut,
        text: 'Fo',
        reasoning: '',
        tool_calls: [],
        usage: null,
        finish_reason: null,
        error: { code: 'provider_failed', message: expect.stringContaining('broke off'), retryable: true },
      },
    ])
  })

  it('says what is wrong with its arguments', async () => {
    await expect(printed(['--api', 'smoke-signals', 'x'])).rejects.toBeInstanceOf(UsageError)
    await expect(printed(['--api', 'gemini', path.join(folder, 'nowhere.sse')])).rejects.toThrow('cannot be read (ENOENT)')
  })
})
