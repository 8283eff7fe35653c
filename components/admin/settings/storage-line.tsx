'use client'

import { useResource } from '#components/use-resource.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'

/** Shows how much data the retention above leaves. */
export function StorageLine() {
  const [resource] = useResource('GET /api/admin/storage')
  if (resource.state === 'loading') return <p className="text-ink-2 text-sm">{t('measuring')}</p>
  if (resource.state === 'failed') return <p className="text-ink-2 text-sm">{t('storedNotMeasured')}</p>
  const { databaseBytes, attachmentBytes, tables } = resource.data
  const log = tables?.find(({ name }) => name === 'RunEvent')
  const stored = { database: inUnits(databaseBytes), attachments: inUnits(attachmentBytes) }
  return (
    <p className="text-ink-2 text-sm">{log ? t('storedNowWithLog', { ...stored, log: inUnits(log.bytes) }) : t('storedNow', stored)}</p>
  )
}

function inUnits(bytes: number): string {
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
  if (bytes < 1e6) return format(bytes / 1e3, 'kilobyte')
  return bytes < 1e9 ? format(bytes / 1e6, 'megabyte') : format(bytes / 1e9, 'gigabyte')
}
