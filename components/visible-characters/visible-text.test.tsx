import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { visibleText } from './visible-pieces.ts'
import { VisibleText } from './visible-text.tsx'

/** Components that isolate numbers, or words of our own. */
const OWN_WORDS = [
  'compaction-line.tsx',
  'item-label.tsx',
  'file-title.tsx',
  'message-versions.tsx',
  'usage/head-figures.tsx',
  'usage/usage-table.tsx',
]

describe('foreign text that is shown exactly', () => {
  it.each([
    ['a bidirectional override', 'photo\u202Egpj.exe', 'photo⟨U+202E⟩gpj.exe'],
    ['isolates', '\u2066a\u2069', '⟨U+2066⟩a⟨U+2069⟩'],
    ['zero-width characters', 'rm\u200B -rf\uFEFF /\u2060', 'rm⟨U+200B⟩ -rf⟨U+FEFF⟩ /⟨U+2060⟩'],
    ['tag characters', 'hi\u{E0041}\u{E0042}', 'hi⟨U+E0041⟩⟨U+E0042⟩'],
    ['variation selectors', 'a\uFE01b\u{E0100}', 'a⟨U+FE01⟩b⟨U+E0100⟩'],
    ['control characters', 'a\u0000\u001B[2Jb\u0085', 'a⟨U+0000⟩⟨U+001B⟩[2Jb⟨U+0085⟩'],
    ['fillers that look like spaces', 'a\u3164\u115F\u2800\u00ADb', 'a⟨U+3164⟩⟨U+115F⟩⟨U+2800⟩⟨U+00AD⟩b'],
    ['line and paragraph separators, and breaks in a name', 'a\u2028b\u2029c\nd\te', 'a⟨U+2028⟩b⟨U+2029⟩c⟨U+000A⟩d⟨U+0009⟩e'],
    ['halves of a character, private and unassigned ones', '\uD800\uE000\u{10FFFE}', '⟨U+D800⟩⟨U+E000⟩⟨U+10FFFE⟩'],
  ])('[S3] names %s', (_, text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })

  it.each(['Grüße, 北京, שלום, مرحبا', '❤️ 👩‍💻 👍🏽 🇨🇭', 'a  b', ''])('[S3] leaves %j as it is', text => {
    expect(visibleText(text)).toBe(text)
  })

  it('[S3] keeps the lines of a text that has some, and isolates it left to right', () => {
    const { container } = render(<VisibleText lines text={'one\r\n\ttwo\rthree\u202E'} />)
    const shown = container.querySelector('bdi')
    expect(shown?.dir).toBe('ltr')
    expect(shown?.textContent).toBe('one\r\n\ttwo⟨U+000D⟩three⟨U+202E⟩')
    expect([...container.querySelectorAll('mark')].map(mark => mark.textContent)).toEqual(['⟨U+000D⟩', '⟨U+202E⟩'])
  })

  it('[S22] gives a name the direction of its own letters, and none that it brings along', () => {
    const { container } = render(<VisibleText isName text={'invoice\u202Efdp.sh'} />)
    expect([container.textContent, container.querySelector('bdi')?.dir]).toEqual(['invoice⟨U+202E⟩fdp.sh', 'auto'])
  })

  it('[S22] is what every other component shows foreign names by', () => {
    const folder = path.join(import.meta.dirname, '..')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /(?<!\.test)\.tsx$/.test(name))
    expect(files.length).toBeGreaterThan(300)
    const plain = files.filter(name => {
      const source = readFileSync(path.join(folder, name), 'utf8')
      return !OWN_WORDS.some(own => name.endsWith(own)) && /<bdi[^>]*>\s*\{[^<{}]+\}\s*<\/bdi>/.test(source)
    })
    expect(plain).toEqual([])
  })

  it('[S3] is linear', () => {
    // CPU time: other work on the machine does not count.
    const before = process.cpuUsage()
    visibleText('a\u200B'.repeat(200_000))
    visibleText('👩\u200D'.repeat(100_000))
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(1_500)
  })
})
