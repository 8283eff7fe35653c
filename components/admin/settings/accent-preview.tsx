import { type AccentLook, accentLooks } from '#lib/admin/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'

const PAPERS = { light: { paper: '#fdfcf9', ink: '#22242a' }, dark: { paper: '#131418', ink: '#e9e8e5' } }

/** Shows an accent in both themes as it will be used, with its contrast. */
export function AccentPreview({ colour }: { colour: string }) {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null
  const looks = accentLooks(colour)
  return (
    <div className="grid grid-cols-2 gap-3">
      <Sample theme="light" look={looks.light} chosen={colour} />
      <Sample theme="dark" look={looks.dark} chosen={colour} />
    </div>
  )
}

function Sample({ theme, look, chosen }: { theme: 'light' | 'dark'; look: AccentLook; chosen: string }) {
  const isKept = look.accent === chosen.toLowerCase()
  return (
    <figure>
      <div
        className="flex flex-col items-start gap-2 rounded-md border border-line p-3 text-sm"
        style={{ background: PAPERS[theme].paper, color: PAPERS[theme].ink }}
      >
        <span className="rounded-md px-2.5 py-1 font-[550]" style={{ background: look.accent, color: look.ink }}>
          {t('sampleButton')}
        </span>
        <span style={{ color: look.accent }}>{t('sampleLink')}</span>
      </div>
      <figcaption className="mt-1 text-ink-2 text-xs">
        {t(theme === 'light' ? 'inLight' : 'inDark', { contrast: look.contrast.toFixed(1) })}{' '}
        {isKept ? null : t('accentMoved', { colour: look.accent })}
      </figcaption>
    </figure>
  )
}
