'use client'

import { useResource } from '#components/use-resource.ts'

/** Shows how much data the retention above leaves. */
export function StorageLine() {
  const [resource] = useResource('GET /api/admin/storage')
  if (resource.state === 'loading') return <p className="text-ink-2 text-sm">Measuring what is stored…</p>
  if (resource.state === 'failed') return <p className="text-ink-2 text-sm">What is stored could not be measured.</p>
  const { databaseBytes, attachmentBytes, tables } = resource.data
  const log = tables?.find(({ name }) => name === 'RunEvent')
  return (
    <p className="text-ink-2 text-sm">
      Stored now: {inUnits(databaseBytes)} in the database{log ? ` (${inUnits(log.bytes)} of them event logs)` : ''} and{' '}
      {inUnits(attachmentBytes)} of attachments.
    </p>
  )
}

function inUnits(bytes: number): string {
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
  if (bytes < 1e6) return format(bytes / 1e3, 'kilobyte')
  return bytes < 1e9 ? format(bytes / 1e6, 'megabyte') : format(bytes / 1e9, 'gigabyte')
}
