export type { BlockResult, EditBlock, EditForm, EditScanner, ScanEvent } from './edits.ts'
export { editForms, editMarkers } from './forms.ts'
export { createEditScanner } from './scanner.ts'
