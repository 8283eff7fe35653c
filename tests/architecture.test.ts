import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { circlesOf } from './architecture/circles.ts'
import { componentFloors } from './architecture/component-floors.ts'
import { climbingImports, misplacedBoxes, ringsBelow } from './architecture/floors.ts'
import { libFloors } from './architecture/lib-floors.ts'
import { edges, MAX_LINES, openFiles, ownedPackages, pastTheDoor, readsEnvironment } from './architecture/rules.ts'
import { isOurs, readSources, roomOf, type Source } from './architecture/sources.ts'

const sources = readSources()
const byFile = new Map(sources.map(source => [source.file, source]))
const foreign = (source: Source) => source.imports.filter(target => isOurs(target) && roomOf(target) !== source.room)
const isPastTheDoor = (from: string, to: string) => pastTheDoor.some(([known, target]) => known === from && target === to)
const isDoor = (target: string) =>
  openFiles.includes(target) ||
  target.startsWith('components/') ||
  target.startsWith('tests/support/') ||
  // One file of the catalogue is one room's sentences.
  target.startsWith('lib/words/en/') ||
  /^lib\/[^/]+\/(index|shared)\.ts$/.test(target)

/** `file -> target` for each import that `isWrong`. */
function wrongImports(of: Source[], isWrong: (source: Source, target: string) => boolean): string[] {
  return of.flatMap(source =>
    foreign(source)
      .filter(target => isWrong(source, target))
      .map(target => `${source.file} -> ${target}`),
  )
}

describe('the rooms', () => {
  it('are all known', () => {
    expect([...new Set(sources.map(source => source.room))].filter(room => !(room in edges))).toEqual([])
    expect(sources.length).toBeGreaterThan(100)
  })

  it('import only what lies below them', () => {
    expect(
      wrongImports(
        sources,
        ({ room }, target) => !edges[room]?.includes(roomOf(target)) && !(room === 'components' && /^lib\/[^/]+\/shared\.ts$/.test(target)),
      ),
    ).toEqual([])
  })

  it('are entered by their doors', () => {
    expect(wrongImports(sources, ({ file }, target) => !isDoor(target) && !isPastTheDoor(file, target))).toEqual([])
  })

  it('make no needless exception', () => {
    expect(pastTheDoor.filter(([from, to]) => !byFile.get(from)?.imports.includes(to))).toEqual([])
  })

  it('keep their packages to themselves', () => {
    const wrong = sources.flatMap(({ file, room, imports }) =>
      imports
        .filter(name => ownedPackages.some(([pattern, ...owners]) => pattern.test(name) && !owners.includes(room)))
        .map(name => `${file} -> ${name}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('files', () => {
  it('import each other in no circle', () => {
    expect(circlesOf(sources)).toEqual([])
  })

  it('are seen to stand in a circle, where they do', () => {
    const files = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: [], f: ['f'] }
    expect(circlesOf(Object.entries(files).map(([file, imports]) => ({ file, imports })))).toEqual([['a', 'b', 'c'], ['f']])
  })
})

/** Floors inside the rooms, by folder. */
const floors = { ...componentFloors, ...libFloors }

describe('folders inside a room', () => {
  it('import each other in no ring', () => {
    expect(['components', 'lib'].flatMap(top => ringsBelow(sources, top))).toEqual([])
  })

  it('have floors wherever a folder of lib holds two of them', () => {
    const folders = [...new Set(sources.filter(({ file }) => file.startsWith('lib/')).map(({ file }) => path.posix.dirname(file)))]
    const parents = folders.map(folder => path.posix.dirname(folder)).filter(parent => parent.startsWith('lib/'))
    expect([...new Set(parents)].filter(parent => parents.indexOf(parent) !== parents.lastIndexOf(parent) && !(parent in floors))).toEqual(
      [],
    )
  })

  it.each(Object.entries(floors))('%s: each has a floor, and imports only what lies below it', (folder, ofFolder) => {
    expect(misplacedBoxes(sources, folder, ofFolder)).toEqual([])
    expect(climbingImports(sources, folder, ofFolder)).toEqual([])
  })

  it('are seen to climb, to stand in a ring, and to have no floor', () => {
    const files = {
      'r/low/a.ts': ['r/high/b.ts'],
      'r/high/b.ts': ['r/low/c.ts', 'r/high/in/d.ts'],
      'r/low/c.ts': ['r/kit.ts'],
      'r/high/in/d.ts': [],
      'r/kit.ts': [],
    }
    const imports = Object.entries(files).map(([file, targets]) => ({ file, imports: targets }))
    expect(ringsBelow(imports, 'r')).toEqual(['r: high, low'])
    expect(climbingImports(imports, 'r', [['low'], ['high']])).toEqual(['r/low/a.ts -> r/high/b.ts'])
    expect(climbingImports(imports, 'r', [['low', 'high']])).toEqual(['r/low/a.ts -> r/high/b.ts', 'r/high/b.ts -> r/low/c.ts'])
    expect(misplacedBoxes(imports, 'r', [['low'], ['gone']])).toEqual(['gone', 'high'])
  })
})

/** `components/chat` for a file below it, `components` for a file beside the rooms. */
const folderOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/')

describe('imports of components', () => {
  it('are written with # across rooms and are relative within one', () => {
    const wrong = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:from|import|import\() ?'((?:\.|#components\/)[^']+)'/g)]
        .map(([, specifier = '']) => specifier)
        .filter(specifier => {
          const target = specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier)
          return file.startsWith('components/') && specifier.startsWith('#') === (folderOf(file) === folderOf(target))
        })
        .map(specifier => `${file} -> ${specifier}`),
    )
    expect(wrong).toEqual([])
  })
})

/** Node itself, the platform, and the server's door of any domain but the pure one. */
function isOfTheServer(target: string): boolean {
  if (target.startsWith('node:')) return true
  return isOurs(target) && (roomOf(target) === 'platform' || (target.endsWith('/index.ts') && roomOf(target) !== 'messages'))
}

describe('what a browser may load', () => {
  const doors = sources.filter(({ file }) => /^lib\/[^/]+\/shared\.ts$/.test(file) || file === 'lib/messages/index.ts')

  it.each(doors.map(({ file }) => file))('%s leads to nothing of the server', door => {
    const seen = new Set<string>()
    const visit = (file: string): string[] => {
      seen.add(file)
      const loads = byFile.get(file)?.loads ?? []
      const wrong = loads.filter(isOfTheServer)
      const further = loads.filter(target => byFile.has(target) && !seen.has(target) && !isOfTheServer(target))
      return [...wrong.map(target => `${file} -> ${target}`), ...further.flatMap(visit)]
    }
    expect(visit(door)).toEqual([])
  })
})

describe('every source', () => {
  it(`has at most ${MAX_LINES} lines`, () => {
    const long = sources.map(({ file, text }) => [file, text.split('\n').length - 1] as const).filter(([, lines]) => lines > MAX_LINES)
    expect(long).toEqual([])
  })

  it('leaves the environment to one module', () => {
    const readers = sources
      .filter(({ room, text }) => !['scripts', 'bench'].includes(room) && text.includes('process.env'))
      .map(({ file }) => file)
    expect(readers.filter(file => !readsEnvironment.includes(file))).toEqual([])
  })

  it.each([
    ['AppError', 'errors'],
    ['ProviderError', 'models'],
    ['ConfigurationError', 'platform'],
  ])('recognises %s by its brand, since Next gives pages and routes a class each', (name, home) => {
    const wrong = sources.filter(({ room, text }) => room !== home && text.includes(`instanceof ${name}`))
    expect(wrong.map(({ file }) => file)).toEqual([])
  })

  it('swallows no error', () => {
    expect(sources.filter(({ text }) => /catch\s*(\([^)]*\))?\s*\{\s*\}/.test(text)).map(({ file }) => file)).toEqual([])
  })
})

describe('the engine', () => {
  it('[api-05] knows no provider: no file of lib/runs names one or imports its package', () => {
    const runs = sources.filter(({ room }) => room === 'runs')
    expect(runs.length).toBeGreaterThan(3)
    expect(
      runs
        .filter(({ text }) => /open-?ai|anthropic|claude|gemini|google|ollama|mistral|bedrock|chat\.?completions/i.test(text))
        .map(({ file }) => file),
    ).toEqual([])
  })

  it('[api-05] is not alone in that: only lib/models loads a package of a provider', () => {
    const own = /from '(?:@ai-sdk\/(?!provider'|react')|@anthropic-ai|@google|openai')/
    const loading = [...new Set(sources.filter(({ text }) => own.test(text)).map(({ room }) => room))]
    expect(loading).toEqual(['models'])
  })
})
