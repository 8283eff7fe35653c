import { codeMap } from '../code/code-map.ts'
import type { CodeOutline } from '../code/outline.ts'
import type { Aliases } from '../code/print/aliases.ts'
import { documentMap } from '../documents/document-map.ts'
import { type DocumentOutline, isDocument, outlineDocument } from '../documents/outline-document.ts'
import type { MapEntry, WorkspaceMap } from '../maps.ts'
import type { FilesChange, MapMode, MappedFile } from './messages.ts'

/** Changes of a map since it was asked for last. */
export interface MapChange {
  legend: string
  changed: MapEntry[]
  removed: string[]
}

/** Outlines of one workspace, and what the server has of its maps. */
export interface WorkspaceState {
  update(change: FilesChange, outlineCode: (files: MappedFile[]) => Promise<CodeOutline[]>): Promise<void>
  changesOf(mode: MapMode): MapChange
}

export function createWorkspaceState(): WorkspaceState {
  const code = new Map<string, CodeOutline>()
  const documents = new Map<string, DocumentOutline>()
  const sent: Record<MapMode, Map<string, MapEntry>> = { code: new Map(), document: new Map() }
  let aliases: Aliases = []

  function makeMap(mode: MapMode): WorkspaceMap {
    if (mode === 'document') return documentMap([...documents.values()].sort((one, other) => (one.path < other.path ? -1 : 1)))
    const made = codeMap(code, aliases)
    aliases = made.aliases
    return made.map
  }

  return {
    async update({ removed, files }, outlineCode) {
      for (const path of removed) {
        code.delete(path)
        documents.delete(path)
      }
      for (const outline of await outlineCode([...files])) code.set(outline.path, outline)
      for (const { path, text } of files) {
        if (text !== null && isDocument(path)) documents.set(path, outlineDocument(path, text))
        else documents.delete(path)
      }
    },

    changesOf(mode) {
      const { legend, entries } = makeMap(mode)
      const before = sent[mode]
      const now = new Map(entries.map(entry => [entry.path, entry]))
      sent[mode] = now
      return {
        legend,
        changed: entries.filter(entry => !isSame(entry, before.get(entry.path))),
        removed: [...before.keys()].filter(path => !now.has(path)),
      }
    },
  }
}

function isSame(one: MapEntry, other: MapEntry | undefined): boolean {
  return (
    other !== undefined &&
    one.block === other.block &&
    one.signature === other.signature &&
    one.references === other.references &&
    one.refersTo.length === other.refersTo.length &&
    one.refersTo.every((path, index) => path === other.refersTo[index])
  )
}
