import { expect, it } from 'vitest'
import { isTooDeep, storableJsonText, toStorableJson } from './storable-json.ts'

it('replaces what PostgreSQL cannot hold, at any depth and in keys, and keeps the rest', () => {
  const given = { text: 'a\0b \ud83d 😀', list: [1, null, true, { 'k\0': '\udc00' }], gone: undefined }
  expect(toStorableJson(given)).toEqual({ text: 'a\ufffdb \ufffd 😀', list: [1, null, true, { 'k\ufffd': '\ufffd' }] })
  expect(Object.keys(toStorableJson(given))).toEqual(['text', 'list'])
})

it.each([
  { text: 'a\0b \ud83d 😀', list: [1, null, { 'k\0': '\udc00' }], gone: undefined },
  { text: 'nothing to replace: 😀 \\ \n', gone: undefined, list: [undefined, true] },
  { text: 'the words \\u0000 and \\ud83d themselves' },
])('writes the JSON of what it keeps', given => {
  expect(storableJsonText(given)).toBe(JSON.stringify(toStorableJson(given)))
})

it('tells a depth that nobody could walk, however deep', () => {
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown
  expect([0, 'text', null, nested(500), { list: nested(400) }].map(isTooDeep)).toEqual([false, false, false, false, false])
  expect([nested(502), nested(100_000), { a: nested(100_000) }].map(isTooDeep)).toEqual([true, true, true])
})
