export { type DiffLine, type DiffRow, diffTexts, type TextDiff } from './diff/diff.ts'
export type { Mark } from './diff/words.ts'
export type { BlockResult, EditBlock, EditForm, EditScanner, ScanEvent } from './edits.ts'
