import { describe, expect, it } from 'vitest'
import { readBytes, readLines, searchText } from './text-parts.ts'

describe('a part of a text', () => {
  const bytes = Buffer.from('one\ntwo\nthrée 🙂 four\nfive')

  it('is returned by lines, with the position of the rest', () => {
    expect(readLines(bytes, { from: 2, count: 1 })).toBe('Lines 2 to 2 (bytes 4 to 8 of 29):\ntwo\n')
    expect(readLines(bytes, { from: 3, count: 100 })).toBe('Lines 3 to 4, the last (bytes 8 to 29 of 29):\nthrée 🙂 four\nfive')
    expect(readLines(bytes, { from: 5, count: 1 })).toBe('The text has only 4 lines.')
    const wide = readLines(Buffer.from('x'.repeat(50_000)), { from: 1, count: 1 })
    expect(wide).toMatch(/^Lines 1 to 1 \(bytes 0 to 20000 of 50000\):\nx{20000}\n\[Cut within line 1; continue with from_byte 20000\.\]$/)
  })

  it('is returned by bytes, and reading on reaches the end without cutting or losing a character', () => {
    let at = 0
    let read = ''
    while (at < bytes.length) {
      const part = readBytes(bytes, { from: at, count: 3 })
      const [, to, words] = /^Bytes \d+ to (\d+) of 29:\n([\s\S]*)\n\[[^\]]*\]$/.exec(part) ?? []
      read += words
      at = Number(to)
    }
    expect(read).toBe(bytes.toString())
    expect(readBytes(bytes, { from: 29, count: 1 })).toBe('The text has only 29 bytes.')
  })

  it('is found by words, never by a pattern, and long lines are shown around them', () => {
    expect(searchText(Buffer.from('a.b\naxb\nA.B'), 'a.b')).toBe('“a.b” stands there 2 times:\nline 1, byte 0: a.b\nline 3, byte 8: A.B')
    expect(searchText(Buffer.from('x'), '(a+)+$')).toBe('“(a+)+$” is not in the text.')
    const long = `${'x'.repeat(5_000)}needle${'y'.repeat(5_000)}`
    expect(searchText(Buffer.from(long), 'needle')).toMatch(/line 1, byte 5000: …x{160}needley{160}…$/)
    expect(searchText(Buffer.from('n\n'.repeat(100)), 'n')).toMatch(
      /^“n” stands there 100 times; these are the first 20:\n(line \d+, byte \d+: n\n?){20}$/,
    )
  })
})
