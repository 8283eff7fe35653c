export type { AttachedCollection } from './knowledge.ts'
export { MAX_FILE_BYTES, MAX_QUERY_CHARS, MAX_RESULTS, MAX_TITLE } from './limits.ts'
