import type { MapEntry, WorkspaceMap } from '../maps.ts'
import type { DocumentOutline } from './outline-document.ts'

const LEGEND = '# ~Nln=lines of a section'

/** Makes the map of all documents of a workspace. Runs in a thread of its own, after each change of a document. */
export function documentMap(files: readonly DocumentOutline[]): WorkspaceMap {
  return { legend: LEGEND, entries: files.map(entryOf) }
}

function entryOf({ path, lines, sections }: DocumentOutline): MapEntry {
  const headings = sections.map(({ level, title, lines: size }) => `${'  '.repeat(level - 1)}# ${title} ~${size}ln`)
  const block = [`${path}: ~${lines}ln`, ...headings].join('\n')
  return { path, block, signature: block, references: 0, refersTo: [] }
}
