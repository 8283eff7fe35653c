import { describe, expect, it } from 'vitest'
import { changeQuote, fileNameOf, fixQuote } from './artifact-words.ts'
import { readCsv } from './csv.ts'
import type { Artifact } from './find-artifacts.ts'
import { framePage } from './frame-page.ts'
import { readLogLine, withLine } from './run-log.ts'

const version = { messageId: 'a', place: 0, info: 'html', code: '<p>', isWhole: true }
const artifact: Artifact = { kind: 'html', name: 'Budget', versions: [version] }

describe('a request about an artifact', () => {
  it('quotes its name, its lines and the words, whatever fences are in them', () => {
    expect(changeQuote(artifact, version, { text: '<h1>\n\n```', lines: '2–4' })).toBe(
      '> Change lines 2–4 of “Budget”, and send the whole of it again:\n> ````html\n> <h1>\n>\n> ```\n> ````\n\n',
    )
    expect(changeQuote(artifact, version, { text: 'a', lines: null })).toMatch(/^> Change this part of “Budget”/)
    expect(fixQuote(artifact, 'Error: x')).toBe(
      '> “Budget” reports this when it runs:\n> ```\n> Error: x\n> ```\n\nFix it, and send the whole of it again.',
    )
  })
})

it.each([
  [{ kind: 'html', name: 'Budget page' }, 'html', 'Budget page.html'],
  [{ kind: 'code', name: null }, 'python', 'artifact.py'],
  [{ kind: 'code', name: 'src/main.rs' }, 'rust', 'src-main.rs'],
  [{ kind: 'react', name: 'Box' }, 'tsx', 'Box.tsx'],
  [{ kind: 'html', name: '../..' }, 'html', 'artifact.html'],
  [{ kind: 'code', name: null }, '../x', 'artifact.txt'],
] as const)('a download of %j is named by its kind', (given, info, name) => {
  expect(fileNameOf(given, { info })).toBe(name)
})

describe('a sheet', () => {
  it('is read by the rules of RFC 4180', () => {
    expect(readCsv('a,"b ""c"" d"\r\n"1\n2",\r\n\n3,4', 10)).toEqual({
      head: ['a', 'b "c" d'],
      rows: [
        ['1\n2', ''],
        ['3', '4'],
      ],
      left: 0,
    })
    expect(readCsv('a;b\n1;2', 10).rows).toEqual([['1', '2']])
    expect(readCsv('', 10)).toEqual({ head: [], rows: [], left: 0 })
    expect(readCsv('h\n1\n2\n3', 2)).toEqual({ head: ['h'], rows: [['1'], ['2']], left: 1 })
    expect(readCsv('"open', 2).head).toEqual(['open'])
  })
})

describe('the page in which an artifact runs', () => {
  const files = { react: 'https://a/react.js', styles: 'https://a/styles.js', charts: 'https://a/charts.js', icons: 'https://a/icons.js' }

  it('loads the libraries that the code imports, and holds the code as text', () => {
    const page = framePage('react', "import { Line } from 'recharts'\nconst a = '</script><b>'", files)
    expect(page).toContain('src="https://a/react.js"')
    expect(page).toContain('src="https://a/charts.js"')
    expect(page).not.toContain('icons.js')
    expect(page).not.toContain('</script><b>')
  })

  it('takes Tailwind from the shipped libraries in place of its network', () => {
    const page = framePage('html', '<script src="https://cdn.tailwindcss.com?plugins=forms"></script><p>', files)
    expect(page).toContain('<script src="https://a/styles.js"></script><p>')
    expect(page).not.toContain('cdn.tailwindcss.com')
  })

  it('holds 5 MB as it is', () => {
    const html = '<script src="https://cdn.tailwindcss.com"'.repeat(120_000)
    const startMs = performance.now()
    expect(framePage('html', html, files).length).toBeGreaterThan(html.length)
    expect(performance.now() - startMs).toBeLessThan(3_000)
  })
})

describe('the log of a page', () => {
  it('takes lines of its own shape, cut, and each once', () => {
    expect(readLogLine({ level: 'error', text: 'x'.repeat(9_000) })?.text).toHaveLength(2_000)
    expect(readLogLine({ level: 'error', text: 'x', code: 'missing_module', subject: 'd3' })?.text).toContain('“d3”')
    for (const other of [null, 7, {}, { level: 'info', text: 'a' }, { level: 'error', text: {} }]) expect(readLogLine(other)).toBeNull()
    const line = { level: 'warn', text: 'a' } as const
    expect(withLine(withLine([], line), { ...line })).toEqual([line])
    let lines: ReturnType<typeof withLine> = []
    for (let n = 0; n < 200; n++) lines = withLine(lines, { level: 'warn', text: `${n}` })
    expect(lines).toHaveLength(50)
  })
})
