import type { ImportRef } from '../outline.ts'
import type { Target, World } from '../resolve/world.ts'

/** A name of a file, where it is declared. */
export interface Definition {
  path: string
  name: string
}

export type Exports = ReadonlyMap<string, Definition>

/** Longest chain of files that only pass names on. */
const MOST_PASSES = 12

/** Returns what each file offers to others: its own names, and those that it passes on from where they are declared. */
export function createExports(world: World, resolve: (path: string, ref: ImportRef) => readonly Target[]): (path: string) => Exports {
  const known = new Map<string, Exports>()

  function of(path: string, depth: number): Exports {
    const found = known.get(path)
    if (found) return found
    const outline = world.outlines.get(path)
    const exports = new Map<string, Definition>()
    if (!outline) return exports
    // Stands while a circle of files asks again.
    known.set(path, exports)
    for (const { name } of outline.symbols) exports.set(name, { path, name })
    for (const [exported, own] of outline.exportedAs) if (exports.has(own)) exports.set(exported, { path, name: own })
    if (depth < MOST_PASSES) for (const ref of outline.imports) if (ref.passesOn) passOn(exports, path, ref, depth)
    return exports
  }

  function passOn(exports: Map<string, Definition>, path: string, ref: ImportRef, depth: number) {
    for (const target of resolve(path, ref)) {
      const theirs = of(target.path, depth + 1)
      if (ref.passesOn === '*') {
        for (const [name, definition] of theirs) if (name !== 'default' && !exports.has(name)) exports.set(name, definition)
      } else {
        for (const [own, name] of ref.passesOn ?? []) {
          const definition = theirs.get(name)
          if (definition && !exports.has(own)) exports.set(own, definition)
        }
      }
    }
  }

  return path => of(path, 0)
}
