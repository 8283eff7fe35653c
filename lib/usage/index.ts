export { CallCounter } from './call-counter.ts'
export { costMicroUsd, type TokenPrice } from './cost.ts'
export { createCallLedger } from './create-call-ledger.ts'
export { createUsage, usageInserts } from './create-usage.ts'
export { createUsageReports } from './create-usage-reports.ts'
export { boundsOf } from './period.ts'
export { rollUp } from './roll-up.ts'
export type { AnswerEnd, ServerCalls, UsageLedger, UsagePlace, UsageRecord } from './usage.ts'
export {
  type AskedUsage,
  USAGE_KEYS,
  type UsageEntryRow,
  type UsageKey,
  type UsageReports,
  type UsageRow,
  type UsageScope,
  type UsageSummary,
} from './usage-reports.ts'
