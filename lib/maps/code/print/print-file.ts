import type { CodeGraph } from '../graph/graph.ts'
import type { PrintedImport } from '../graph/links.ts'
import type { CodeOutline, CodeSymbol, SymbolKind } from '../outline.ts'

export interface PrintedFile {
  block: string
  /** The same without what other files decide: references, calls and aliases. */
  signature: string
}

const LETTERS: Readonly<Record<SymbolKind, string>> = { class: 'c', method: 'm', function: 'f', variable: 'v', type: 't' }
const MOST_IMPORTS = 16
const MOST_CALLS = 4
const MOST_BASES = 4
/** Longest entry of one file; further lines are counted. */
const MOST_LINES = 200

/** Prints one file tersely: its imports, its symbols with what they take and return, who refers to them and what they call. */
export function printFile(outline: CodeOutline, graph: CodeGraph, short: (path: string) => string): PrintedFile {
  const referrers = graph.referrers(outline.path).size
  const counted = referrers > 0 ? ` ←${referrers}` : ''
  if (outline.tests) {
    const { suites, tests } = outline.tests
    const counts = suites > 0 ? `# ${several(suites, 'suite')}, ${several(tests, 'test')}` : `# ${several(tests, 'test')}`
    return { block: `${outline.path}:${counted}\n${counts}`, signature: counts }
  }
  if (outline.language === null) {
    const size = sizeText(outline.sizeBytes)
    return { block: `${outline.path}: ${size}${counted}`, signature: size }
  }
  const imports = importsText(graph.linksOf(outline.path)?.printed ?? [], short)
  const written = [...new Set(outline.imports.filter(({ isImplied }) => !isImplied).map(({ module }) => module))]
  const lines = linesOf(outline, graph, short)
  const head = imports === '' ? [] : [`i ${imports}`]
  return {
    block: [`${outline.path}:${counted}`, ...head, ...bounded(lines.map(({ plain, links }) => plain + links))].join('\n'),
    signature: [`i ${written.join(',')}`, ...bounded(lines.map(({ plain }) => plain))].join('\n'),
  }
}

interface Line {
  plain: string
  links: string
}

function linesOf({ path, symbols }: CodeOutline, graph: CodeGraph, short: (path: string) => string): Line[] {
  const own = new Set(
    symbols.flatMap(one => [one.name, ...(one.members ?? []).filter(({ kind }) => kind === 'method').map(({ name }) => name)]),
  )
  const used = new Set(graph.linksOf(path)?.uses.map(({ name }) => name))
  let before = ''
  const lines: Line[] = []
  const print = (one: CodeSymbol, depth: number) => {
    const calls = (one.calls ?? []).filter(name => name !== one.name && (own.has(name) || used.has(name)))
    const found = depth === 0 ? referencesText(inOrder(graph.symbolReferrers(path, one.name)), short) : ''
    const references = found !== '' && found === before ? '←″' : found
    if (found !== '') before = found
    const links = [references, calls.length > 0 ? `→${listText(calls, MOST_CALLS)}` : '']
      .filter(text => text !== '')
      .map(text => ` ${text}`)
    lines.push({ plain: '  '.repeat(depth) + symbolText(one), links: links.join('') })
    for (const member of one.members ?? []) print(member, depth + 1)
  }
  for (const one of symbols) print(one, 0)
  return lines
}

function symbolText({ kind, name, isAsync, isOptional, parameters = '', type, bases }: CodeSymbol): string {
  const based = bases ? `(${listText(bases, MOST_BASES)})` : ''
  const isCalled = kind === 'method' || kind === 'function'
  const typed = type ? (isCalled ? `->${type}` : kind === 'type' ? `=${type}` : `: ${type}`) : ''
  return `${isAsync ? 'a' : ''}${LETTERS[kind]} ${name}${isOptional ? '?' : ''}${parameters}${based}${typed}`
}

function importsText(imports: readonly PrintedImport[], short: (path: string) => string): string {
  return listText([...new Set(imports.map(one => (one.kind === 'path' ? short(one.path) : one.module)))], MOST_IMPORTS)
}

function bounded(lines: readonly string[]): readonly string[] {
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), `… +${lines.length - MOST_LINES}`] : lines
}

const several = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Prints a size as people read it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kib = bytes / 1024
  if (kib < 1024) return `${kib < 10 ? kib.toFixed(1) : Math.round(kib)} kB`
  return `${(kib / 1024).toFixed(1)} MB`
}

/** Prints up to two paths, or the first and the number of the others. */
function referencesText(paths: readonly string[], short: (path: string) => string): string {
  const [first, second] = paths
  if (first === undefined) return ''
  if (paths.length > 2 || second === undefined) return `←${short(first)}${paths.length > 1 ? `,+${paths.length - 1}` : ''}`
  return `←${short(first)},${short(second)}`
}

const TEST = /[._-](?:test|spec|e2e)\.|(?:^|\/)(?:__tests__|tests?|e2e|spec)\/|_test\.|(?:^|\/)test_|Tests?\.\w+$/

/** Sorts by path, tests behind all others: what uses a symbol says more than what tries it. */
function inOrder(paths: Iterable<string>): string[] {
  const rank = (path: string) => (TEST.test(path) ? 1 : 0)
  return [...paths].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}

/** Prints names, and the number of those that are left out. */
function listText(names: readonly string[], most: number): string {
  return names.length > most ? `${names.slice(0, most).join(',')},+${names.length - most}` : names.join(',')
}
