import clsx from 'clsx'
import Link from 'next/link'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { addressOfPage, labelOfPage, type SettingPage, settingPages } from './setting-pages.ts'

/** Links the pages of the settings in a row, which scrolls sideways on a phone. */
export function SettingsNav({ current }: { current: SettingPage }) {
  return (
    <nav aria-label={t('settingsPages')} className="mb-2 flex gap-1 overflow-x-auto border-line border-b">
      {settingPages.map(page => (
        <Link
          key={page}
          href={addressOfPage(page)}
          aria-current={page === current ? 'page' : undefined}
          className={clsx(
            '-mb-px whitespace-nowrap border-b-2 px-2.5 py-2 text-sm hover:text-ink',
            page === current ? 'border-accent font-[550] text-ink' : 'border-transparent text-ink-2',
          )}
        >
          {labelOfPage(page)}
        </Link>
      ))}
    </nav>
  )
}
