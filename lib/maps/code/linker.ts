import { createExports } from './graph/exports.ts'
import { type CodeGraph, createGraph } from './graph/graph.ts'
import { linksOf } from './graph/links.ts'
import type { CodeOutline, ImportRef } from './outline.ts'
import { resolveImport } from './resolve/resolve.ts'
import { createScopes, ownScope, type Scopes } from './resolve/scopes.ts'
import { createWorld, type Target, type World } from './resolve/world.ts'

/** Keeps the links of all files, and makes those anew that a change can concern. */
export interface Linker {
  graph(): CodeGraph
  /** Brings the links up to date. Returns the files whose entry may be another now; `all` where files came or went. */
  update(changed: ReadonlySet<string>): ReadonlySet<string> | 'all'
}

export function createLinker(outlines: ReadonlyMap<string, CodeOutline>): Linker {
  let graph = createGraph()
  let world: World = createWorld(outlines)
  let scopes: Scopes = createScopes(outlines.values())
  let resolved = new WeakMap<ImportRef, readonly Target[]>()
  /** Names that each file offered when it was linked. */
  let offered = new Map<string, string>()

  const resolve = (path: string, ref: ImportRef): readonly Target[] => {
    const found = resolved.get(ref)
    if (found) return found
    const from = outlines.get(path)
    const targets = from ? resolveImport(world, from, ref) : []
    resolved.set(ref, targets)
    return targets
  }

  function link(paths: Iterable<string>): Set<string> {
    const exportsOf = createExports(world, resolve)
    const concerned = new Set<string>()
    for (const path of paths) {
      const outline = outlines.get(path)
      if (!outline) continue
      concerned.add(path)
      const links = outline.language === null ? null : linksOf(outline, { resolve, exportsOf, scopes })
      for (const other of graph.set(path, links)) concerned.add(other)
      offered.set(path, offerOf(outline))
    }
    return concerned
  }

  /** Tells whether imports of other files may lead elsewhere now. */
  const movesImports = (path: string): boolean => {
    const outline = outlines.get(path)
    const before = offered.get(path)
    if (!outline || before === undefined || outline.manifest) return true
    // Names of a scope are everyone's in it.
    return ownScope(outline) !== null && before !== offerOf(outline)
  }

  /** Adds the files that see the names of a file, directly or through files that pass them on. */
  function withAskers(changed: ReadonlySet<string>): Set<string> {
    const found = new Set(changed)
    const waiting = [...changed].filter(path => offered.get(path) !== offerOf(outlines.get(path)))
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      for (const asker of graph.askers(path)) {
        if (found.has(asker)) continue
        found.add(asker)
        if (outlines.get(asker)?.imports.some(({ passesOn }) => passesOn !== undefined)) waiting.push(asker)
      }
    }
    return found
  }

  return {
    graph: () => graph,

    update(changed) {
      if (![...changed].some(movesImports)) return link(withAskers(changed))
      graph = createGraph()
      world = createWorld(outlines)
      scopes = createScopes(outlines.values())
      resolved = new WeakMap()
      offered = new Map()
      link(outlines.keys())
      return 'all'
    },
  }
}

/** Writes down what a file offers to others: a change of it may change their links. */
function offerOf(outline: CodeOutline | undefined): string {
  if (!outline) return ''
  const passed = outline.imports.flatMap(({ module, passesOn }) => (passesOn ? `${module} ${String(passesOn)}` : []))
  return [
    outline.language,
    outline.scope,
    ...outline.symbols.map(({ name }) => name),
    '',
    ...outline.exportedAs.map(String),
    '',
    ...passed,
  ].join('\n')
}
