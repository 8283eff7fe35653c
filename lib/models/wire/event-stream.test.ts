import { describe, expect, it } from 'vitest'
import { cost, repeated } from '#tests/support/hostile.ts'
import { createEventStream, parseJson } from './event-stream.ts'

function read(body: string): unknown[] {
  const values: unknown[] = []
  const stream = createEventStream({ onJson: value => values.push(value), onDone: () => undefined })
  stream.push(Buffer.from(body))
  stream.end()
  return values
}

describe('an event that is written over several lines', () => {
  it('is read at its end, or at the line that makes it whole', () => {
    const lines = JSON.stringify({ a: [1, { b: 2 }], c: 'd' }, null, 1).split('\n')
    const body = lines.map(line => `data: ${line}\n`).join('')
    for (const end of ['\n', '', 'data: {"next":1}\n\n']) expect(read(body + end)[0]).toEqual({ a: [1, { b: 2 }], c: 'd' })
    expect(read(`${body}${body}`)).toHaveLength(2)
  })

  it('[S1] is read whole after any number of lines, at its end', () => {
    const many = Array.from({ length: 3000 }, (_, at) => at)
    const lines = JSON.stringify(many, null, 1).split('\n')
    expect(read(`${lines.map(line => `data: ${line}\n`).join('')}\n`)).toEqual([many])
  })

  it.each(['data: [1,\n', 'data: {"a":\n', 'data: "\n', 'data: x\n'])('[S1] takes time that grows with its length: %j', line => {
    read(repeated(line, 2000))
    expect(cost(() => read(repeated(line, 100_000)), 1)).toBeLessThan(300)
  })

  it('[S13] is given up where it has no end, as a body is that is no stream', () => {
    expect(() => read(`data: [1,\n${`data: ${'1,'.repeat(4_000_000)}\n`.repeat(5)}`)).toThrow(/too long/)
    expect(() => read(`words\n${`${'more '.repeat(1_600_000)}\n`.repeat(5)}`)).toThrow(/too long/)
  })

  it('[S1] is skipped if it is nested too deeply to store', () => {
    const deep = `{"choices":[${'['.repeat(20_000)}${']'.repeat(20_000)}]}`
    expect(read(`data: ${deep}\n\ndata: {"a":1}\n\n`)).toEqual([{ a: 1 }])
    expect(parseJson(deep)).toBeUndefined()
  })
})
