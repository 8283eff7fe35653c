'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import type { Answer, Item } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'

export type Webhook = Item<'GET /api/notices/webhooks'>

interface WebhookRowProps {
  webhook: Webhook
  onChanged: (webhook: Webhook) => void
  /** Asks for the list to be loaded again. */
  onStale: () => void
}

type Tested = Answer<'POST /api/notices/webhooks/[webhookId]/test'>

export function WebhookRow({ webhook, onChanged, onStale }: WebhookRowProps) {
  const { id, label, isPaused } = webhook
  const [tested, setTested] = useState<Tested | null>(null)
  const { busy, problem, run } = useAction()

  const test = () =>
    void run(async () => {
      setTested(null)
      setTested(await request('POST /api/notices/webhooks/[webhookId]/test', { params: { webhookId: id } }))
      onStale()
    })
  const pause = () =>
    void run(async () =>
      onChanged(await request('PATCH /api/notices/webhooks/[webhookId]', { params: { webhookId: id }, body: { isPaused: !isPaused } })),
    )
  const [ask, question] = useQuestion({
    title: 'Remove this webhook?',
    description: (
      <>
        <bdi className="break-all">
          <VisibleText isName text={label} />
        </bdi>{' '}
        receives no more notices, and its secret no longer works. This cannot be undone.
      </>
    ),
    confirmLabel: 'Remove',
    async onConfirm() {
      if (await run(() => request('DELETE /api/notices/webhooks/[webhookId]', { params: { webhookId: id } }))) onStale()
    },
  })

  return (
    <li className="flex flex-col gap-2">
      <span>
        <bdi className="break-all font-mono text-xs">
          <VisibleText isName text={label} />
        </bdi>
        <span className="text-ink-2">
          {isPaused ? ' · paused' : ''}
          {webhook.lastUsedAt === null ? ' · nothing sent yet' : webhook.problem === null ? ' · last sent ' : ' · last tried '}
          {webhook.lastUsedAt === null ? null : <TimeAgo at={webhook.lastUsedAt} never="" />}
        </span>
      </span>
      <State webhook={webhook} tested={tested} problem={problem} />
      <span className="flex flex-wrap gap-2">
        <Button size="sm" busy={busy} onClick={test} aria-label={`Send a test to ${label}`}>
          Send a test
        </Button>
        <Button size="sm" disabled={busy} onClick={pause} aria-label={`${isPaused ? 'Continue' : 'Pause'} ${label}`}>
          {isPaused ? 'Continue' : 'Pause'}
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={ask} aria-label={`Remove ${label}`}>
          Remove
        </Button>
      </span>
      {question}
    </li>
  )
}

/** Shows the result of the last test, else what keeps notices from arriving. */
function State({ webhook, tested, problem }: { webhook: Webhook; tested: Tested | null; problem: string | null }) {
  const failure = problem ?? (tested === null ? webhook.problem : tested.ok ? null : tested.reason)
  return (
    <span role="status" className="empty:hidden">
      {failure !== null ? <span className="text-bad">{failure}</span> : null}
      {tested?.ok ? <span className="text-good">It accepted the test.</span> : null}
      {webhook.waiting > 0 ? <span className="text-ink-2"> {waitingWords(webhook.waiting)}</span> : null}
    </span>
  )
}

function waitingWords(count: number): string {
  return count === 1 ? 'One notice will be sent again.' : `${count} notices will be sent again.`
}
