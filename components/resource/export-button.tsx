'use client'

import { Button } from '#components/ui/button.tsx'
import { resource as t } from '#lib/words/en/resource.ts'

/** Saves rows that the page has as a CSV file. */
export function ExportButton({ name, csv }: { name: string; csv: () => string }) {
  function save() {
    const url = URL.createObjectURL(new Blob([csv()], { type: 'text/csv' }))
    Object.assign(document.createElement('a'), { href: url, download: name }).click()
    // The download begins a moment after the press.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return <Button onClick={save}>{t('exportCsv')}</Button>
}
