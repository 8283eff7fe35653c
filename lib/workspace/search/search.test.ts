import { describe, expect, it } from 'vitest'
import { longestTurnMs } from '#tests/support/longest-turn.ts'
import type { FileText } from '../read-text.ts'
import { compileGlob } from './glob.ts'
import { type FileSearch, type FileSearchResult, searchFiles } from './search-files.ts'

const files: Record<string, string> = {
  'README.md': 'One\nTwo words\r\nthree\n',
  'src/a.ts': 'const two = 2\nconst Three = 3\n',
  'src/deep/b.test.ts': 'expect(two).toBe(2)',
}
const textOf = (content: string | undefined): FileText =>
  content === undefined ? { status: 'missing' } : { status: 'ok', content, sha256: '', sizeBytes: content.length }

const search = (text: string | null, more: Partial<FileSearch> & { isRegex?: boolean; matchesCase?: boolean } = {}) =>
  searchFiles({
    paths: Object.keys(files),
    readText: async path => textOf(files[path]),
    pattern: text === null ? null : { text, isRegex: more.isRegex ?? false, matchesCase: more.matchesCase ?? false },
    glob: null,
    signal: new AbortController().signal,
    ...more,
  })
const drawn = (result: FileSearchResult) =>
  result.status === 'found' ? result.lines.map(({ path, line, text }) => `${path}:${line}:${text}`) : result

describe('a search of files', () => {
  it('finds lines by words in any case, by their case, and by a regular expression', async () => {
    expect(drawn(await search('TWO'))).toEqual([
      'README.md:2:Two words',
      'src/a.ts:1:const two = 2',
      'src/deep/b.test.ts:1:expect(two).toBe(2)',
    ])
    expect(drawn(await search('Two', { matchesCase: true }))).toEqual(['README.md:2:Two words'])
    expect(drawn(await search('^const \\w+ = [23]$', { isRegex: true }))).toEqual([
      'src/a.ts:1:const two = 2',
      'src/a.ts:2:const Three = 3',
    ])
    expect(drawn(await search('a.ts'))).toEqual([])
  })

  it('shows 50 lines of one file and 200 in all, says that it left some out, and names each file that it shows', async () => {
    const long = async (count: number, lines: number) => {
      const paths = Array.from({ length: count }, (_, n) => `f${n}`)
      const result = await search('two', { paths, readText: async () => textOf('two\n'.repeat(lines)) })
      return result.status === 'found' ? [result.lines.length, result.paths.length, result.isCut] : []
    }
    expect(await long(1, 50)).toEqual([50, 1, false])
    expect(await long(1, 51)).toEqual([50, 1, true])
    expect(await long(4, 51)).toEqual([200, 4, true])
    expect(await long(5, 50)).toEqual([200, 4, true])
  })

  it('keeps to the files of a glob, and lists them where nothing is searched for', async () => {
    expect(drawn(await search('two', { glob: '*.ts' }))).toEqual(['src/a.ts:1:const two = 2', 'src/deep/b.test.ts:1:expect(two).toBe(2)'])
    expect(await search(null, { glob: 'src/**' })).toMatchObject({ paths: ['src/a.ts', 'src/deep/b.test.ts'], isCut: false })
  })

  it('refuses what it cannot read, and says why', async () => {
    expect(await search('(', { isRegex: true })).toMatchObject({ status: 'refused', reason: expect.stringContaining('is invalid') })
    expect(await search('')).toMatchObject({ status: 'refused' })
    expect(await search('a', { glob: '{' })).toMatchObject({ status: 'refused' })
  })

  it('passes over files that are gone or cannot be read', async () => {
    const readText = async (path: string) => {
      if (path === 'README.md') throw new Error('gone')
      return textOf(path === 'src/a.ts' ? undefined : files[path])
    }
    expect(await search('two', { readText })).toMatchObject({ searchedFiles: 1, paths: ['src/deep/b.test.ts'] })
  })

  it('is bounded, and says so; a long line is shown around its match', async () => {
    const readText = async () => textOf(`${'x\n'.repeat(80)}`)
    const result = await search('x', { readText, paths: Array.from({ length: 9 }, (_, at) => `${at}`) })
    expect(result).toMatchObject({ isCut: true })
    expect(drawn(result)).toHaveLength(200)
    const [line] = drawn(
      await search('needle', { paths: ['a'], readText: async () => textOf(`${'x'.repeat(500)}needle${'y'.repeat(900_000)}`) }),
    ) as string[]
    expect(line).toBe(`a:1:…${'x'.repeat(120)}needle${'y'.repeat(120)}…`)
  })

  it('ends when it is stopped', async () => {
    expect(await search('two', { signal: AbortSignal.abort() })).toMatchObject({ lines: [], isCut: true })
  })

  it('leaves the loop free while it looks through 2,000 files by a slow expression', async () => {
    const content = Array.from({ length: 100 }, (_, at) => `export const value${at} = compute(${'a'.repeat(at)})`).join('\n')
    const paths = Array.from({ length: 2_000 }, (_, at) => `${at}.ts`)
    const wait = await longestTurnMs(() => search('(a|b|c)+d$', { isRegex: true, paths, readText: async () => textOf(content) }))
    expect(wait).toBeLessThan(150)
  })
})

describe('a glob', () => {
  it.each([
    ['*.ts', 'src/a.ts', true],
    ['*.ts', 'src/a.tsx', false],
    ['src/*.ts', 'src/a.ts', true],
    ['src/*.ts', 'src/b/a.ts', false],
    ['src/**/*.ts', 'src/a.ts', true],
    ['src/**/*.ts', 'src/b/c/a.ts', true],
    ['./src/**', 'src/b/c', true],
    ['**/test/**', 'a/test/b', true],
    ['*.{ts,md}', 'a.md', true],
    ['[ab].ts', 'b.ts', true],
    ['[!ab].ts', 'b.ts', false],
    ['a?c', 'abc', true],
    ['a.c', 'abc', false],
    ['[id]', '[id]', false],
    ['\\[id\\].ts', '[id].ts', true],
  ])('%s of %s: %s', (glob, path, isMatch) => {
    expect(compileGlob(glob)?.(path)).toBe(isMatch)
  })
})
