import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { sentencesIn } from './support/sentences.ts'

const root = path.resolve(import.meta.dirname, '..')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map(name => name.split(path.sep).join('/'))
    .filter(name => !/\.(test|dev)\.tsx?$|^components\/(gallery|generated)\/|\/testing\//.test(name))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** Keys and messages of a file of the catalogue, which is one literal. */
const messagesOf = (file: string) => [...read(file).matchAll(/^ {2}'?([\w-]+)'?:\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"),$/gm)]

const catalogue = filesOf('lib/words/en/*.ts')
/** Rooms of `lib` whose sentences are for people alone. The others also speak to models, programs and operators. */
const ROOMS = 'access,auth,budgets,projects,schedules,sharing,speech,workspace'
/** Code of what people read: pages, those rooms, and the tables of fields. */
const pages = [
  ...filesOf('{app,components}/**/*.{ts,tsx}'),
  ...filesOf('lib/!(words)/**/*-fields.ts'),
  ...filesOf('lib/fields/*.ts'),
  ...filesOf(`lib/{${ROOMS}}/**/*.ts`),
]

/** Files whose sentences operators or programs read, or which hold scripts. */
const FOR_OTHERS: readonly string[] = [
  'lib/workspace/folders.ts',
  'lib/budgets/forms.ts',
  'components/artifacts/frame-page.ts',
  'components/artifacts/frame-script.ts',
  'components/sandbox/worker/inspect.ts',
  'components/sandbox/worker/javascript.ts',
  'components/sandbox/worker/memory.ts',
  'components/sandbox/worker/plot.ts',
]

describe('the catalogue of words', () => {
  it('holds what people read: no sentence stands in the code of a page or a table of fields', () => {
    const left = pages
      .filter(file => !FOR_OTHERS.includes(file))
      .flatMap(file => sentencesIn(path.join(root, file), read(file)).map(sentence => `${file}:${sentence}`))
    expect(left.join('\n')).toBe('')
  })

  it('has messages that can be read, each of them used', () => {
    const sources = filesOf('{app,components,lib}/**/*.{ts,tsx}').map(file => [file, read(file)] as const)
    for (const file of catalogue) {
      const door = `#lib/words/en/${path.basename(file)}`
      const users = sources.filter(([, text]) => text.includes(door)).map(([, text]) => text)
      const messages = messagesOf(file)
      expect(messages.length, file).toBe((read(file).match(/^ {2}['\w]/gm) ?? []).length)
      for (const [, key, single, double] of messages) {
        expect(() => compile(single ?? double ?? ''), `${file}: ${key}`).not.toThrow()
        expect(
          users.some(text => text.includes(`'${key}'`) || text.includes(`\n  ${key}: `)),
          `${file}: nobody uses ${key}`,
        ).toBe(true)
      }
    }
  })

  it('finds a sentence in each place where one can stand', () => {
    const source = `
      export const Page = ({ name }) => <><h1 title="Save">Good morning</h1><Field label={busy ? 'Saving…' : t('save')} name="A b" />
      <p className="A b">{\`Hello \${name}, and welcome\`}</p></>
      const failed = () => toast('It did not work.')
      const table = { label: 'Name', key: 'Enter' }
      if (kind === 'Not this') throw new Error('Developers read this')
      request('POST /api/chats')`
    expect(sentencesIn('page.tsx', source).map(line => line.replace(/^\d+: /, ''))).toEqual([
      'Save',
      'Good morning',
      'Saving…',
      'Hello …, and welcome',
      'It did not work.',
      'Name',
    ])
  })
})
