'use client'

import { Bot, CircleAlert } from 'lucide-react'
import Link from 'next/link'
import { request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ChildView } from '#lib/messages/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import { dollars } from '../dollars.ts'
import { runningDuration, shortDuration } from '../duration.ts'
import { useElapsed } from '../use-elapsed.ts'

interface ChildLineProps {
  child: ChildView
  /** The answer is still written. */
  isLive: boolean
  /** The reader may open and stop it: not on a shared page. */
  mayStop: boolean
}

/** Shows a task that an answer has given as one line: whom, what, how it stands and what it has cost. It opens in its own chat. */
export function ChildLine({ child, isLive, mayStop }: ChildLineProps) {
  const { chatId, status, startedAt, finishedAt, treeUsage, costMicroUsd } = child
  const isRunning = status === null && isLive
  const { busy, run } = useAction(t('taskNotStopped'))
  const isBad = status === 'failed' || status === 'limit'
  const stop = () => run(() => request('DELETE /api/chats/[chatId]/run', { params: { chatId }, query: {} }))
  return (
    <div className="part-line child" data-state={isRunning ? 'running' : isBad ? 'failed' : 'done'}>
      <div className="tool-line">
        <span className="tool-icon">
          <ChildIcon isRunning={isRunning} isBad={isBad} />
        </span>
        {mayStop ? (
          <Link className="child-task" href={`/chat/${chatId}`} prefetch={false} title={t('openTask')} dir="auto">
            <Task child={child} />
          </Link>
        ) : (
          <span className="child-task" dir="auto">
            <Task child={child} />
          </span>
        )}
        <span className="tool-time tabular">
          {isRunning ? (
            <Elapsed since={startedAt} />
          ) : (
            [t('taskIs', { status: status ?? 'stopped' }), spent(startedAt, finishedAt)].filter(Boolean).join(' · ')
          )}
          {treeUsage ? ` · ${common('tokens', { count: treeUsage.totalTokens })}` : null}
          {costMicroUsd ? ` · ${dollars(costMicroUsd)}` : null}
        </span>
        {isRunning && mayStop ? (
          <Button variant="ghost" size="sm" busy={busy} onClick={() => void stop()}>
            {t('stopTask')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Task({ child: { task, assistant } }: Pick<ChildLineProps, 'child'>) {
  return (
    <>
      {assistant ? <span className="tool-name">{`${assistant.emoji} ${assistant.name}`.trim()}</span> : null} <VisibleText text={task} />
    </>
  )
}

function ChildIcon({ isRunning, isBad }: { isRunning: boolean; isBad: boolean }) {
  if (isRunning) return <Spinner size={13} label={t('taskIs', { status: 'running' })} />
  return isBad ? <CircleAlert size={13} aria-hidden /> : <Bot size={13} aria-hidden />
}

function spent(startedAt: string, finishedAt: string | undefined): string {
  return finishedAt === undefined ? '' : shortDuration(Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)))
}

const TICK_MS = 1_000

function Elapsed({ since }: { since: string }) {
  const elapsedMs = useElapsed(true, since, TICK_MS)
  return elapsedMs === null ? null : runningDuration(elapsedMs)
}
