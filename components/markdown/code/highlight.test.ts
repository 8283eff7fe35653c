import { describe, expect, it } from 'vitest'
import { loadGrammar } from './grammars.ts'
import { highlightLines, splitHtmlLines } from './highlight.ts'
import { fenceInfo, labels } from './languages.ts'

const now = async () => undefined

function words(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

describe('highlighted code', () => {
  it('is the same text, line by line, with spans of its own and nothing else', async () => {
    const code = 'const a = `one\ntwo`\n/* <script>alert("&")</script>\n   more */\nif (a < b && c > d) {}\n'
    const lines = await highlightLines(code, 'typescript', now)
    expect(lines?.map(words)).toEqual(code.split('\n'))
    expect(lines?.join('').replaceAll(/<span class="hljs-[\w -]+">|<\/span>/g, '')).not.toMatch(/[<>]/)
  })

  it('is made in pieces, with pauses between them', async () => {
    let pauses = 0
    const code = Array.from({ length: 400 }, (_, index) => `function f${index}() {\n  return ${index}\n}\n`).join('\n')
    const lines = await highlightLines(code, 'javascript', async () => void pauses++)
    expect(lines?.map(words)).toEqual(code.split('\n'))
    expect(pauses).toBeGreaterThan(5)
  })

  it('has a grammar for each language that has a label', async () => {
    for (const language of Object.keys(labels)) expect(await loadGrammar(language), language).toBeTypeOf('function')
  })

  it('leaves an unknown language alone', async () => {
    expect(await highlightLines('x', 'no-such-language', now)).toBeNull()
    expect(await highlightLines('x', 'constructor', now)).toBeNull()
  })

  it('closes spans before a line break and reopens them after it', () => {
    expect(splitHtmlLines('<span class="hljs-comment">a\nb</span> c')).toEqual([
      '<span class="hljs-comment">a</span>',
      '<span class="hljs-comment">b</span> c',
    ])
  })
})

describe('the text after a fence', () => {
  it.each([
    ['ts', 'TypeScript', 'typescript'],
    ['python title="a.py"', 'Python', 'python'],
    ['{.rust .numberLines}', 'Rust', 'rust'],
    ['language-go', 'Go', 'go'],
    ['C++', 'C++', 'cpp'],
    ['brainfuck', 'brainfuck', null],
    ['constructor', 'constructor', null],
    ['', 'Text', null],
  ])('reads %j', (info, label, language) => {
    expect(fenceInfo(info)).toEqual({ label, language })
  })
})
