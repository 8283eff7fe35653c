import type { CodeOutline, ImportRef } from '../outline.ts'
import { importedScope, type Scopes, usedScopes } from '../resolve/scopes.ts'
import { folderOf, type Target } from '../resolve/world.ts'
import type { Definition, Exports } from './exports.ts'

export type PrintedImport = { kind: 'path'; path: string } | { kind: 'module'; module: string }

/** References of one file. */
export interface Links {
  /** Each import as it is printed: a path of the workspace, or the module as written. */
  printed: readonly PrintedImport[]
  /** Files that it refers to. */
  files: ReadonlySet<string>
  /** Names of other files that it uses, where they are declared. */
  uses: readonly Definition[]
  /** Files whose names were looked up: where these change, the links may. */
  asked: ReadonlySet<string>
}

export interface LinkedWith {
  resolve(path: string, ref: ImportRef): readonly Target[]
  exportsOf(path: string): Exports
  scopes: Scopes
}

/** Finds what a file refers to. Linear in the names that it uses. */
export function linksOf(outline: CodeOutline, { resolve, exportsOf, scopes }: LinkedWith): Links {
  const { path, words } = outline
  const printed: PrintedImport[] = []
  const files = new Set<string>()
  const asked = new Set<string>()
  const uses = new Map<string, Definition>()
  const use = (definition: Definition) => {
    if (definition.path === path) return
    files.add(definition.path)
    uses.set(`${definition.path}\0${definition.name}`, definition)
  }
  for (const ref of outline.imports) {
    const targets = resolve(path, ref)
    if (!ref.isImplied) printed.push(printedImport(ref, targets))
    for (const target of targets) {
      asked.add(target.path)
      if (target.path !== path) files.add(target.path)
      const theirs = exportsOf(target.path)
      for (const name of target.names ?? words) {
        const definition = theirs.get(name)
        if (definition) use(definition)
      }
    }
    const scope = importedScope(outline, ref.module)
    if (scope !== null) namesOfScope(scopes.names(scope), ref.names ?? words, use)
  }
  for (const scope of usedScopes(outline)) namesOfScope(scopes.names(scope), words, use)
  return { printed, files, uses: [...uses.values()], asked }
}

function namesOfScope(names: ReadonlyMap<string, readonly string[]>, used: readonly string[], use: (definition: Definition) => void): void {
  if (names.size === 0) return
  for (const name of used) {
    const paths = names.get(name)
    // A name that many files declare, such as `main`, says nothing of which one is meant.
    if (paths?.length === 1 && paths[0] !== undefined) use({ path: paths[0], name })
  }
}

function printedImport({ module }: ImportRef, targets: readonly Target[]): PrintedImport {
  const [first] = targets
  if (!first) return { kind: 'module', module }
  return { kind: 'path', path: targets.length > 1 && !module.startsWith('.') ? folderOf(first.path) : first.path }
}
