import type { CallToolResult } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { readResult } from '../call/results.ts'
import { readMessage } from './read-message.ts'
import { cleanCallResult } from './wire.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const urlSafe = png.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

async function view(result: unknown) {
  const message = readMessage({ jsonrpc: '2.0', id: 1, result })
  const clean = cleanCallResult(message && 'result' in message ? message.result : undefined) as CallToolResult
  const kept: { mediaType: string | undefined; bytes: Uint8Array }[] = []
  const seen = await readResult(
    clean,
    async ({ bytes, mediaType, name }) => {
      kept.push({ bytes, mediaType })
      return { type: 'file', fileId: 'f1', name: name ?? 'file', mediaType: mediaType ?? '', sizeBytes: bytes.byteLength }
    },
    { redact: text => text, isReadable: false },
  )
  return { text: seen.text, isError: seen.isError, kept, person: seen.content }
}

it.each<[string, unknown, string]>([
  ['a text', 'just a string', 'just a string'],
  ['a number', 42, '42'],
  ['a list of blocks', [{ type: 'text', text: 'in a bare array' }], 'in a bare array'],
  ['a list of texts', { content: ['a', 'b'] }, 'a\n\nb'],
  ['a list of numbers', { content: [1, 2] }, '[1,2]'],
  ['an object', { rows: [1, 2, 3] }, '{"rows":[1,2,3]}'],
  ['content that is a text', { content: 'just text' }, 'just text'],
  ['content that is one block', { content: { type: 'text', text: 'one block' } }, 'one block'],
  ['content that is an object', { content: { rows: 1 } }, '{"rows":1}'],
  ['content that is null', { content: null, structuredContent: { answer: 42 } }, '{"answer":42}'],
  ['the first protocol', { toolResult: 'of the first protocol' }, 'of the first protocol'],
  ['an object of the first protocol', { toolResult: { a: 1 } }, '{"a":1}'],
  ['text that is a number', { content: [{ type: 'text', text: 42 }] }, '42'],
  ['text that is an object', { content: [{ type: 'text', text: { a: 1 } }] }, '{"a":1}'],
  ['a block of JSON', { content: [{ type: 'json', json: { a: 1 } }] }, '{"a":1}'],
  ['a resource without an address', { content: [{ type: 'resource', resource: { text: 'no address' } }] }, 'no address'],
  ['a resource in its block', { content: [{ type: 'resource', uri: 'file:///a.txt', text: 'flat' }] }, '[Resource file:///a.txt]\nflat'],
  ['nulls', { content: [{ type: 'text', text: 'fine', annotations: null, _meta: null }], structuredContent: null, isError: null }, 'fine'],
  ['null', null, ''],
  [
    'an address as data',
    { content: [{ type: 'image', data: 'https://example.com/a.png' }] },
    '[Resource https://example.com/a.png: https://example.com/a.png]',
  ],
  ['words as data', { content: [{ type: 'image', data: 'no picture today!', mimeType: 'image/png' }] }, 'no picture today!'],
])('[H7] a result that is %s is given as text', async (_, result, text) => {
  expect(await view(result)).toMatchObject({ text, isError: false, kept: [] })
})

it.each<[string, unknown, string | undefined, string]>([
  ['a data URL', { type: 'image', data: `data:image/png;base64,${png}`, mimeType: 'image/png' }, 'image/png', png],
  ['a data URL that alone says its type', { type: 'image', data: `data:image/png;base64,${png}` }, 'image/png', png],
  [
    'a data URL of text',
    { type: 'image', data: `data:image/svg+xml;utf8,${svg}`, mimeType: 'image/svg+xml' },
    'image/svg+xml',
    Buffer.from(svg).toString('base64'),
  ],
  [
    'a data URL with escapes',
    { type: 'image', data: `data:image/svg+xml,${encodeURIComponent(svg)}` },
    'image/svg+xml',
    Buffer.from(svg).toString('base64'),
  ],
  ['letters that are safe in URLs', { type: 'image', data: urlSafe, mimeType: 'image/png' }, 'image/png', png],
  ['line breaks', { type: 'audio', data: png.match(/.{1,40}/g)?.join('\r\n'), mimeType: 'audio/wav' }, 'audio/wav', png],
  [
    'a data URL in a resource',
    { type: 'resource', resource: { uri: 'file:///a.png', blob: `data:image/png;base64,${png}` } },
    'image/png',
    png,
  ],
])('[H7] bytes that come as %s are the bytes that were meant', async (_, block, mediaType, base64) => {
  const { kept } = await view({ content: [block] })
  expect(kept.map(file => [file.mediaType, Buffer.from(file.bytes).toString('base64')])).toEqual([[mediaType, base64]])
})
