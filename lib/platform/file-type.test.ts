import { describe, expect, it } from 'vitest'
import { isInlineType, sniffFileType } from './file-type.ts'

describe('the kind of a file', () => {
  it.each([
    ['89504e470d0a1a0a00', 'image/png'],
    ['ffd8ffe000', 'image/jpeg'],
    ['474946383961', 'image/gif'],
    ['524946460000000057454250', 'image/webp'],
    ['524946460000000057415645', 'audio/wav'],
    ['4944330400', 'audio/mpeg'],
    ['4f67675300', 'audio/ogg'],
  ])('%s is %s', (hex, expected) => {
    expect(sniffFileType(Buffer.from(hex, 'hex'))).toBe(expected)
    expect(isInlineType(expected)).toBe(true)
  })

  it.each(['<svg onload=alert(1)>', '<html>', 'not an image', ''])('%s is nothing that is shown in the page', text => {
    expect(sniffFileType(Buffer.from(text))).toBeNull()
  })

  it('a PDF is known, and not shown', () => {
    expect(sniffFileType(Buffer.from('%PDF-1.4'))).toBe('application/pdf')
  })

  it.each(['image/svg+xml', 'text/html', 'application/pdf'])('%s is downloaded', type => {
    expect(isInlineType(type)).toBe(false)
  })
})
