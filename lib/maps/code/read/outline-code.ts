import type { Node } from 'web-tree-sitter'
import { isManifest, type LanguageId, languageOf } from '../languages.ts'
import type { CodeOutline, CodeSymbol } from '../outline.ts'
import { readCSharp } from './c-sharp.ts'
import { readCpp } from './cpp.ts'
import { readGo } from './go.ts'
import { readJava } from './java.ts'
import { readManifest } from './manifest.ts'
import { readPhp } from './php.ts'
import { readPython } from './python.ts'
import { readRuby } from './ruby.ts'
import { readRust } from './rust.ts'
import type { LanguageReader } from './source.ts'
import { testsOf } from './tests.ts'
import { readTypeScript } from './typescript.ts'

/** Parses a text and passes its tree on; null where the grammar fails or takes too long. */
export type WithTree = <T>(language: LanguageId, text: string, use: (root: Node) => T) => T | null

/** Largest file that is parsed. Larger ones are generated. */
export const MAX_PARSED_CHARS = 512 * 1024
/** Most symbols of one file, members not counted; further ones are left out. */
const MOST_SYMBOLS = 400
const MOST_MEMBERS = 200
/** Files with lines of this mean length were made by a minifier. */
const MINIFIED_LINE_CHARS = 1_000

/** Returns name and size alone, for a file whose text says nothing to a map. */
export function bareOutline(path: string, sizeBytes: number): CodeOutline {
  const none = { imports: [], symbols: [], words: [], exportedAs: [] }
  return { path, sizeBytes, language: null, ...none, scope: null, tests: null, manifest: null }
}

/** Makes the outline of one file. */
export function outlineCode(file: { path: string; sizeBytes: number; text: string }, withTree: WithTree): CodeOutline {
  const { path, sizeBytes, text } = file
  const bare = bareOutline(path, sizeBytes)
  if (isManifest(path)) return { ...bare, manifest: readManifest(path, text) }
  const language = languageOf(path)
  if (language === null || text.length > MAX_PARSED_CHARS || isMinified(text)) return bare
  const found = withTree(language, text, root => readers[language](root, text))
  if (found === null) return bare
  return {
    ...bare,
    language,
    imports: found.imports,
    symbols: bounded(found.symbols),
    scope: found.scope ?? null,
    exportedAs: found.exportedAs ?? [],
    words: wordsOf(text),
    tests: testsOf(path, language, text),
  }
}

function isMinified(text: string): boolean {
  if (text.length < 20_000) return false
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return text.length / lines > MINIFIED_LINE_CHARS
}

/** Drops symbols without a name, which broken code has, and cuts long lists. */
function bounded(symbols: readonly CodeSymbol[]): CodeSymbol[] {
  const withName = symbols.filter(({ name }) => name !== '').slice(0, MOST_SYMBOLS)
  return withName.map(one =>
    one.members ? { ...one, members: one.members.filter(({ name }) => name !== '').slice(0, MOST_MEMBERS) } : one,
  )
}

const MOST_WORDS = 3_000
const WORD = /[A-Za-z_$][\w$]*/g

/** Lists the identifiers of a text, each once; in comments and strings too, which costs little and finds little that is wrong. */
function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of text.matchAll(WORD)) {
    if (word.length < 2 || word.length > 80) continue
    words.add(word)
    if (words.size === MOST_WORDS) break
  }
  return [...words]
}

const readers: Readonly<Record<LanguageId, LanguageReader>> = {
  typescript: readTypeScript,
  tsx: readTypeScript,
  javascript: readTypeScript,
  python: readPython,
  java: readJava,
  cpp: readCpp,
  'c-sharp': readCSharp,
  go: readGo,
  rust: readRust,
  ruby: readRuby,
  php: readPhp,
}
