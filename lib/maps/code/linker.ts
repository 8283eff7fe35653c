import { createExports } from './graph/exports.ts'
import { type CodeGraph, createGraph } from './graph/graph.ts'
import { linksOf } from './graph/links.ts'
import { isManifest, languageOf } from './languages.ts'
import type { CodeOutline, ImportRef } from './outline.ts'
import { type Asks, createAsks } from './resolve/asks.ts'
import { resolveImport } from './resolve/resolve.ts'
import { createScopes, ownScope, type Scopes, sharesNames } from './resolve/scopes.ts'
import { createWorld, type Target, type World } from './resolve/world.ts'

/** Keeps the links of all files, and makes those again that a change can concern. */
export interface Linker {
  graph(): CodeGraph
  /** Brings the links up to date. Returns the files whose entry may be another now; `all` where that may be any. */
  update(changed: ReadonlySet<string>): ReadonlySet<string> | 'all'
}

/** Files that come and go at once for which only what they concern is linked again. */
const MOST_MOVES = 200

export function createLinker(outlines: ReadonlyMap<string, CodeOutline>): Linker {
  let graph = createGraph()
  let world: World = createWorld(outlines)
  let asks: Asks = createAsks(world)
  let scopes: Scopes = createScopes(outlines.values())
  let resolved = new WeakMap<ImportRef, readonly Target[]>()
  /** Names that each file offered when it was linked. */
  let offered = new Map<string, string>()

  const resolve = (path: string, ref: ImportRef): readonly Target[] => {
    const found = resolved.get(ref)
    if (found) return found
    const from = outlines.get(path)
    const targets = from ? resolveImport(asks.worldFor(path), from, ref) : []
    resolved.set(ref, targets)
    return targets
  }

  function link(paths: Iterable<string>): Set<string> {
    const exportsOf = createExports(world, resolve)
    const concerned = new Set<string>()
    for (const path of paths) {
      const outline = outlines.get(path)
      if (!outline) {
        for (const other of graph.set(path, null)) concerned.add(other)
        offered.delete(path)
        continue
      }
      concerned.add(path)
      const links = outline.language === null ? null : linksOf(outline, { resolve, exportsOf, scopes })
      for (const other of graph.set(path, links)) concerned.add(other)
      offered.set(path, offerOf(outline))
    }
    return concerned
  }

  const hasMoved = (path: string): boolean => outlines.has(path) !== offered.has(path)

  /** Tells whether a change may concern any file. */
  const concernsAll = (path: string): boolean => {
    if (isManifest(path)) return true
    const outline = outlines.get(path)
    // Names of a scope are everyone's in it.
    if (hasMoved(path)) return sharesNames(languageOf(path))
    return outline !== undefined && ownScope(outline) !== null && offered.get(path) !== offerOf(outline)
  }

  /** Follows what came and went. Returns the files whose imports are to be looked up again. */
  function relookedUp(changed: ReadonlySet<string>): Set<string> {
    const found = new Set<string>()
    for (const path of changed) {
      if (!hasMoved(path)) continue
      world.follow(path)
      for (const asker of asks.askersOf(path)) found.add(asker)
    }
    for (const path of found) for (const ref of outlines.get(path)?.imports ?? []) resolved.delete(ref)
    for (const path of [...found, ...changed]) asks.forget(path)
    return found
  }

  /** Adds the files that see the names of a file, directly or through files that pass them on. */
  function withAskers(changed: ReadonlySet<string>): Set<string> {
    const lookedUp = relookedUp(changed)
    const found = new Set([...changed, ...lookedUp])
    const passesOn = (path: string) => outlines.get(path)?.imports.some(ref => ref.passesOn !== undefined) === true
    const waiting = [...found].filter(path => offered.get(path) !== offerOf(outlines.get(path)) || (lookedUp.has(path) && passesOn(path)))
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      for (const asker of graph.askers(path)) {
        if (found.has(asker)) continue
        found.add(asker)
        if (passesOn(asker)) waiting.push(asker)
      }
    }
    return found
  }

  return {
    graph: () => graph,

    update(changed) {
      const isSmall = offered.size > 0 && [...changed].filter(hasMoved).length <= MOST_MOVES
      if (isSmall && ![...changed].some(concernsAll)) return link(withAskers(changed))
      graph = createGraph()
      world = createWorld(outlines)
      asks = createAsks(world)
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
