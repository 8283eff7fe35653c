import clsx from 'clsx'
import Link from 'next/link'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminOverview as t } from '#lib/words/en/admin-overview.ts'
import type { Need } from './needs.ts'

/** Needs that are shown; the pages that they link to have them all. */
const SHOWN = 20

/** Says what an administrator should do. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  return (
    <section aria-label={t('needsYou')} className="flex flex-col gap-2">
      <h2 className="text-base">{t('needsYou')}</h2>
      {needs.length === 0 ? (
        <p className="border-line border-t py-3 text-ink-2 text-sm">{t('nothingNeedsYou')}</p>
      ) : (
        <ul className="border-line border-t text-sm">
          {needs.slice(0, SHOWN).map(({ id, text, link, isUrgent }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2">
              <span aria-hidden className={clsx('size-2 shrink-0 self-center rounded-full', isUrgent ? 'bg-bad' : 'bg-wait')} />
              <span className="min-w-0 flex-1 break-words">
                <VisibleText text={text.slice(0, 500)} />
              </span>
              {link ? (
                <Link href={link.href} className="text-accent hover:underline">
                  {link.label}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
