import { expect, it } from 'vitest'
import { storable } from './storable.ts'

it('replaces what PostgreSQL cannot hold, at any depth and in keys, and keeps the rest', () => {
  const given = { text: 'a\0b \ud83d 😀', list: [1, null, true, { 'k\0': '\udc00' }], gone: undefined }
  expect(storable(given)).toEqual({ text: 'a\ufffdb \ufffd 😀', list: [1, null, true, { 'k\ufffd': '\ufffd' }] })
  expect(Object.keys(storable(given))).toEqual(['text', 'list'])
})
