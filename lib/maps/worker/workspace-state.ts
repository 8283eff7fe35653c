import { type AliasChoice, createCodeMapper } from '../code/code-mapper.ts'
import { documentMap } from '../documents/document-map.ts'
import type { DocumentOutline } from '../documents/outline-document.ts'
import { markOf } from '../entry-mark.ts'
import type { MapChange } from '../maps.ts'
import type { MapMode, MappedFile, TextsChange } from './messages.ts'
import type { Outlined } from './parse-pool.ts'

/** Outlines of one workspace, and what the server has of its maps. */
export interface WorkspaceState {
  /** Aliases of the map of code; null before the first. */
  readonly choice: AliasChoice | null
  adopt(choice: AliasChoice): void
  update(change: TextsChange, outline: (files: readonly MappedFile[]) => Promise<Outlined[]>): Promise<void>
  changesOf(mode: MapMode): MapChange
}

export function createWorkspaceState(): WorkspaceState {
  const code = createCodeMapper()
  const documents = createDocuments()
  return {
    get choice() {
      return code.choice
    },
    adopt: choice => code.adopt(choice),
    async update({ removed, files }, outline) {
      code.update({ removed, outlines: [] })
      documents.update(removed, [])
      const outlined = await outline(files)
      code.update({ removed: [], outlines: outlined.map(one => one.code) })
      const found = outlined.flatMap(({ document }) => document ?? [])
      documents.update(
        outlined.filter(({ document }) => document === null).map(one => one.code.path),
        found,
      )
    },
    changesOf: mode => (mode === 'code' ? code.take() : documents.take()),
  }
}

/** Makes the map of documents again after each change of one: their words tell each from all others. */
function createDocuments() {
  const outlines = new Map<string, DocumentOutline>()
  let marks = new Map<string, string>()
  let legend = documentMap([]).legend
  let hasChanged = false
  return {
    update(removed: readonly string[], given: readonly DocumentOutline[]) {
      for (const path of removed) if (outlines.delete(path)) hasChanged = true
      for (const outline of given) outlines.set(outline.path, outline)
      if (given.length > 0) hasChanged = true
    },

    take(): MapChange {
      if (!hasChanged) return { legend, changed: [], removed: [] }
      hasChanged = false
      const map = documentMap([...outlines.values()].sort((one, other) => (one.path < other.path ? -1 : 1)))
      const before = marks
      marks = new Map(map.entries.map(entry => [entry.path, markOf(entry)]))
      legend = map.legend
      return {
        legend,
        changed: map.entries.filter(({ path }) => before.get(path) !== marks.get(path)),
        removed: [...before.keys()].filter(path => !marks.has(path)),
      }
    },
  }
}
