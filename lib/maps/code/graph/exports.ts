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

/**
 * Returns the names that each file exports: its own, and those that it re-exports, where they are declared. Within a circle of re-exports a
 * result depends on the file asked first, so it is kept for that question only.
 */
export function createExports(world: World, resolve: (path: string, ref: ImportRef) => readonly Target[]): (path: string) => Exports {
  const answers = new Map<string, Exports>()
  const wholes = new Map<string, ExportsSoFar>()

  return path => {
    const found = answers.get(path)
    if (found) return found
    const asked = new Map<string, ExportsSoFar>()
    const { exports } = find(path, 0)
    answers.set(path, exports)
    return exports

    function find(at: string, depth: number): ExportsSoFar {
      const before = wholes.get(at) ?? asked.get(at)
      if (before) return before
      const outline = world.outlines.get(at)
      const exports = new Map<string, Definition>()
      const result: ExportsSoFar = { exports, isWhole: false }
      asked.set(at, result)
      let isWhole = true
      for (const { name } of outline?.symbols ?? []) exports.set(name, { path: at, name })
      for (const [exported, own] of outline?.exportedAs ?? []) if (exports.has(own)) exports.set(exported, { path: at, name: own })
      for (const ref of outline?.imports ?? []) {
        if (!ref.passesOn) continue
        isWhole &&= depth < MOST_PASSES
        const targets = depth < MOST_PASSES ? resolve(at, ref) : []
        for (const target of targets) isWhole = passOn(exports, ref.passesOn, find(target.path, depth + 1)) && isWhole
      }
      result.isWhole = isWhole
      if (isWhole) wholes.set(at, result)
      return result
    }
  }
}

interface ExportsSoFar {
  exports: Exports
  /** True if no cycle and no length limit has left anything out. */
  isWhole: boolean
}

/** Adds the names that a file passes on from another. Returns whether the other's are whole. */
function passOn(
  exports: Map<string, Definition>,
  passed: NonNullable<ImportRef['passesOn']>,
  { exports: theirs, isWhole }: ExportsSoFar,
): boolean {
  if (passed === '*') {
    for (const [name, definition] of theirs) if (name !== 'default' && !exports.has(name)) exports.set(name, definition)
  } else {
    for (const [own, name] of passed) {
      const definition = theirs.get(name)
      if (definition && !exports.has(own)) exports.set(own, definition)
    }
  }
  return isWhole
}
