import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineReader } from './line-reader.ts'
import { localError } from './local-error.ts'
import { readMessages } from './read-message.ts'

function read(chunks: Buffer[], maxBytes?: number) {
  const messages: unknown[] = []
  const stray: string[] = []
  const reader = createLineReader({ message: message => messages.push(message), stray: line => stray.push(line) }, maxBytes)
  for (const chunk of chunks) reader.push(chunk)
  return { messages, stray }
}

const answer = (id: number | string, result: unknown = {}) => ({ jsonrpc: '2.0', id, result })
const line = (message: unknown) => `${JSON.stringify(message)}\n`

describe('messages over a pipe', () => {
  it('are the same however the bytes are split', () => {
    const messages = [answer(1, { text: 'ünï 🔥' }), { jsonrpc: '2.0', method: 'note' }, answer('x')]
    const bytes = Buffer.from(messages.map(line).join('noise\n\r\n'))
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 20 }), cuts => {
        const at = [0, ...cuts.sort((a, b) => a - b), bytes.length]
        expect(read(at.slice(1).map((end, index) => bytes.subarray(at[index], end)))).toEqual({ messages, stray: ['noise', 'noise'] })
      }),
    )
  })

  it('are found behind what a program printed without a line break', () => {
    expect(read([Buffer.from(`DEBUG ${line(answer(1))}`)])).toEqual({ messages: [answer(1)], stray: [] })
  })

  const [one, two] = [answer(1, { text: 'a } b { \\" c' }), { jsonrpc: '2.0', method: 'note' }]
  const json = (message: unknown) => JSON.stringify(message)
  it.each<[string, string]>([
    ['two on a line', `${json(one)}${json(two)}\n`],
    ['text before and behind', `Loading... ${json(one)} done ${json(two)}!\n`],
    ['braces in that text', `[INFO] {x} {ascii} ${json(one)} {} ${json(two)}\n`],
    ['keys in another order', `Ready. ${json({ result: one.result, id: 1, jsonrpc: '2.0' })}\n${json(two)}\n`],
    ['codes of a terminal', `\u001b[2K\u001b[1G${json(one)}\u001b[0m\n${json(two)}\u001b[0m\n\u001b[0m\n`],
    ['a batch', `${json([one, two])}\n`],
    ['lines of one message', `${JSON.stringify(one, null, 2)}\n${JSON.stringify(two, null, 4)}\n`],
    ['lines of a batch', `${JSON.stringify([one, two], null, 2)}\n`],
    ['a brace that never ends', `{\nart\n${json(one)}\nLoading ${json(two)}\n`],
    ['carriage returns', `${json(one)}\r${json(two)}\r`],
    ['no line break at all', `${json(one)}${json(two)}`],
    ['headers of lengths', [one, two].map(each => `Content-Length: ${json(each).length}\r\n\r\n${json(each)}`).join('')],
  ])('[H7] are found with %s, and before the next byte comes', (_, text) => {
    const bytes = Buffer.from(text)
    expect(read([bytes]).messages).toEqual([one, two])
    const each = Array.from(bytes, (_byte, at) => bytes.subarray(at, at + 1))
    expect(read(each).messages).toEqual([one, two])
  })

  it('[H7] are not looked for in what is left of one that is broken', () => {
    const forged = `{"jsonrpc":"2.0","id":1,"result":{"text":"it said "${json(answer(2))}"}}`
    expect(read([Buffer.from(`${forged}\n${line(answer(3))}`)]).messages).toEqual([answer(3)])
  })

  it('[S1] that are nested deeper than anybody could keep become an error for their request', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(readMessages(JSON.parse(`{"jsonrpc":"2.0","id":7,"result":{"structuredContent":{"a":${deep}}}}`))).toEqual([
      { jsonrpc: '2.0', id: 7, error: localError('The answer is nested too deep.') },
    ])
    expect(readMessages(JSON.parse(`{"jsonrpc":"2.0","method":"notifications/message","params":{"data":${deep}}}`))).toEqual([])
  })

  it('[H7] take time that grows with their length', () => {
    const worst = ['{"a":'.repeat(20_000), '{ '.repeat(50_000), '{}'.repeat(50_000), `{"${'{'.repeat(100_000)}`, '{\n'.repeat(20_000)]
    // Counts the processor of this thread alone: others may be busy.
    const before = process.threadCpuUsage()
    for (const text of worst) expect(read([Buffer.from(`${text}\n${line(answer(1))}`)]).messages).toEqual([answer(1)])
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_500)
  })

  it.each([
    'Server listening',
    '[]',
    '"text"',
    '{broken',
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"1.0","id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":null,"result":{}}',
  ])('are not lines such as %s', text => {
    expect(read([Buffer.from(`${text}\n${line(answer(2))}`)])).toEqual({ messages: [answer(2)], stray: [text] })
  })

  it('that are too long become an error for their request, and the next one is read', () => {
    const long = Buffer.from(line(answer(41, 'x'.repeat(5_000))) + line(answer(2)))
    for (const size of [1, 7, 100, 10_000]) {
      const chunks = Array.from({ length: Math.ceil(long.length / size) }, (_, index) => long.subarray(index * size, (index + 1) * size))
      const { messages } = read(chunks, 1_000)
      expect(messages).toEqual([expect.objectContaining({ id: 41, error: expect.objectContaining({ code: -32000 }) }), answer(2)])
    }
  })

  it('that are too long are told apart by an id at their end as well', () => {
    const long = `{"jsonrpc":"2.0","result":${JSON.stringify('x'.repeat(5_000))},"id":"q-7"}\n`
    expect(read([Buffer.from(long)], 1_000).messages).toEqual([expect.objectContaining({ id: 'q-7' })])
  })

  it('that are too long and have no id are noted', () => {
    expect(read([Buffer.from(`${'x'.repeat(5_000)}\n`)], 1_000)).toEqual({ messages: [], stray: ['[The answer is larger than 0 MB.]'] })
  })
})
