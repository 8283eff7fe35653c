import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['app', 'components', 'lib', 'scripts', 'tests']
/** Matches a block comment, or the first of the lines of a line comment. */
const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?<!^[^\S\n]*\/\/.*\n)^[^\S\n]*\/\/ (.*)$/gm
/** First words that make a reader decode a sentence: CONTRIBUTING.md says how to begin instead. */
const ODD_BEGINNING = /^(?:Who|Whoever|Whose|Whom|Of|Those|Nobody|What|Whatever|Whether)\b/

function oddComments(text: string): string[] {
  const beginnings = [...text.matchAll(COMMENT)].map(([, block, line]) => (block ?? line ?? '').replace(/^[\s*]+/, ''))
  return beginnings.filter(beginning => ODD_BEGINNING.test(beginning)).map(beginning => beginning.slice(0, 60).replace(/\s+/g, ' ').trim())
}

it('no comment begins with a word that has to be decoded', () => {
  const files = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx,mjs,css}`, { cwd: root })
    .map(name => name.split(path.sep).join('/'))
    .filter(name => !name.startsWith('lib/platform/generated/'))
  expect(files.length).toBeGreaterThan(1000)
  const odd = files.flatMap(file => oddComments(readFileSync(path.join(root, file), 'utf8')).map(beginning => `${file}: ${beginning}`))
  expect(odd.sort().join('\n')).toBe('')
})

it('finds an odd beginning in each kind of comment', () => {
  expect(oddComments('/** Of a file. */\n/**\n * Who asks.\n */\n  // What is left.\n// Reads.\n// Of it.\nconst a = 1')).toEqual([
    'Of a file.',
    'Who asks.',
    'What is left.',
  ])
})
