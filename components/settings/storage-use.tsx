const MIB = 1024 * 1024
const DIGITS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Shows how much of a person's storage is used, as a bar and in words. */
export function StorageUse({ usedBytes, quotaBytes }: { usedBytes: number; quotaBytes: number }) {
  const used = Math.min(usedBytes / MIB, quotaBytes / MIB)
  const words = `${DIGITS.format(usedBytes / MIB)} of ${DIGITS.format(quotaBytes / MIB)} MB used`
  return (
    <div className="flex max-w-[440px] flex-col gap-2">
      <meter
        className="h-2 w-full"
        min={0}
        max={quotaBytes / MIB}
        high={(quotaBytes / MIB) * 0.9}
        value={used}
        aria-label="Storage"
        aria-valuetext={words}
      />
      <p className="text-ink-2 text-sm">
        {words}
        {usedBytes >= quotaBytes
          ? '. New messages and files are refused. Delete chats for good, or ask an administrator for more space.'
          : null}
      </p>
    </div>
  )
}
