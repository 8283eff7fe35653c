export { type Assembled, assemble } from './assemble.ts'
export { requireTaken, withUploads } from './attachments.ts'
export { STOPPED_MARK, toPrompt } from './prompt.ts'
