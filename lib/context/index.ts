export { type Assembled, assemble } from './assemble.ts'
export { STOPPED_MARK, toPrompt } from './prompt.ts'
