'use client'

import { request } from '#components/request.ts'
import { RowAction } from '#components/resource/row-action.tsx'
import type { Answer } from '#components/routes.ts'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'

/** Browser that gets the person's notices. */
type ToldBrowser = Answer<'GET /api/notices'>['browsers'][number]

/** Lists the browsers that get notices, to be removed one by one. */
export function ToldBrowsers({ browsers, onRemoved }: { browsers: readonly ToldBrowser[]; onRemoved: () => void }) {
  if (browsers.length === 0) return <p className="text-ink-2 text-sm">Browsers that show your notices will appear here.</p>
  async function test(browserId: string, label: string) {
    const outcome = await request('POST /api/notices/[browserId]/test', { params: { browserId } })
    if (outcome.status === 'sent') toast.info(`A test notice is on its way to ${label}.`)
    else toast.error('The test notice was not sent.', { description: outcome.reason })
  }
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {browsers.map(({ id, label, createdAt, isThisSession }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex-1">
            <VisibleText isName text={label} />
            {isThisSession ? ' (this session)' : ''}
            <span className="text-ink-2">
              {' · since '}
              <TimeAgo at={createdAt} never="" />
            </span>
          </span>
          <RowAction
            label={`Send a test notice to ${label}`}
            variant="secondary"
            failure="The test notice was not sent."
            run={() => test(id, label)}
          >
            Test
          </RowAction>
          <RowAction
            label={`Remove ${label}`}
            failure="The browser was not removed."
            run={async () => {
              await request('DELETE /api/notices/[browserId]', { params: { browserId: id } })
              onRemoved()
            }}
          >
            Remove
          </RowAction>
        </li>
      ))}
    </ul>
  )
}
