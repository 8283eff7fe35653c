export type { BlockResult, EditBlock, EditForm, EditScanner, ScanEvent } from './edits.ts'
