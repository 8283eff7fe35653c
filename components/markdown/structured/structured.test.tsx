import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Markdown } from '../markdown.tsx'

const copied: string[] = []
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void copied.push(text) } })
})
afterEach(() => {
  copied.length = 0
  vi.unstubAllGlobals()
})

const show = (text: string, isStreaming = false) => render(<Markdown text={text} isStreaming={isStreaming} />)
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

const table = '| Name | Share |\n| --- | --- |\n| Bo | 9 % |\n| Ada, "A" | 11.4 % |\n| Cy | |\n| Di | =1+1 |\n'
const column = (index: number) =>
  [...document.querySelectorAll('tbody tr')].map(row => row.querySelectorAll('td')[index]?.textContent ?? '')

describe('a table that is whole', () => {
  it('[run-26] is sorted by its columns, and goes back to how it was written', async () => {
    show(table.replace('| Di | =1+1 |\n', ''))
    await click('Share')
    expect(column(1)).toEqual(['9 %', '11.4 %', ''])
    expect(screen.getByRole('columnheader', { name: 'Share' }).getAttribute('aria-sort')).toBe('ascending')
    await click('Share')
    expect(column(1)).toEqual(['11.4 %', '9 %', ''])
    await click('Name')
    expect(column(0)).toEqual(['Ada, "A"', 'Bo', 'Cy'])
    await click('Name')
    await click('Name')
    expect(column(0)).toEqual(['Bo', 'Ada, "A"', 'Cy'])
  })

  it('shows no row of headings where none has words', () => {
    show('| | |\n| --- | --- |\n| Id | 7 |\n')
    expect(document.querySelector('thead')?.hidden).toBe(true)
    expect(screen.getByRole('region', { name: 'Table' })).toBeTruthy()
  })

  it('[run-26] is copied as CSV, without formulas, and shown raw', async () => {
    show(table)
    await click('Copy as CSV')
    expect(copied).toEqual(['Name,Share\r\nBo,9 %\r\n"Ada, ""A""",11.4 %\r\nCy,\r\nDi,\'=1+1'])
    await click('Show raw')
    expect(document.querySelector('pre')?.textContent).toBe(table.trim())
    await click('Show as a table')
    expect(document.querySelector('table')).not.toBeNull()
  })

  it('has nothing to press while it grows', () => {
    show('| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3', true)
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('JSON', () => {
  it('[run-26] is a foldable tree where it is the answer, fenced or bare, with its text as raw', async () => {
    const { rerender } = show('```json\n{ "name": "Ada", "tags": ["x"] }\n```')
    expect(screen.getByRole('group', { name: 'JSON' }).textContent).toContain('Ada')
    await click('Show raw')
    expect(document.querySelector('pre')?.textContent).toBe('{ "name": "Ada", "tags": ["x"] }')
    rerender(<Markdown text={'{\n  "name": "Bo"\n}'} isStreaming={false} />)
    expect(screen.getByRole('group', { name: 'JSON' }).textContent).toContain('Bo')
  })

  it('is code beside a longer text, while it grows, and where it is none', () => {
    const { rerender } = show('A long explanation of what stands below, in many more words.\n\n```json\n{ "a": 1 }\n```')
    expect(screen.queryByRole('group', { name: 'JSON' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Show as a tree' })).toBeDefined()
    rerender(<Markdown text={'{\n  "name": "B'} isStreaming />)
    expect(document.querySelector('pre')?.textContent).toBe('{\n  "name": "B')
    rerender(<Markdown text={'{ "name" } is no JSON'} isStreaming={false} />)
    expect(document.querySelector('p')?.textContent).toBe('{ "name" } is no JSON')
  })
})

describe('HTML', () => {
  it('[S7] [run-26] is code, and on a click a page in a frame without origin, script or network', async () => {
    show('<!doctype html>\n<html><body><script>parent.x = 1</script><h1>Hello</h1></body></html>')
    expect(screen.queryByTitle('Preview of the page')).toBeNull()
    await click('Show as a page')
    const frame = screen.getByTitle<HTMLIFrameElement>('Preview of the page')
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).toMatch(
      /^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none';[^>]*>.*<h1>Hello/s,
    )
    expect(frame.getAttribute('srcdoc')).not.toContain('script')
    await click('Show raw')
    expect(document.querySelector('pre')?.textContent).toContain('<script>parent.x = 1</script>')
  })

  it('is code first where it is an example in a text', () => {
    show('To make a heading that everybody can read, write this:\n\n```html\n<h1>Hi</h1>\n```')
    expect(screen.queryByTitle('Preview of the page')).toBeNull()
    expect(screen.getByRole('button', { name: 'Show as a page' })).toBeDefined()
  })
})

describe('SQL', () => {
  it('[run-26] is code without a fence around it', () => {
    show('SELECT name\nFROM people;')
    expect(screen.getByRole('figure', { name: 'SQL code' }).textContent).toContain('FROM people;')
  })
})
