export { createAudit } from './audit.ts'
export { pruneAudit } from './prune-audit.ts'
