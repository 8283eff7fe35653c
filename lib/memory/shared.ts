export { FACT_CHARS, MOST_FACTS } from './limits.ts'
export type { FactView } from './memory.ts'
