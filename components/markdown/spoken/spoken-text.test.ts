import { describe, expect, it } from 'vitest'
import { spokenFormula } from './spoken-formula.ts'
import { createSpokenText } from './spoken-text.ts'

const spoken = (text: string) => createSpokenText()(text, false).trim()

describe('what is read out of a Markdown text', () => {
  it.each([
    ['## A **bold** title', 'A bold title'],
    ['See [the guide](https://example.org/a?b=c) and `npm ci`.', 'See the guide and npm ci.'],
    ['- [x] one\n- [ ] *two*', 'Done: one\nNot done: two'],
    ['3. three\n4. ~~four~~', '3. three\n4. four'],
    ['| Name | Share |\n| --- | ---: |\n| **Bo** | 9 % |', 'Name, Share\nBo, 9 %'],
    ['> quoted\n> words', 'quoted\nwords'],
    ['```js\nconst a = 1\n```', 'const a = 1'],
    ['```mermaid\ngraph TD; A-->B\n```', 'Diagram.'],
    ['![A *red* cat](https://example.org/cat.png)', 'A *red* cat'],
    ['H<sub>2</sub>O &amp; more', 'H2O & more'],
    ['Area $\\pi r^2$ and $$\\frac{a}{b_1}$$', 'Area pi r squared and (a over b sub 1)'],
    ['one\n\n---\n\ntwo', 'one\ntwo'],
    ['Twice.[^1]\n\n[^1]: A note.', 'Twice.\n1: A note.'],
  ])('[U12] of %j is what is shown of it', (text, words) => {
    expect(spoken(text)).toBe(words)
  })

  it('[U12] of a growing text goes on where it was, without marks at any cut', () => {
    const text =
      'A **bold** word. A [link](https://example.org/path) too. `code` and *more*.\n\n- one\n- **two**\n\n| a | b |\n| --- | --- |\n| **c** | d |\n\nEnd. '
    const read = createSpokenText()
    const cuts = Array.from({ length: text.length }, (_, index) => read(text.slice(0, index + 1), true))
    for (const words of cuts) expect(words).not.toMatch(/\*\*|\]\(|---|https/)
    expect(read(text, false).trim()).toBe('A bold word. A link too. code and more.\none\ntwo\na, b\nc, d\nEnd.')
  })

  it('[U12] of formulas has no commands', () => {
    const formulas = [
      '\\sqrt{x^2+1} \\le \\infty',
      '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
      '\\text{if } x \\in \\mathbb{R}',
      '50\\%',
    ]
    expect(formulas.map(spokenFormula)).toEqual(['the root of x squared +1 ≤ ∞', 'a b , c d', 'if x ∈ R', '50%'])
  })

  it('[U12] takes time that grows with the text', () => {
    const time = (text: string) => {
      const from = performance.now()
      spokenFormula(text)
      return performance.now() - from
    }
    for (const piece of ['{', '\\frac{', '^{a', '\\sqrt', ' ']) expect(time(piece.repeat(20_000))).toBeLessThan(300)
  })
})
