import { diffTexts } from '#lib/edits/shared.ts'
import { ui as t } from '#lib/words/en/ui.ts'
import { DiffRows } from './diff-rows.tsx'

/** Shows the differences of two texts. It scrolls by keyboard. */
export function DiffView({ before, now, label }: { before: string; now: string; label: string }) {
  const diff = diffTexts(before, now)
  if (!diff) return <p className="text-ink-2 text-xs">{t('noDifferences')}</p>
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border border-line py-1"
    >
      <DiffRows rows={diff.rows} />
    </section>
  )
}
