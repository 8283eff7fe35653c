import type { CallToolResult } from '@modelcontextprotocol/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { sniffFileType } from '#lib/platform/index.ts'
import { cleanCallResult, STRUCTURED_KEY } from '../wire/wire.ts'
import { readResult, redactedResult } from './results.ts'
import type { KeepFile } from './tool-files.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let keptCount = 0
beforeEach(() => {
  keptCount = 0
})
const keep: KeepFile = async ({ bytes, mediaType = '', name }) => {
  const type = sniffFileType(bytes)?.startsWith('image/') ? 'image' : 'file'
  return { type, fileId: `f${++keptCount}`, mediaType, name, sizeBytes: bytes.byteLength }
}
const redact = (words: string) => words.replaceAll('hush', '[redacted]')
const read = (result: unknown, isReadable = false) => readResult(cleanCallResult(result) as CallToolResult, keep, { redact, isReadable })
const text = (value: string, audience?: string[]) => ({ type: 'text', text: value, ...(audience ? { annotations: { audience } } : {}) })

describe('a result, for its two readers', () => {
  it('is text for both', async () => {
    expect(await read({ content: [text('a'), text('b')] })).toEqual({
      isError: false,
      text: 'a\n\nb',
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    })
  })

  it.each([
    ['text/plain', 'public interface IServiceCheck {}'],
    ['application/json', '{"answer": 42}'],
    [undefined, '# Title\nwords'],
    ['application/octet-stream', 'naïve — 日本'],
    ['image/svg+xml', '<svg/>'],
  ])('[H12] gives a model the words of a file that is text: %s', async (mimeType, words) => {
    const resource = { uri: 'proj://x/a', mimeType, blob: Buffer.from(`${words} hush`).toString('base64') }
    const { text: model, content } = await read({ content: [{ type: 'resource', resource }] })
    expect(model).toBe(`[Resource proj://x/a]\n${words} [redacted]`)
    expect(content).toMatchObject([{ type: 'file', fileId: 'f1' }])
  })

  it.each([
    ['bytes', 'text/plain', Buffer.from([1, 2, 0, 255, 3])],
    ['a picture', 'text/plain', Buffer.from(PNG, 'base64')],
    ['a sound by its name', 'audio/wav', Buffer.from('words')],
    ['more than two megabytes', 'text/plain', Buffer.alloc(2_200_000, 'a')],
  ])('[H12] gives a model a line about a file that is no text: %s', async (_, mimeType, bytes) => {
    const resource = { uri: 'proj://x/a', mimeType, blob: bytes.toString('base64') }
    expect((await read({ content: [{ type: 'resource', resource }] })).text).toMatch(/^\[(?:File|Image) .*: shown to the person\]$/)
  })

  it('[H16] holds the texts of thousands of blocks', async () => {
    const words = Array.from({ length: 5_000 }, (_, at) => text(`block ${at}`))
    const { text: model, content } = await read({ content: [...words, { type: 'image', data: PNG, mimeType: 'image/png' }] }, true)
    expect(content).toHaveLength(2)
    expect(content[0]).toMatchObject({ text: expect.stringMatching(/^block 0\n\nblock 1\n[\s\S]*block 4999$/) })
    expect(model).toContain('read_result')
  })

  it('honours for whom a block is meant', async () => {
    const { text: model, content } = await read({ content: [text('both'), text('person', ['user']), text('model', ['assistant'])] })
    expect(model).toBe('both\n\nmodel')
    expect(content).toEqual([
      { type: 'text', text: 'both' },
      { type: 'text', text: 'person' },
    ])
  })

  it('shows JSON as JSON, and structured content once and not to the model', async () => {
    expect(await read({ content: [text('{"sum":3}')], structuredContent: { sum: 3 } })).toMatchObject({
      text: '{"sum":3}',
      content: [{ type: 'json', value: { sum: 3 } }],
    })
    expect(await read({ content: [text('three')], structuredContent: { sum: 3 } })).toMatchObject({
      text: 'three',
      content: [
        { type: 'text', text: 'three' },
        { type: 'json', value: { sum: 3 } },
      ],
    })
    expect(await read({ structuredContent: [1] })).toMatchObject({ text: '[1]', content: [{ type: 'json', value: [1] }] })
  })

  it('shows JSON that is nested too deep to be stored as the text that it is', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    expect(await read({ content: [text(deep)] })).toMatchObject({ content: [{ type: 'text', text: deep }] })
    expect(await read({ structuredContent: JSON.parse(deep) })).toMatchObject({
      text: '[The structured part of the result is nested too deep to be read.]',
    })
  })

  it('keeps bytes as files and never gives them to the model', async () => {
    const { text: model, content } = await read({ content: [{ type: 'image', data: PNG, mimeType: 'image/png' }] })
    expect(model).toBe('[Image image, image/png, 70 bytes: shown to the person]')
    expect(content).toEqual([{ type: 'image', fileId: 'f1', mediaType: 'image/png', name: 'image', sizeBytes: 70 }])
  })

  it('gives links and embedded resources by address', async () => {
    const { text: model, content } = await read({
      content: [
        { type: 'resource_link', uri: 'fix://1', name: 'doc', description: 'about' },
        { type: 'resource', resource: { uri: 'fix://2', mimeType: 'text/html', text: '<b>' } },
        { type: 'resource', resource: { uri: 'fix://bin/3.pdf', mimeType: 'application/pdf', blob: 'JVBERi0xLjQK' } },
      ],
    })
    expect(model).toBe(
      '[Resource doc: fix://1] about\n\n[Resource fix://2]\n<b>\n\n[File fix://bin/3.pdf, application/pdf, 9 bytes: shown to the person]',
    )
    expect(content.map(one => one.type)).toEqual(['resource_link', 'resource', 'file'])
  })

  it('is cut where it is too long, with the whole in a file', async () => {
    const { text: model, content, whole } = await read({ content: [text('x'.repeat(300_000))] })
    expect(model).toBe(`${'x'.repeat(50_000)}\n\n[The result has 300000 characters; only the first 50000 are given.]`)
    expect(content.map(one => one.type)).toEqual(['text', 'file'])
    expect(content[1]).toMatchObject({ sizeBytes: 300_000 })
    expect(whole).toBeUndefined()
  })

  it('in a chat is its beginning and a handle for the model, and the text is kept once for both readers', async () => {
    const long = 'line\n'.repeat(60_000)
    const { text: model, content, whole } = await read({ content: [text(long)] }, true)
    expect(model.startsWith('line\nline\n')).toBe(true)
    expect(model.length).toBeLessThan(20_400)
    expect(model).toMatch(/\[These are the first 20000 of 300000 characters in 60001 lines\. .*read_result with result "f1" reads any part/)
    expect(whole).toEqual({ fileId: 'f1', characters: 300_000, lines: 60_001, sizeBytes: 300_000, givenCharacters: 20_000 })
    expect(content[1]).toMatchObject({ fileId: 'f1' })
  })

  it('keeps what the model may read on in also where every block alone is short, and never cuts a character in two', async () => {
    const wide = '🙂'.repeat(5_000)
    const {
      text: model,
      content,
      whole,
    } = await read({ content: ['a', ...Array.from({ length: 6 }, () => wide)].map(one => text(one)) }, true)
    expect(whole).toMatchObject({ fileId: 'f1', lines: 13 })
    expect(content.map(one => one.type)).toEqual(Array.from({ length: 7 }, () => 'text'))
    expect(model.isWellFormed()).toBe(true)
  })

  it('holds no secret of the server', async () => {
    const view = await read({
      content: [
        text('hush now'),
        { type: 'resource', resource: { uri: 'x://y', text: 'hush' } },
        { type: 'resource', resource: { uri: 'x://hush', blob: 'AAAA' } },
        { type: 'resource_link', uri: 'https://files.example/a?key=hush', name: 'hush', description: 'hush' },
      ],
      structuredContent: { a: 'hush' },
      isError: true,
    })
    expect(JSON.stringify(view)).not.toContain('hush')
    expect(view.isError).toBe(true)
  })

  it('holds none in what a client of ours gets beside it', () => {
    const deep = JSON.parse('{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)) as Record<string, unknown>
    const given = (_meta: unknown) =>
      redactedResult(cleanCallResult({ content: [], structuredContent: 1, _meta }) as CallToolResult, redact)
    expect(given({ 'x/trace': ['hush', 2] })._meta).toMatchObject({ 'x/trace': ['[redacted]', 2], [STRUCTURED_KEY]: 1 })
    expect(given(deep)._meta).toEqual({ [STRUCTURED_KEY]: 1 })
  })
})
