import type { CodeOutline, ImportRef } from '../outline.ts'
import { resolveImport } from '../resolve/resolve.ts'
import { createScopes, importedScope, usedScopes } from '../resolve/scopes.ts'
import { createWorld, folderOf, type Target } from '../resolve/world.ts'
import { createExports, type Definition } from './exports.ts'

/** References between files, by paths. */
export interface CodeGraph {
  /** Files that each file refers to. */
  refersTo: ReadonlyMap<string, ReadonlySet<string>>
  /** Files that refer to each file. */
  referrers: ReadonlyMap<string, ReadonlySet<string>>
  /** Files that refer to a symbol of a file. */
  symbolReferrers(path: string, name: string): ReadonlySet<string> | undefined
  /** Names of other files that a file uses. */
  usedNames: ReadonlyMap<string, ReadonlySet<string>>
  /** Each import of a file as it is printed: a path of the workspace, or the module as written. */
  imports: ReadonlyMap<string, readonly PrintedImport[]>
}

export type PrintedImport = { kind: 'path'; path: string } | { kind: 'module'; module: string }

/** Links the files of a workspace by what they import and use. Linear in the names that they use. */
export function linkFiles(outlines: ReadonlyMap<string, CodeOutline>): CodeGraph {
  const world = createWorld(outlines)
  const resolve = cachedResolve(outlines, world)
  const exportsOf = createExports(world, resolve)
  const scopes = createScopes(outlines.values())
  const links = createLinks()
  for (const outline of outlines.values()) {
    const { path } = outline
    if (outline.language === null) continue
    const use = (definition: Definition) => links.add(path, definition)
    for (const ref of outline.imports) {
      const targets = resolve(path, ref)
      links.printed(path, printedImport(ref, targets), ref.isImplied === true)
      for (const target of targets) {
        links.file(path, target.path)
        const theirs = exportsOf(target.path)
        for (const name of usedOf(target.names, theirs, outline.words)) {
          const definition = theirs.get(name)
          if (definition) use(definition)
        }
      }
      const scope = importedScope(outline, ref.module)
      if (scope !== null) linkScope(scopes.names(scope), ref.names ?? outline.words, use)
    }
    for (const scope of usedScopes(outline)) linkScope(scopes.names(scope), outline.words, use)
  }
  return links
}

function linkScope(names: ReadonlyMap<string, readonly string[]>, used: readonly string[], use: (definition: Definition) => void) {
  if (names.size === 0) return
  for (const name of used) {
    const paths = names.get(name)
    // A name that many files declare, such as `main`, says nothing of which one is meant.
    if (paths?.length === 1 && paths[0] !== undefined) use({ path: paths[0], name })
  }
}

function usedOf(names: readonly string[] | null, theirs: ReadonlyMap<string, unknown>, words: readonly string[]): Iterable<string> {
  return names ?? words.filter(word => theirs.has(word))
}

function cachedResolve(outlines: ReadonlyMap<string, CodeOutline>, world: ReturnType<typeof createWorld>) {
  const known = new Map<ImportRef, readonly Target[]>()
  return (path: string, ref: ImportRef): readonly Target[] => {
    const found = known.get(ref)
    if (found) return found
    const from = outlines.get(path)
    const targets = from ? resolveImport(world, from, ref) : []
    known.set(ref, targets)
    return targets
  }
}

function printedImport({ module }: ImportRef, targets: readonly Target[]): PrintedImport {
  const [first] = targets
  if (!first) return { kind: 'module', module }
  return { kind: 'path', path: targets.length > 1 && !module.startsWith('.') ? folderOf(first.path) : first.path }
}

function createLinks() {
  const refersTo = new Map<string, Set<string>>()
  const referrers = new Map<string, Set<string>>()
  const symbols = new Map<string, Map<string, Set<string>>>()
  const usedNames = new Map<string, Set<string>>()
  const imports = new Map<string, PrintedImport[]>()
  const file = (from: string, to: string) => {
    if (from === to) return
    setOf(refersTo, from).add(to)
    setOf(referrers, to).add(from)
  }
  return {
    refersTo,
    referrers,
    usedNames,
    imports,
    symbolReferrers: (path: string, name: string) => symbols.get(path)?.get(name),
    file,
    add(from: string, { path, name }: Definition) {
      if (from === path) return
      file(from, path)
      const names = symbols.get(path) ?? new Map<string, Set<string>>()
      symbols.set(path, names)
      setOf(names, name).add(from)
      setOf(usedNames, from).add(name)
    },
    printed(from: string, one: PrintedImport, isImplied: boolean) {
      if (isImplied) return
      const list = imports.get(from)
      if (list) list.push(one)
      else imports.set(from, [one])
    },
  }
}

function setOf<Key, Value>(map: Map<Key, Set<Value>>, key: Key): Set<Value> {
  const found = map.get(key)
  if (found) return found
  const made = new Set<Value>()
  map.set(key, made)
  return made
}
