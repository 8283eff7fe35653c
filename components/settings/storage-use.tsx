import { settings as t } from '#lib/words/en/settings.ts'

const MIB = 1024 * 1024
const DIGITS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Shows how much of a person's storage is used, as a bar and in words. */
export function StorageUse({ usedBytes, quotaBytes }: { usedBytes: number; quotaBytes: number }) {
  const used = Math.min(usedBytes / MIB, quotaBytes / MIB)
  const words = t('storageUsed', { used: DIGITS.format(usedBytes / MIB), quota: DIGITS.format(quotaBytes / MIB) })
  return (
    <div className="flex max-w-[440px] flex-col gap-2">
      <meter
        className="h-2 w-full"
        min={0}
        max={quotaBytes / MIB}
        high={(quotaBytes / MIB) * 0.9}
        value={used}
        aria-label={t('storage')}
        aria-valuetext={words}
      />
      <p className="text-ink-2 text-sm">{usedBytes >= quotaBytes ? t('storageIsFull', { used: words }) : words}</p>
    </div>
  )
}
