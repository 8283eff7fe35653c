'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import type { Answer, Item } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { common } from '#lib/words/en/common.ts'
import { notices as t } from '#lib/words/en/notices.ts'

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
    title: t('removeThisWebhook'),
    description: (
      <>
        {t.rich('removeWebhookMeans', {
          address: () => (
            <bdi key="address" className="break-all">
              <VisibleText isName text={label} />
            </bdi>
          ),
        })}
      </>
    ),
    confirmLabel: common('remove'),
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
          {isPaused ? ` · ${t('paused')}` : ''}
          {' · '}
          {webhook.lastUsedAt === null
            ? t('nothingSentYet')
            : t.rich(webhook.problem === null ? 'lastSent' : 'lastTried', {
                time: () => <TimeAgo key="time" at={webhook.lastUsedAt} never="" />,
              })}
        </span>
      </span>
      <State webhook={webhook} tested={tested} problem={problem} />
      <span className="flex flex-wrap gap-2">
        <Button size="sm" busy={busy} onClick={test} aria-label={t('sendATestTo', { label })}>
          {t('sendATest')}
        </Button>
        <Button
          size="sm"
          disabled={busy}
          onClick={pause}
          aria-label={isPaused ? t('continueLabel', { label }) : t('pauseLabel', { label })}
        >
          {isPaused ? common('continue') : t('pause')}
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={ask} aria-label={t('removeLabel', { label })}>
          {common('remove')}
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
      {tested?.ok ? <span className="text-good">{t('itAcceptedTheTest')}</span> : null}
      {webhook.waiting > 0 ? <span className="text-ink-2"> {waitingWords(webhook.waiting)}</span> : null}
    </span>
  )
}

function waitingWords(count: number): string {
  return t('noticesWait', { count })
}
