import type { LanguageId } from './languages.ts'

/** Facts of one file of code that a map needs: made once for each text, and kept. */
export interface CodeOutline {
  path: string
  /** Null: there is no grammar, or it failed on this file; then only name and size are known. */
  language: LanguageId | null
  sizeBytes: number
  imports: readonly ImportRef[]
  symbols: readonly CodeSymbol[]
  /** Identifiers in its text, each once. */
  words: readonly string[]
  /** Package, namespace or module whose names the file shares with others. */
  scope: string | null
  /** Names under which others import what the file does not declare under that name itself: `default`. */
  exportedAs: readonly (readonly [exported: string, own: string])[]
  /** Null for a file that is no test. */
  tests: TestCounts | null
  /** Modules of a manifest, such as `package.json`. */
  manifest: Manifest | null
}

export interface TestCounts {
  suites: number
  tests: number
}

export interface ImportRef {
  /** As written: `./x`, `a.b`, `<vector>`. */
  module: string
  /** Names that are brought in; null for the whole. */
  names: readonly string[] | null
  /** Names that the file passes on: own name and theirs; `*` for all. */
  passesOn?: '*' | readonly (readonly [own: string, theirs: string])[]
  /** Not written as an import, such as a path in an expression: it is not printed. */
  isImplied?: boolean
}

export type SymbolKind = 'class' | 'method' | 'function' | 'variable' | 'type'

export interface CodeSymbol {
  kind: SymbolKind
  name: string
  isAsync?: boolean
  isOptional?: boolean
  /** With its brackets. */
  parameters?: string
  /** Type that it returns, or its own. */
  type?: string
  bases?: readonly string[]
  /** Names that its text calls, each once. */
  calls?: readonly string[]
  members?: readonly CodeSymbol[]
}

/** Says where the modules of a package are: what `package.json`, `tsconfig.json`, `go.mod` and `Cargo.toml` name. */
export interface Manifest {
  /** Name of the package or module. */
  name: string | null
  /** Patterns of modules, with at most one `*`, and the paths that they mean, relative to the folder of the manifest. */
  paths: readonly (readonly [pattern: string, targets: readonly string[]])[]
  /** Folder that bare modules are looked up in; null for none. */
  baseUrl: string | null
}
