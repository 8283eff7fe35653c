'use client'

import { request } from '#components/request.ts'
import { RowAction } from '#components/resource/row-action.tsx'
import type { Answer } from '#components/routes.ts'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { common } from '#lib/words/en/common.ts'
import { notices as t } from '#lib/words/en/notices.ts'

/** Browser that gets the person's notices. */
type ToldBrowser = Answer<'GET /api/notices'>['browsers'][number]

/** Lists the browsers that get notices, to be removed one by one. */
export function ToldBrowsers({ browsers, onRemoved }: { browsers: readonly ToldBrowser[]; onRemoved: () => void }) {
  if (browsers.length === 0) return <p className="text-ink-2 text-sm">{t('browsersThatShowYourNotices')}</p>
  async function test(browserId: string, label: string) {
    const outcome = await request('POST /api/notices/[browserId]/test', { params: { browserId } })
    if (outcome.status === 'sent') toast.info(t('aTestNotice', { label }))
    else toast.error(t('testNotice'), { description: outcome.reason })
  }
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {browsers.map(({ id, label, createdAt, isThisSession }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex-1">
            <VisibleText isName text={label} />
            {isThisSession ? ` ${t('thisSession')}` : ''}
            <span className="text-ink-2">
              {' · '}
              {t.rich('since', { time: () => <TimeAgo key="time" at={createdAt} never="" /> })}
            </span>
          </span>
          <RowAction label={t('sendATestNotice', { label })} variant="secondary" failure={t('testNotice')} run={() => test(id, label)}>
            {t('test')}
          </RowAction>
          <RowAction
            label={t('removeLabel', { label })}
            failure={t('browserWasNotRemoved')}
            run={async () => {
              await request('DELETE /api/notices/[browserId]', { params: { browserId: id } })
              onRemoved()
            }}
          >
            {common('remove')}
          </RowAction>
        </li>
      ))}
    </ul>
  )
}
