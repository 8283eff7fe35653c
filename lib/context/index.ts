export { type Assembled, assemble } from './assemble.ts'
export { requireTaken } from './attachments.ts'
export { STOPPED_MARK, toPrompt } from './prompt.ts'
