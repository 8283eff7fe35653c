import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Source {
  /** From the root, with slashes. */
  file: string
  room: string
  text: string
  /** Files of this repository as paths from the root, packages by their name. */
  imports: string[]
  /** Imports that remain when types are erased. */
  loads: string[]
}

const root = path.resolve(import.meta.dirname, '../..')
const IMPORT = /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** Every source of the product; tests are none. */
export function readSources(): Source[] {
  const patterns = [
    'app/**/*.{ts,tsx}',
    'components/**/*.{ts,tsx}',
    'lib/**/*.ts',
    'scripts/**/*.{ts,mjs}',
    'proxy.ts',
    'instrumentation.ts',
  ]
  return globSync(patterns, { cwd: root })
    .map(name => name.split(path.sep).join('/'))
    .filter(name => !name.includes('/generated/') && !/\.(test|spec)\.tsx?$/.test(name))
    .sort()
    .map(readSource)
}

function readSource(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8')
  const found = [...text.replace(COMMENT, '').matchAll(IMPORT)].map(match => ({
    target: resolve(file, match[1] ?? match[2] ?? ''),
    isErased: /^\s*;?(import|export)\s+type\s/.test(match[0]),
  }))
  return {
    file,
    room: roomOf(file),
    text,
    imports: found.map(({ target }) => target),
    loads: found.filter(({ isErased }) => !isErased).map(({ target }) => target),
  }
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : specifier
}

/** `lib/errors.ts` is the room `errors`, `lib/mcp/connection/pool.ts` is `mcp`, `app/…` is `app`, and the files at the root are `entries`. */
export function roomOf(file: string): string {
  const [top = '', second = '', ...rest] = file.split('/')
  if (file.startsWith('scripts/bench/')) return 'bench'
  if (top !== 'lib') return second === '' ? 'entries' : top
  if (rest.length > 0) return second
  return ['errors.ts', 'ids.ts'].includes(second) ? second.slice(0, -'.ts'.length) : 'server'
}

export function isOurs(specifier: string): boolean {
  return /^(app|components|lib|scripts|tests)\//.test(specifier)
}
