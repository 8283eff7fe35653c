import { describe, expect, it } from 'vitest'
import { MAX_APP_BYTES } from '../limits.ts'
import { readPage } from './read-page.ts'

const uri = 'ui://shop/cart.html'
const item = { uri, mimeType: 'text/html;profile=mcp-app', text: '<p>Cart</p>' }

describe('the page of an App', () => {
  it('is text, or bytes that stand for text', () => {
    const { text: _, ...rest } = item
    expect(readPage({ contents: [item] }, uri)).toEqual({ html: '<p>Cart</p>', sandboxQuery: '', mayCopy: false, prefersBorder: true })
    expect(readPage({ contents: [{ ...rest, blob: Buffer.from('<p>Ä</p>').toString('base64') }] }, uri).html).toBe('<p>Ä</p>')
  })

  it('may be marked with spaces and quotes', () => {
    expect(readPage({ contents: [{ ...item, mimeType: 'text/html; profile="mcp-app"' }] }, uri).html).toBe('<p>Cart</p>')
  })

  it.each([undefined, 'text/html', 'text/plain;profile=mcp-app', 'application/xhtml+xml'])('is none where it is marked %s', mimeType => {
    const { mimeType: _, ...rest } = item
    expect(() => readPage({ contents: [{ ...rest, ...(mimeType ? { mimeType } : {}) }] }, uri)).toThrow('not marked as the page of an App')
  })

  it('is none where the server gave nothing, or too much', () => {
    expect(() => readPage({ contents: [] }, uri)).toThrow('no page')
    expect(() => readPage({ contents: [{ ...item, text: 'a'.repeat(MAX_APP_BYTES + 1) }] }, uri)).toThrow('larger than 8 MB')
  })

  it('gets the origins it may have and the clipboard, and no other permission', () => {
    const ui = {
      csp: { connectDomains: ['https://api.example.com', '*'], resourceDomains: ["'unsafe-eval'"] },
      permissions: { camera: {}, microphone: {}, geolocation: {}, clipboardWrite: {} },
      domain: 'https://elsewhere.example.com',
      prefersBorder: false,
    }
    expect(readPage({ contents: [{ ...item, _meta: { ui } }] }, uri)).toEqual({
      html: '<p>Cart</p>',
      sandboxQuery: 'connect=https%3A%2F%2Fapi.example.com',
      mayCopy: true,
      prefersBorder: false,
    })
  })
})
