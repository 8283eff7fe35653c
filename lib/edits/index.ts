export { ALREADY_THERE, type AppliedBlocks, applyBlock, applyBlocks } from './apply.ts'
export { editForms, editMarkers } from './forms.ts'
export { createEditScanner } from './scanner.ts'
export * from './shared.ts'
