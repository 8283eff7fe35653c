'use client'

import { errorSentence, request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'

/** Browser that gets the person's notices. */
type ToldBrowser = Answer<'GET /api/notices'>['browsers'][number]

/** Lists the browsers that get notices, to be removed one by one. */
export function ToldBrowsers({ browsers, onRemoved }: { browsers: readonly ToldBrowser[]; onRemoved: () => void }) {
  const { busy, run } = useAction('The browser was not removed.')
  if (browsers.length === 0) return <p className="text-ink-2 text-sm">Browsers that show your notices will appear here.</p>
  const remove = async (id: string) => {
    if (await run(() => request('DELETE /api/notices/[browserId]', { params: { browserId: id } }))) onRemoved()
  }
  async function test(id: string, label: string) {
    try {
      const outcome = await request('POST /api/notices/[browserId]/test', { params: { browserId: id } })
      if (outcome.status === 'sent') toast.info(`A test notice is on its way to ${label}.`)
      else toast.error('The test notice was not sent.', { description: outcome.reason })
    } catch (error) {
      toast.error('The test notice was not sent.', { description: errorSentence(error) })
    }
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
          <Button size="sm" onClick={() => void test(id, label)} aria-label={`Send a test notice to ${label}`}>
            Test
          </Button>
          <Button size="sm" variant="ghost" busy={busy} onClick={() => void remove(id)} aria-label={`Remove ${label}`}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
