export type LanguageId = 'typescript' | 'tsx' | 'javascript' | 'python' | 'java' | 'cpp' | 'c-sharp' | 'go' | 'rust' | 'ruby' | 'php'

const EXTENSIONS: Readonly<Record<LanguageId, readonly string[]>> = {
  typescript: ['ts', 'mts', 'cts'],
  tsx: ['tsx'],
  javascript: ['js', 'jsx', 'mjs', 'cjs'],
  python: ['py', 'pyi'],
  java: ['java'],
  cpp: ['c', 'h', 'cc', 'cpp', 'cxx', 'hh', 'hpp', 'hxx', 'ino'],
  'c-sharp': ['cs'],
  go: ['go'],
  rust: ['rs'],
  ruby: ['rb', 'rake', 'gemspec'],
  php: ['php', 'phtml'],
}

const BY_EXTENSION = new Map((Object.keys(EXTENSIONS) as LanguageId[]).flatMap(id => EXTENSIONS[id].map(extension => [extension, id])))
const MANIFEST = /(?:^|\/)(?:package\.json|[tj]sconfig[\w.-]*\.json|go\.mod|Cargo\.toml)$/

/** Returns the grammar of a file by its name; null where there is none. */
export function languageOf(path: string): LanguageId | null {
  return BY_EXTENSION.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? null
}

/** Tells whether a file says where modules are. */
export function isManifest(path: string): boolean {
  return MANIFEST.test(path)
}
