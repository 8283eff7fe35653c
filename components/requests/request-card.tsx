'use client'

import '#components/parts/parts.css'
import { useRef, useState } from 'react'
import { AskChange } from '#components/parts/input/ask-change.tsx'
import { AskedValue, useAskedLines } from '#components/parts/input/asked-value.tsx'
import { request as send } from '#components/request.ts'
import type { Item } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useAction } from '#components/use-action.ts'
import { useSteady } from '#components/use-steady.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { requests as t } from '#lib/words/en/requests.ts'

export type Request = Item<'GET /api/requests'>

/** Shows one request with all that its decider may know, and takes the decision once everything was shown. */
export function RequestCard({ request, onDecided }: { request: Request; onDecided: () => Promise<void> }) {
  const card = useRef<HTMLLIElement>(null)
  const lines = useAskedLines(request.arguments)
  return (
    <li
      ref={card}
      className="flex flex-col gap-2 border-line border-b py-4 text-sm"
      aria-label={t('requestOf', { asker: request.asker, tool: request.tool })}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-[550]" dir="auto">
          <VisibleText text={t('wantsToRun', { asker: request.asker, tool: request.tool, server: request.server })} />
        </span>
        {request.decided ? (
          <Badge tone={request.decided.choice === 'allow' ? 'good' : 'bad'}>{t('decidedWord', { choice: request.decided.choice })}</Badge>
        ) : null}
        <span className="ms-auto text-ink-2 text-xs">
          <TimeAgo at={request.decided?.at ?? request.createdAt} never="" />
        </span>
      </div>
      <p className="text-ink-2" dir="auto">
        <VisibleText text={request.reason} lines />
      </p>
      {request.change.length > 0 ? <AskChange parts={request.change} /> : null}
      <div className="ask-arguments">
        <AskedValue lines={lines} label={t('arguments')} />
      </div>
      {request.decided?.reason ? (
        <p className="text-ink-2" dir="auto">
          <VisibleText text={request.decided.reason} lines />
        </p>
      ) : null}
      {request.decided ? null : <Decision request={request} card={card} left={lines.left} onDecided={onDecided} />}
    </li>
  )
}

interface DecisionProps {
  request: Request
  card: React.RefObject<HTMLLIElement | null>
  /** Lines of arguments that are not shown yet. */
  left: number
  onDecided: () => Promise<void>
}

function Decision({ request, card, left, onDecided }: DecisionProps) {
  const [reason, setReason] = useState('')
  const { isSteady, isSteadyNow } = useSteady(card)
  const { busy, problem, run } = useAction()

  async function decide(choice: 'allow' | 'deny') {
    if (!isSteadyNow() || (choice === 'allow' && left > 0)) return
    const said = reason.trim()
    const body = { choice, ...(said === '' ? {} : { reason: said }) }
    await run(() => send('POST /api/requests/[requestId]', { params: { requestId: request.id }, body }))
    // Reloads the list: another person may have decided, or the question may be gone.
    await onDecided()
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-48 flex-1">
        <Field label={t('reason')}>
          <Input value={reason} maxLength={2_000} onChange={event => setReason(event.target.value)} />
        </Field>
      </div>
      <Button variant="primary" busy={busy} aria-disabled={!isSteady || left > 0} onClick={() => void decide('allow')}>
        {t('allow')}
      </Button>
      <Button busy={busy} aria-disabled={!isSteady} onClick={() => void decide('deny')}>
        {t('deny')}
      </Button>
      {left > 0 ? <p className="basis-full text-ink-2 text-xs">{t('openRestFirst', { count: left })}</p> : null}
      <Problem text={problem} />
    </div>
  )
}
