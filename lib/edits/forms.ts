import type { EditForm } from './edits.ts'

export interface EditMarkers {
  open: string
  divide: string
  close: string
}

export const editMarkers: Readonly<Record<EditForm, EditMarkers>> = {
  'search-replace': { open: '<<<<<<< SEARCH', divide: '=======', close: '>>>>>>> REPLACE' },
  'edit-repl': { open: '««« EDIT', divide: '═══════ REPL', close: '»»» EDIT END' },
  squares: { open: '🟧🟧🟧 EDIT', divide: '🟨🟨🟨 REPL', close: '🟩🟩🟩 END' },
}

export const editForms = Object.keys(editMarkers) as EditForm[]

/** Most white space that a marker may have behind it on its line. */
const MAX_TRAILING = 16

/** True if the line is the marker, with or without white space and a line break behind it. */
export function isMarker(line: string, marker: string): boolean {
  return line.length <= marker.length + MAX_TRAILING && line.trimEnd() === marker
}

/** True if more text can make the line a marker, or keep it one. */
export function mayBeMarker(line: string, marker: string): boolean {
  return marker.startsWith(line) || isMarker(line, marker)
}

export function formOpenedBy(line: string): EditForm | null {
  return editForms.find(form => isMarker(line, editMarkers[form].open)) ?? null
}
