// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { findInText } from './find-in-text.ts'
import { locate } from './locate.ts'
import { passageRanges, phraseRanges } from './mark-passage.ts'

const found = (text: string, phrase: string) => findInText(text, phrase).map(({ from, to }) => text.slice(from, to))

describe('a phrase in a file', () => {
  it('is found whatever its case, signs and blanks', () => {
    expect(found('A fig.\nÄPFEL (2) and a  FIG', 'a fig')).toEqual(['A fig', 'a  FIG'])
    expect(found('ÄPFEL (2)', 'äpfel (2)')).toEqual(['ÄPFEL (2)'])
    expect(found('a-b/c\\d', 'B/c\\D')).toEqual(['b/c\\d'])
    expect(found('anything', '  ')).toEqual([])
  })

  it('is looked for in linear time', () => {
    const text = `${'a '.repeat(500_000)}${' '.repeat(500_000)}`
    const startedMs = performance.now()
    expect(findInText(text, 'a a a b')).toEqual([])
    expect(performance.now() - startedMs).toBeLessThan(2_000)
  })
})

describe('[view-03] a cited passage', () => {
  const text = '# Pears\n\nThe **pear** is green.\n\n| 1 | A [link](http://x.example/y) | b |\n'

  it('is located by indexes or by its words, and not outside of the text', () => {
    expect(locate(text, { from: 9, to: 10_000 })).toEqual({ from: 9, to: text.length })
    expect(locate(text, { from: 500, to: 900 })).toBeNull()
    expect(locate(text, { text: 'pear** is' })).toEqual({ from: text.indexOf('pear**'), to: text.indexOf(' green') })
    expect(locate('The\npear is green', { text: 'the pear' })).toMatchObject({ from: 0 })
    expect(locate(text, { text: 'quince' })).toBeNull()
  })

  it('is marked where its words are shown, without the signs of Markdown', () => {
    const page = document.createElement('div')
    page.innerHTML =
      '<h1>Pears</h1><p>The <strong>pear</strong> is green.</p><table><tr><td>1</td><td>A <a>link</a></td><td>b</td></tr></table>'
    const marked = (passage: string) => passageRanges(page, passage).map(String)
    expect(marked('# Pears\n\nThe **pear** is green.')).toEqual(['Pears', 'The pear is green'])
    expect(marked('| 1 | A [link](http://x.example/y) | b |')).toEqual(['1A linkb'])
    expect(marked('Nothing of this')).toEqual([])
    expect(phraseRanges(page, 'pear is').map(String)).toEqual(['pear is'])
  })
})
