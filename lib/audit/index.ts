export { createAudit } from './audit.ts'
export { deleteExpiredAudit } from './prune-audit.ts'
export { type Verified, verifyAudit } from './verify-audit.ts'
