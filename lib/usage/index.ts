export { createUsage } from './create-usage.ts'
export type { UsageLedger, UsageRecord } from './usage.ts'
