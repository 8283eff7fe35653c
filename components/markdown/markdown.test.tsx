import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Markdown } from './markdown.tsx'

function show(text: string, isStreaming = false) {
  return render(<Markdown text={text} isStreaming={isStreaming} />)
}

/** Lists the elements that change in the page while `change` runs. */
function changedIn(container: Element, change: () => void): Element[] {
  const observer = new MutationObserver(() => undefined)
  observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true })
  change()
  const places = observer.takeRecords().map(({ target }) => (target instanceof Element ? target : target.parentElement))
  observer.disconnect()
  return places.filter(place => place !== null)
}

describe('a text that grows', () => {
  it('[run-23] changes nothing in the page but its last block', () => {
    const start = Array.from({ length: 30 }, (_, index) => `Paragraph ${index} with **bold** words.`).join('\n\n')
    const { container, rerender } = show(`${start}\n\nAnd the la`, true)
    const blocks = container.querySelectorAll('p')
    const places = changedIn(container, () => rerender(<Markdown text={`${start}\n\nAnd the last one`} isStreaming />))
    expect(places.length).toBeGreaterThan(0)
    expect(places.every(place => blocks[30]?.contains(place))).toBe(true)
    expect(container.querySelectorAll('p')[30]).toBe(blocks[30])
  })

  it('[run-23] keeps every element while it grows through many blocks', () => {
    const text = Array.from({ length: 300 }, (_, index) => `Paragraph ${index}.`).join('\n\n')
    const { container, rerender } = show('', true)
    let before: Element[] = []
    for (let end = 97; end < text.length; end += 97) {
      rerender(<Markdown text={text.slice(0, end)} isStreaming />)
      const now = [...container.querySelectorAll('p')]
      expect(before.every((block, index) => block === now[index])).toBe(true)
      before = now
    }
    expect(before.length).toBeGreaterThan(290)
  })

  it('within an open fence changes only the last lines', () => {
    const code = Array.from({ length: 200 }, (_, index) => `line ${index}`).join('\n')
    const { container, rerender } = show(`\`\`\`\n${code}`, true)
    const chunks = container.querySelectorAll('.md-lines')
    const places = changedIn(container, () => rerender(<Markdown text={`\`\`\`\n${code} and more`} isStreaming />))
    expect(places.every(place => chunks[chunks.length - 1]?.contains(place))).toBe(true)
    expect(container.querySelector('pre')?.textContent).toBe(`${code} and more`)
  })

  it('shows no raw mark on the way', () => {
    const text =
      'Some **bold** and `code`, a [link](https://example.com/) and\n\n- a list\n- of two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n'
    const { container, rerender } = show('', true)
    for (let end = 1; end <= text.length; end += 1) {
      rerender(<Markdown text={text.slice(0, end)} isStreaming />)
      expect(container.textContent).not.toMatch(/[*`|[\]]/)
    }
  })
})

describe('code', () => {
  const copied: string[] = []

  beforeEach(() => {
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void copied.push(text) } })
  })

  afterEach(() => {
    copied.length = 0
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('has its language and is copied exactly, with a check for two seconds', async () => {
    vi.useFakeTimers()
    show('```ts\nconst a = 1\n\n\tconst b = "<&>"\n```')
    const figure = screen.getByRole('figure', { name: 'TypeScript code' })
    await act(async () => fireEvent.click(within(figure).getByRole('button', { name: 'Copy' })))
    expect(copied).toEqual(['const a = 1\n\n\tconst b = "<&>"'])
    expect(within(figure).getByRole('button', { name: 'Copied' })).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(within(figure).getByRole('button', { name: 'Copy' })).toBeDefined()
  })

  it('is copied as far as it is there while it grows', async () => {
    show('```py\nprint(1)\nprint(2', true)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })))
    expect(copied).toEqual(['print(1)\nprint(2'])
  })

  it('wraps on demand', () => {
    const { container } = show('```\nlong\n```')
    const wrap = screen.getByRole('button', { name: 'Wrap' })
    fireEvent.click(wrap)
    expect(wrap.getAttribute('aria-pressed')).toBe('true')
    expect(container.querySelector('pre')?.className).toContain('md-pre-wrapped')
  })

  it('is coloured later and stays the same text', async () => {
    const code = 'const a: string = `x\ny`\n// done'
    const { container } = show(`\`\`\`ts\n${code}\n\`\`\``)
    expect(container.querySelector('.hljs-keyword')).toBeNull()
    await vi.waitFor(() => expect(container.querySelector('.hljs-keyword')?.textContent).toBe('const'), { timeout: 5000 })
    expect(container.querySelector('pre')?.textContent).toBe(code)
  })
})

describe('what a text may not do', () => {
  it('opens web and mail addresses only, without telling where it came from', () => {
    const { container } = show(
      '[a](https://example.com/x) [b](mailto:a@example.com) [c](javascript:alert(1)) [d](/api/auth/signout) [e](data:text/html,x)',
    )
    const links = [...container.querySelectorAll('a')].map(({ href, rel, target }) => ({ href, rel, target }))
    const rel = 'noopener noreferrer nofollow'
    expect(links).toEqual([
      { href: 'https://example.com/x', rel, target: '_blank' },
      { href: 'mailto:a@example.com', rel, target: '_blank' },
    ])
    expect(container.textContent).toBe('a b c d e')
  })

  it('loads no image of another host: it names the host and opens it by a click', () => {
    const { container } = show('![secret](https://evil.example.com/?q=1) ![mine](/api/files/0193) ![other](/api/chats/1/delete)')
    expect([...container.querySelectorAll('img')].map(image => image.getAttribute('src'))).toEqual(['/api/files/0193'])
    expect(container.querySelector('a')?.textContent).toBe('secretOpen image from evil.example.com')
    expect(container.querySelector('a')?.rel).toBe('noopener noreferrer nofollow')
  })

  it('shows HTML as text, but for formatting without attributes', () => {
    const { container } = show('H<sub>2</sub>O<br><b onclick="x">no</b> <button>b</button>\n\n<style>p{}</style>')
    expect(container.querySelector('sub')?.textContent).toBe('2')
    expect(container.querySelectorAll('br')).toHaveLength(1)
    expect(container.querySelector('b, button, style')).toBeNull()
    expect(container.textContent).toContain('<b onclick="x">no</b> <button>b</button>')
  })

  it('cannot block the page with thousands of unclosed tags', () => {
    const startMs = performance.now()
    const { container } = show('<b>'.repeat(20_000))
    expect(container.textContent).toHaveLength(60_000)
    expect(performance.now() - startMs).toBeLessThan(10_000)
  })

  it('cannot be nested so deep that it breaks the page', () => {
    const { container } = show(`${'>'.repeat(20_000)} deep\n\nafter`)
    expect(container.textContent).toContain('after')
    expect(show(`${'- '.repeat(500)}deep`).container.textContent).toContain('deep')
  })
})

describe('footnotes', () => {
  it('link within their own answer', () => {
    const { container } = show('A claim[^1] and a pattern [^x].\n\n[^1]: The source.')
    const link = container.querySelector('a')
    expect(link?.textContent).toBe('1')
    expect(container.querySelector(`[id="${link?.getAttribute('href')?.slice(1)}"]`)?.textContent).toBe('1The source.')
    expect(container.querySelector('p')?.textContent).toBe('A claim1 and a pattern [^x].')
  })
})
