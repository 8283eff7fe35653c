export { createMemory } from './create-memory.ts'
export { FACT_CHARS } from './limits.ts'
export type { FactView, Memory } from './memory.ts'
