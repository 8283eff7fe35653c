import { act, render } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { Markdown } from './markdown.tsx'
import { typeset } from './math/typeset.ts'
import { loadTypesetter } from './math/typesetter.ts'

beforeAll(async () => {
  await loadTypesetter()
})

/** Returns the words of a text with the marks that the page makes of them. A formula stands in ⟦ ⟧, a displayed one in ⟦⟦ ⟧⟧. */
function shown(text: string): string {
  const { container, unmount } = render(<Markdown text={text} isStreaming={false} />)
  for (const formula of container.querySelectorAll('.md-math, .md-math-display')) {
    const tex = formula.querySelector('annotation')?.textContent ?? ''
    formula.replaceWith(formula.className === 'md-math' ? `⟦${tex}⟧` : `⟦⟦${tex}⟧⟧`)
  }
  const html = [...container.querySelectorAll('p, li, h1, h2, td')].map(block => block.innerHTML).join('\n')
  unmount()
  return html.replaceAll('<!-- -->', '')
}

describe('emphasis beside scripts without spaces', () => {
  it.each([
    ['含**「重点」**内容', '含<strong>「重点」</strong>内容'],
    ['**历经十年发展，**今年', '<strong>历经十年发展，</strong>今年'],
    ['**重要提示（Important Notice）：**请注意。', '<strong>重要提示（Important Notice）：</strong>请注意。'],
    ['이것은 **강조(emphasis)**입니다.', '이것은 <strong>강조(emphasis)</strong>입니다.'],
    ['*これは斜体です。*続く。', '<em>これは斜体です。</em>続く。'],
    ['~~删除的文字（带括号）。~~这个句子', '<del>删除的文字（带括号）。</del>这个句子'],
    ['`code`**「引用」**后', '<code dir="ltr">code</code><strong>「引用」</strong>后'],
    ['他说：**“你好”**，然后走了', '他说：<strong>“你好”</strong>，然后走了'],
    ['นี่คือ**"คำสำคัญ"**ของเรา', 'นี่คือ<strong>"คำสำคัญ"</strong>ของเรา'],
    ['𠮷**（野家）**𠮷', '𠮷<strong>（野家）</strong>𠮷'],
  ])('[M] %s', (text, html) => expect(shown(text)).toBe(html))

  it.each([
    ['a**"b"**c', 'a**"b"**c'],
    ['***a** b*', '<em><strong>a</strong> b</em>'],
    ['*a **b** c*', '<em>a <strong>b</strong> c</em>'],
    ['**a*b**', '<strong>a*b</strong>'],
    ['snake_case_name', 'snake_case_name'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['**a [b*](https://a.b/) c**', '<strong>a '],
  ])('[M] keeps CommonMark elsewhere: %s', (text, html) => expect(shown(text)).toContain(html))
})

describe('a tilde before or between numbers', () => {
  it.each([
    '5~7U 保证金 × 100~200倍杠杆',
    'a fix (~2000 lines) and an old file (~5000 lines)',
    'between ~1.34 and ~5.4',
    '~1,~2',
    'see ~/.config and ~/.local',
  ])('[M] strikes nothing: %s', text => expect(shown(text)).toBe(text))

  it('[M] strikes where there are two', () => expect(shown('~~gone~~ stays')).toBe('<del>gone</del> stays'))
})

describe('sums of money', () => {
  it.each([
    ['Pay **$1.50** for **kale** or $2.00', 'Pay <strong>$1.50</strong> for <strong>kale</strong> or $2.00'],
    ['**Total: $20** and **tax: $4**', '<strong>Total: $20</strong> and <strong>tax: $4</strong>'],
    ['between *$5* and *$9*', 'between <em>$5</em> and <em>$9</em>'],
    ['**$148+ → $19**（省 **87%**，年省 ~$1,550）', '<strong>$148+ → $19</strong>（省 <strong>87%</strong>，年省 ~$1,550）'],
    ['~~$10~~ now $5', '<del>$10</del> now $5'],
    ['50% off $20 = $10; $a=b$', '50% off $20 = $10; ⟦a=b⟧'],
    ['`$a` **$b** and $c **d** e', '<code dir="ltr">$a</code> <strong>$b</strong> and $c <strong>d</strong> e'],
  ])('[M] are no formulas: %s', (text, html) => expect(shown(text)).toBe(html))
})

describe('a single line break', () => {
  it.each([
    ['Roses are red,\nviolets **are\nblue**.', 'Roses are red,<br>violets <strong>are<br>blue</strong>.'],
    ['- one\n  its second line', 'one<br>its second line'],
    ['> quoted\n> twice', 'quoted<br>twice'],
  ])('[P23] stands as typed: %j', (text, html) => {
    expect(shown(text)).toBe(html)
  })
})

describe('a formula that begins within a line', () => {
  it.each([
    ['Then: $$\nx = 1\n$$\n\nThe **last** one.', 'Then: ⟦⟦x = 1⟧⟧\nThe <strong>last</strong> one.'],
    ['So \\[\ny = 2\n\\] here.\n\nThe last.', 'So ⟦⟦y = 2⟧⟧ here.\nThe last.'],
    ['- item $$\nz = 3\n$$\n- next', 'item ⟦⟦z = 3⟧⟧\nnext'],
    ['It has:\n\n$$\n\nthe **process id**.', 'It has:\n$$\nthe <strong>process id</strong>.'],
    ['low = $, high = $$\n$$\n\nThen **bold**.', 'low = $, high = $$<br>$$\nThen <strong>bold</strong>.'],
    ['Consider $$a = b\n\n$$ and **bold**.', 'Consider $$a = b\n$$ and <strong>bold</strong>.'],
  ])('[M] hides nothing that follows: %j', (text, html) => {
    expect(shown(text)).toBe(html)
    const { container, rerender, unmount } = render(<Markdown text="" isStreaming />)
    for (let end = 1; end <= text.length; end += 1) rerender(<Markdown text={text.slice(0, end)} isStreaming />)
    rerender(<Markdown text={text} isStreaming={false} />)
    const grown = container.textContent
    unmount()
    expect(grown).toBe(render(<Markdown text={text} isStreaming={false} />).container.textContent)
  })
})

describe('text made to be slow', () => {
  it('[S1] a formula whose macros fill a page is shown as its source', () => {
    expect(typeset(`\\def\\a{${'x'.repeat(700)}}${'\\a '.repeat(150)}`, true)).toBeNull()
    expect(typeset(`\\def\\a#1{#1#1#1#1}${'\\a{'.repeat(9)}x${'}'.repeat(9)}`, true)).toBeNull()
    expect(typeset('a'.padEnd(8000, '^{a'), true)).toBeNull()
    expect(typeset('\\newcommand{\\mine}{\\mathbb{R}} f: \\mine \\to \\mine', false)).toContain('katex')
  })

  it('[S1] of 12,000 formulas so many are typeset as a page can hold', () => {
    const { container } = render(<Markdown text={'$a$ '.repeat(12_000)} isStreaming={false} />)
    const formulas = container.querySelectorAll('.katex').length
    expect(formulas).toBeGreaterThan(500)
    expect(formulas).toBeLessThan(2000)
    expect(container.textContent.length).toBeGreaterThan(12_000)
  })

  it('[S1] what comes after 15,000 elements is shown as it was written', () => {
    const { container } = render(<Markdown text={'```\na\n```\n\n'.repeat(9000)} isStreaming={false} />)
    expect(container.querySelectorAll('figure').length).toBeLessThan(800)
    expect(container.querySelector('.md-group:last-child > .md-html:last-child')?.textContent).toContain('```\na\n```')
  })

  it('[S1] lines may end as on Windows', () => {
    expect(shown('# A\r\n\r\nb **c**\r\n')).toBe('A\nb <strong>c</strong>')
  })

  it.each(['>', '- ', '> - ', '*', '[', '{'])('[S1] nested 4,000 deep: %j', piece => {
    const { container } = render(<Markdown text={`${piece.repeat(4000)}a\n\nafter`} isStreaming={false} />)
    expect(container.textContent).toContain('after')
  })
})

it('[V4] [web-05] a formula needs no place of its own that a script fills', async () => {
  const { container } = render(<Markdown text="$x$" isStreaming={false} />)
  await act(async () => undefined)
  expect(container.innerHTML).not.toContain('<!--$')
})
