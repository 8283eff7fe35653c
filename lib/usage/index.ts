export { costMicroUsd, type TokenPrice } from './cost.ts'
export { createUsage, usageInsert } from './create-usage.ts'
export type { UsageLedger, UsageRecord } from './usage.ts'
