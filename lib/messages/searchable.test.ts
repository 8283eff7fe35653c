import { describe, expect, it } from 'vitest'
import { searchable } from './searchable.ts'

describe('text as people type it', () => {
  it.each([
    ['‘’‚‛′‵ʹʻʼˈ´‹›׳', "'".repeat(14)],
    ['“”„‟″‶«»〝〞〟״', '"'.repeat(12)],
    ['‐‑‒–—―−⁃֊־⸺⸻﹘﹣－', '-'.repeat(15)],
    ['ÆæŒœØøŁłĐđÐðÞþĦħŦŧ', 'aeaeoeoeoollddddththhhtt'],
    ['ک ى ی ة ہ', 'ك ي ي ه ه'],
    ['٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹', '0123456789 0123456789'],
    ['a\u00adb\u200bc\u200cd\u200de\u2060f\ufeffg\u202eh\ufe0fi\u0640j', 'abcdefghij'],
    ['ﬁ ﬃ ｆ２', 'fi ffi f2'],
    ['plain ASCII’S', "plain ascii's"],
  ])('[find-01] %j is %j', (text, expected) => {
    expect(searchable(text)).toBe(expected)
  })
})
