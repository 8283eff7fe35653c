import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { documentMap } from './document-map.ts'
import { outlineDocument } from './outline-document.ts'

function mapOf(files: Readonly<Record<string, string>>) {
  return documentMap(Object.entries(files).map(([path, text]) => outlineDocument(path, text)))
}

const blocksOf = (files: Readonly<Record<string, string>>) => mapOf(files).entries.map(({ block }) => block)

describe('the map of documents', () => {
  it('has the headings of each document with the size of their sections, and no heading of code', () => {
    const text = '# Guide\n\nHello.\n\n```sh\n# no heading\n```\n\n## Start\n\nGo.\n'
    expect(blocksOf({ 'docs/intro.md': text })).toEqual(['docs/intro.md: ~11ln\n# Guide ~11ln [code]\n  # Start ~3ln'])
  })

  it('says what a section holds, its kind, and where its links lead, each once with its number', () => {
    const files = {
      'README.md': '# Boats\n\nSee [how](docs/guide.md#the-keel), [again](docs/guide.md#the-keel) and [the web](https://example.org).\n',
      'docs/guide.md':
        'Guide\n=====\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nThe keel\n--------\n\n$$ x^2 $$ [home](../README.md) [top](#guide) [gone](lost.md)\n',
    }
    expect(blocksOf(files)).toEqual([
      'README.md: readme ~3ln ←1\n# Boats ~3ln →docs/guide.md#The keel×2',
      'docs/guide.md: guide ~11ln ←1\n# Guide ~11ln [table]\n  # The keel ~4ln [formula] →README.md →#Guide',
    ])
    expect(mapOf(files).entries.map(({ path, references, refersTo }) => [path, references, refersTo])).toEqual([
      ['README.md', 1, ['docs/guide.md']],
      ['docs/guide.md', 1, ['README.md']],
    ])
  })

  it('names five words of a section that tell it from the others', () => {
    const common = 'the report of the year names people and places'
    const text = ['# Year', ...['harbour', 'orchard', 'library'].flatMap(word => [`## Part`, `${common} ${`${word} `.repeat(4)}`])].join(
      '\n',
    )
    expect(blocksOf({ 'a.md': text })[0]?.split('\n').slice(2)).toEqual([
      '  # Part ~2ln {harbour}',
      '  # Part ~2ln {orchard}',
      '  # Part ~2ln {library}',
    ])
  })

  it('keeps the signature of a document where only a reference to it is new', () => {
    const alone = mapOf({ 'a.md': '# A', 'b.md': '# B' }).entries[0]
    const linked = mapOf({ 'a.md': '# A', 'b.md': '# B\n[a](a.md)' }).entries[0]
    expect([linked?.signature === alone?.signature, linked?.block === alone?.block]).toEqual([true, false])
  })

  it('finds documents by a folder, without an ending, by a wiki name, and never outside the workspace', () => {
    const links = [
      '[a](docs/)',
      '[b](docs/guide)',
      '[[Guide]]',
      '[c](/docs/guide.md)',
      '[d](../../etc/passwd.md)',
      '[e](docs%2Fguide.md)',
      '![f](docs/guide.md)',
    ]
    const files = { 'docs/guide.md': '# G', 'docs/index.md': '# I', 'index.md': links.join('\n') }
    expect(blocksOf(files).at(-1)).toBe('index.md: ~7ln →docs/guide.md×4 →docs/index.md')
  })
})

describe('a document of another form', () => {
  it.each([
    ['a.txt', 'Title\n=====\n\n# no heading\n', ['# Title ~4ln']],
    [
      'a.rst',
      '=====\nTitle\n=====\n\nPart\n----\n\n.. code-block:: sh\n\n   x\n\nNext\n----\n',
      ['# Title ~13ln', '  # Part ~7ln [code]', '  # Next ~2ln'],
    ],
    ['a.adoc', '= Title\n\n== Part\n----\n== no\n----\n|===\n|a\n|===\n', ['# Title ~9ln', '  # Part ~7ln [table] [code]']],
    ['a.csv', 'name;email\nAnn;a@x\n', ['# name, email ~2ln [table]']],
    ['a.tsv', 'name\temail\n', ['# name, email ~1ln [table]']],
    ['a.html', '<h1>A &amp; <b>B</b></h1>\n<script>"<h2>no</h2>"</script>\n<h2\n>C</h2><pre>x</pre>', ['# A & B ~4ln [code]']],
    ['a.html', '<h1>A</h1><p>b</p><h2>C</h2><table></table>', ['# A ~1ln', '  # C ~1ln [table]']],
    ['a.md', '---\ntitle: x\n# y\n---\n# A #\n    # code\n~~~~\n# b\n~~~\n# c\n~~~~\n####### d\n', ['# A ~8ln [code]']],
  ])('%s is outlined: %j', (path, text, lines) => {
    expect(
      blocksOf({ [path]: text })[0]
        ?.split('\n')
        .slice(1),
    ).toEqual(lines)
  })
})

describe('any text', () => {
  const piece = fc.constantFrom(
    '# A',
    '## B',
    '```',
    '~~~',
    '===',
    '---',
    '| a | b |',
    '|---|',
    '[x](a.md#b)',
    '[[a]]',
    '\u2028',
    '',
    'words of a line',
    '<h2>',
    '</h2>',
    '$$',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }).map(lines => lines.join('\n')),
  )
  const path = fc.constantFrom('a.md', 'a.txt', 'a.rst', 'a.adoc', 'a.csv', 'a.html')

  it('gives one line a heading, whose sections end within the document, whatever its line ends', () => {
    fc.assert(
      fc.property(path, text, (path, text) => {
        const outline = outlineDocument(path, text)
        const [entry] = documentMap([outline]).entries
        expect(entry?.block.split(/\r\n|[\n\r\u2028\u2029\u0085]/)).toHaveLength(outline.sections.length + 1)
        for (const { lines, level } of outline.sections) {
          expect(lines).toBeGreaterThan(0)
          expect(lines).toBeLessThanOrEqual(outline.lines)
          expect(level).toBeLessThanOrEqual(6)
        }
        const unix = text.replace(/\r\n?/g, '\n')
        expect(outlineDocument(path, unix.replaceAll('\n', '\r\n'))).toEqual(outlineDocument(path, unix))
      }),
      runs(300),
    )
  })

  it('gives an outline that is small, however long the text', () => {
    const headings = Array.from({ length: 20_000 }, (_, at) => `# Heading ${at} ${'long '.repeat(10)}`).join('\n')
    const outline = outlineDocument('a.md', headings)
    expect([outline.sections.length, outline.leftOut]).toEqual([400, 19_600])
    expect(JSON.stringify(outlineDocument('a.md', 'word '.repeat(200_000))).length).toBeLessThan(1_000)
  })
})
