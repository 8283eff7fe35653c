import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { createCodeMapper } from './code-mapper.ts'
import { entriesOf, outlinesOf } from './testing.ts'

describe('references between files', () => {
  it('go through files that pass names on to where these are declared', async () => {
    const blocks = Object.fromEntries(
      (
        await entriesOf({
          'lib/user.ts': 'export class User {}\nexport function load(): User { return new User() }\n',
          'lib/index.ts': "export { User as Person } from './user.ts'\nexport * from './user.ts'\n",
          'app.ts': "import { Person, load } from './lib/index.ts'\n",
          'other.ts': "import * as lib from './lib'\nlib.load()\n",
        })
      ).map(({ path, block }) => [path, block]),
    )
    expect(blocks['lib/user.ts']).toBe('lib/user.ts: ←3\nc User ←app.ts,lib/index.ts\nf load()->User ←app.ts,other.ts →User')
    expect(blocks['other.ts']).toBe('other.ts:\ni lib/index.ts')
  })

  const cases: [title: string, files: Record<string, string>, from: string, to: string[]][] = [
    [
      'paths of a package',
      { 'package.json': '{"imports":{"#*":"./*"}}', 'src/a.ts': "import { b } from '#src/b.ts'", 'src/b.ts': 'export const b = 1' },
      'src/a.ts',
      ['src/b.ts'],
    ],
    [
      'paths of a tsconfig',
      {
        'tsconfig.json': '{ // of the app\n"compilerOptions":{"paths":{"@/*":["./src/*"]},}}',
        'a.ts': "import '@/b'",
        'src/b/index.tsx': '',
      },
      'a.ts',
      ['src/b/index.tsx'],
    ],
    [
      'packages of the workspace',
      {
        'packages/ui/package.json': '{"name":"@my/ui","main":"src/main.ts"}',
        'packages/ui/src/main.ts': '',
        'app/a.ts': "import '@my/ui'",
      },
      'app/a.ts',
      ['packages/ui/src/main.ts'],
    ],
    [
      'levels of Python',
      { 'app/__init__.py': '', 'app/models.py': 'class User: pass', 'app/api/views.py': 'from ..models import User' },
      'app/api/views.py',
      ['app/models.py'],
    ],
    [
      'modules of a Python package',
      { 'src/app/__init__.py': '', 'src/app/models.py': 'X = 1', 'main.py': 'from app import models' },
      'main.py',
      ['src/app/__init__.py', 'src/app/models.py'],
    ],
    [
      'includes',
      { 'include/b.h': 'int twice(int a);', 'src/a.c': '#include "b.h"\nint main() { return twice(1); }' },
      'src/a.c',
      ['include/b.h'],
    ],
    [
      'packages of Go',
      {
        'go.mod': 'module example.com/app\n',
        'store/store.go': 'package store\nfunc Load() {}',
        'main.go': 'package main\nimport "example.com/app/store"\nfunc main() { store.Load() }',
      },
      'main.go',
      ['store/store.go'],
    ],
    ['a folder of Go', { 'a.go': 'package main\nfunc main() { load() }', 'b.go': 'package main\nfunc load() {}' }, 'a.go', ['b.go']],
    [
      'packages of Java',
      {
        'x/A.java': 'package x; import y.B; class A { B b; }',
        'y/B.java': 'package y; public class B {}',
        'y/C.java': 'package y; public class C {}',
      },
      'x/A.java',
      ['y/B.java'],
    ],
    [
      'namespaces of C#',
      {
        'A.cs': 'using Y; namespace X { class A { Bar b; } }',
        'B.cs': 'namespace Y { class Bar {} }',
        'C.cs': 'namespace Y { class Other {} }',
      },
      'A.cs',
      ['B.cs'],
    ],
    [
      'modules of Rust',
      { 'src/main.rs': 'mod a;\nuse crate::a::b::Deep;', 'src/a/mod.rs': 'pub mod b;', 'src/a/b.rs': 'pub struct Deep;' },
      'src/main.rs',
      ['src/a/b.rs', 'src/a/mod.rs'],
    ],
    ['files of Ruby', { 'lib/a.rb': "require_relative 'b/c'\n", 'lib/b/c.rb': 'class C; end' }, 'lib/a.rb', ['lib/b/c.rb']],
    ['constants of Ruby', { 'a.rb': 'def go; User.new; end', 'models/user.rb': 'class User; end' }, 'a.rb', ['models/user.rb']],
    [
      'namespaces of PHP',
      { 'a.php': '<?php\nuse App\\User;\nnew User();', 'src/User.php': '<?php\nnamespace App;\nclass User {}' },
      'a.php',
      ['src/User.php'],
    ],
  ]

  it.each(cases)('follow %s', async (_, files, from, to) => {
    const entry = (await entriesOf(files)).find(({ path }) => path === from)
    expect(entry?.refersTo).toEqual(to)
  })

  it('shorten folders that are printed often, and keep their names while files change', async () => {
    const files: Record<string, string> = { 'packages/server/source/base.ts': 'export const base = 1\n' }
    for (let index = 0; index < 12; index++) files[`packages/server/source/m${index}.ts`] = "import { base } from './base'\n"
    const mapper = createCodeMapper()
    mapper.update({ removed: [], outlines: [...(await outlinesOf(files)).values()] })
    const first = mapper.take()
    expect(first.legend).toContain('@1/=packages/server/source/')
    expect(first.changed.find(({ path }) => path.endsWith('m3.ts'))?.block).toBe('packages/server/source/m3.ts:\ni @1/base.ts')
    mapper.update({
      removed: [],
      outlines: [...(await outlinesOf({ 'packages/server/source/base.ts': 'export const other = 1\n' })).values()],
    })
    const second = mapper.take()
    expect(second.legend).toBe(first.legend)
    // The importers lose their reference to the name, and nothing else of them is another.
    expect(second.changed.map(({ path }) => path)).toEqual(['packages/server/source/base.ts'])
  })

  it('keep the names of folders that a process before had chosen', async () => {
    const files: Record<string, string> = { 'packages/server/source/base.ts': 'export const base = 1\n' }
    for (let index = 0; index < 12; index++) files[`packages/server/source/m${index}.ts`] = "import { base } from './base'\n"
    const outlines = [...(await outlinesOf(files)).values()]
    const mapper = createCodeMapper()
    expect(mapper.choice).toBeNull()
    const choice = { aliases: [['@7/', 'packages/server/source/']] as const, files: 12 }
    mapper.adopt(choice)
    mapper.update({ removed: [], outlines })
    expect(mapper.take().legend).toContain('# @7/=packages/server/source/')
    expect(mapper.choice).toEqual(choice)
    mapper.adopt({ aliases: [], files: 12 })
    expect(mapper.choice).toEqual(choice)
  })
})

const NAMES = ['a', 'b', 'c', 'd/index', 'd/e']
const MODULES = ['./a', './b', './c', './d', './d/e', '../a', '../c', './e', '.']
const statement = fc.oneof(
  fc.tuple(fc.constantFrom(...MODULES), fc.constantFrom('xx', 'yy', 'zz')).map(([file, name]) => `import { ${name} } from '${file}'`),
  fc.constantFrom(...MODULES).map(file => `export * from '${file}'`),
  fc.tuple(fc.constantFrom(...MODULES), fc.constantFrom('xx', 'yy')).map(([file, name]) => `export { ${name} as zz } from '${file}'`),
  fc.constantFrom('xx', 'yy', 'zz').map(name => `export function ${name}() { return xx() }`),
  fc.constantFrom(...MODULES).map(file => `import * as all from '${file}'; all.xx(all.yy)`),
)
const text = fc.array(statement, { maxLength: 4 }).map(lines => lines.join('\n'))
const edit = fc.record({ file: fc.constantFrom(...NAMES), text: fc.option(text, { freq: 5 }) })

/** Files that pass names on in a circle, and one that asks within it. */
const CIRCLE = [
  { file: 'c', text: "export function yy() { return xx() }\nexport { yy as zz } from './a'" },
  { file: 'a', text: "export * from './c'" },
  { file: 'd/index', text: "export * from '../c'\nexport function zz() { return xx() }" },
]

describe('any order of changes', () => {
  it('gives the map that the last state of the files gives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 8 }), async edits => {
        const mapper = createCodeMapper()
        const held = new Map<string, string>()
        const files: Record<string, string> = {}
        for (const { file, text } of edits) {
          const path = `${file}.ts`
          if (text === null) delete files[path]
          else files[path] = text
          const outlines = text === null ? [] : [...(await outlinesOf({ [path]: text })).values()]
          mapper.update({ removed: text === null ? [path] : [], outlines })
          const { changed, removed } = mapper.take()
          for (const gone of removed) held.delete(gone)
          for (const entry of changed) held.set(entry.path, JSON.stringify(entry))
        }
        const whole = await entriesOf(files)
        expect([...held.values()].sort()).toEqual(whole.map(entry => JSON.stringify(entry)).sort())
      }),
      { ...runs(600), examples: [[CIRCLE]] },
    )
  })
})
