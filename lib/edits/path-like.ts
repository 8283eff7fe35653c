import type { KnownPaths } from './known-paths.ts'

/** Paths are shorter. */
export const MAX_PATH = 200

const FORBIDDEN = /[\p{Cc}<>|"*?`“”]/u
const BEGINS_NO_PATH = /^(?:[-;%'=«»,!&^]|~~~|\/\/|\/\*)/
const SPACE = /\s/
const LETTER = /[\p{L}\p{N}]/u
const EXTENSION = /\.[A-Za-z0-9_-]{1,12}$/
const NAMES =
  /^(?:Makefile|Dockerfile|Containerfile|Procfile|Gemfile|Rakefile|Jenkinsfile|Vagrantfile|Justfile|LICENSE|README|CHANGELOG|NOTICE|CODEOWNERS)$/i
const USUAL =
  /\.(?:[cm]?[jt]sx?|py[iw]?|md|mdx|markdown|rst|txt|json[c5l]?|ya?ml|toml|ini|cfg|conf|env|lock|xml|html?|css|s[ac]ss|less|vue|svelte|astro|java|kts?|scala|groovy|gradle|c|cc|cpp|cxx|h|hh|hpp|cs|fs|vb|go|rs|rb|erb|php|pl|lua|r|jl|swift|m|mm|dart|ex|exs|erl|hs|clj|sh|bash|zsh|fish|ps1|bat|sql|graphql|proto|prisma|tf|csv|tsv|svg|tex|dockerfile|properties|ipynb|adoc|org)$/i

/** Says whether words can be a path at all. */
export function isPathLike(path: string): boolean {
  if (path === '' || path.length >= MAX_PATH || path.trim() !== path) return false
  if (BEGINS_NO_PATH.test(path) || FORBIDDEN.test(path) || path.includes('://') || !LETTER.test(path) || /[.,;:!)]$/.test(path))
    return false
  return path.includes('/') || path.includes('\\') || !SPACE.test(path) || EXTENSION.test(path)
}

/** Says whether a word is written as paths are, and as no other word. */
export function isStrongPath(path: string): boolean {
  return (
    isPathLike(path) &&
    (/[\p{L}\p{N}_)\]-][/\\]|^[/\\]|^\.{1,2}[/\\]/u.test(path) || EXTENSION.test(path) || NAMES.test(path) || /^\.[a-z]/i.test(path))
  )
}

/** Finds the one path that a line of prose names: a file of the workspace, or a new one in backticks. Null for none; `several` where it names more. */
export function pathNamedIn(line: string, known: KnownPaths): string | 'several' | null {
  if (line.length > 1_000) return null
  const quoted = [...line.matchAll(/`([^`\n]{1,200})`/g)].map(([, word = '']) => word)
  const bare = line
    .replace(/`[^`\n]{1,200}`/g, ' ')
    .split(/[\s,;()[\]"'“”*]+/)
    .map(word => word.replace(/[.:!?]{1,3}$/, ''))
  const names = new Set([...quoted, ...bare].filter(word => known.has(plain(word))).map(plain))
  if (names.size === 0) for (const word of quoted) if (isPathLike(word) && USUAL.test(word) && !SPACE.test(word)) names.add(word)
  if (names.size > 1) return 'several'
  return [...names][0] ?? null
}

function plain(word: string): string {
  return word.startsWith('./') ? word.slice(2) : word
}
