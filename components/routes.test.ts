import { describe, expect, expectTypeOf, it } from 'vitest'
import { request } from './request.ts'
import { addressOf, type Item } from './routes.ts'

describe('the address of a route', () => {
  it('has each parameter in its place, encoded', () => {
    expect(addressOf('GET /api/chats/[chatId]/view', { params: { chatId: 'a/b ?' } })).toBe('/api/chats/a%2Fb%20%3F/view')
  })

  it('has the query, without what is undefined', () => {
    expect(addressOf('GET /api/search', { query: { q: 'ä & b', limit: 5, cursor: undefined } })).toBe('/api/search?q=%C3%A4+%26+b&limit=5')
    expect(addressOf('GET /api/chats', { query: { cursor: undefined } })).toBe('/api/chats')
  })
})

describe('a request that does not fit its route', () => {
  it('does not compile: no such route, no parameter, another query or body', () => {
    const wrong = () => {
      // @ts-expect-error
      void addressOf('GET /api/keys/[keyId]', { params: { keyId: 'k' } })
      // @ts-expect-error
      void addressOf('DELETE /api/keys/[keyId]')
      // @ts-expect-error
      void addressOf('GET /api/search', { query: { query: 'q' } })
      // @ts-expect-error
      void request('POST /api/keys', { body: { nam: 'k' } })
    }
    expect(wrong).toBeTypeOf('function')
    expectTypeOf<Item<'GET /api/keys'>['createdAt']>().toEqualTypeOf<string>()
  })
})
