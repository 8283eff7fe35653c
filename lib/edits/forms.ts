import type { EditForm } from './edits.ts'

export interface EditMarkers {
  open: string
  divide: string
  close: string
}

/** Markers that models are told to write. `marker-line.ts` reads what they write instead. */
export const editMarkers: Readonly<Record<EditForm, EditMarkers>> = {
  'search-replace': { open: '<<<<<<< SEARCH', divide: '=======', close: '>>>>>>> REPLACE' },
  'edit-repl': { open: '««« EDIT', divide: '═══════ REPL', close: '»»» EDIT END' },
  squares: { open: '🟧🟧🟧 EDIT', divide: '🟨🟨🟨 REPL', close: '🟩🟩🟩 END' },
}

export const editForms = Object.keys(editMarkers) as EditForm[]
