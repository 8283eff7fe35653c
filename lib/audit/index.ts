export { createAudit } from './audit.ts'
export { deleteExpiredAudit } from './prune-audit.ts'
