import { type Insert, insertInto } from '#lib/platform/index.ts'
import type { RunRow } from './run-row.ts'

const runRow = insertInto('Run', {
  id: 'text',
  chatId: 'text',
  userId: 'text',
  requestId: 'text',
  status: 'text',
  model: 'text',
  selectedTools: 'jsonb',
  mode: 'text',
  resultsOf: 'text',
  userMessageId: 'text',
  messageId: 'text',
  leaseToken: 'text',
  leaseUntil: 'timestamp',
  startedAt: 'timestamp',
  assistantId: 'text',
  assistantVersion: 'int',
  scheduleId: 'text',
  parameters: 'jsonb',
  parentRunId: 'text',
  parentCallId: 'text',
  rootRunId: 'text',
  depth: 'int',
  allowance: 'jsonb',
})

/** Makes the insert of a run that this process holds. */
export function runInsert(row: RunRow, lease: { userId: string; model: string; token: string; leaseUntil: Date }): Insert {
  const { token: leaseToken, ...held } = lease
  return runRow({
    ...row,
    ...held,
    leaseToken,
    status: 'running',
    selectedTools: JSON.stringify(row.selectedTools),
    parameters: JSON.stringify(row.parameters),
    allowance: row.allowance === null ? null : JSON.stringify(row.allowance),
  })
}
