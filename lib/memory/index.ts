export { createMemory, HAS_FACTS } from './create-memory.ts'
export { FACT_CHARS } from './limits.ts'
export type { FactView, Memory, MemoryOutcome } from './memory.ts'
