'use client'

import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { useTools, useWorkspace } from '#components/workspace/workspace-context.ts'
import type { TurnChoice } from '#lib/messages/shared.ts'
import { chatQueue as t } from '#lib/words/en/chat-queue.ts'

/** Says which model and tools were chosen for the answer to one message alone. */
export function TurnLine({ turn }: { turn: TurnChoice }) {
  const { models } = useWorkspace()
  const { listing } = useTools()
  const { model, tools } = turn
  const titles = new Map([...(listing?.tools ?? []), ...(listing?.own ?? [])].map(({ id, title, name }) => [id, title ?? name]))
  const named = tools?.slice(0, MOST_NAMED).map(id => titles.get(id) ?? id)
  const rest = (tools?.length ?? 0) - MOST_NAMED
  const asked = models.find(({ id }) => id === model)?.title ?? model ?? ''
  const only = named && (rest > 0 ? t('andMore', { named: named.join(', '), rest }) : named.join(', '))
  return (
    <p className="max-w-[80%] truncate text-ink-2 text-xs" title={tools?.join(', ')}>
      {model === undefined ? null : t.rich('withModel', { name: visible(asked), model: asked })}
      {model === undefined || !only ? null : ' · '}
      {only ? t.rich('onlyWithTools', { name: visible(only), tools: only }) : null}
    </p>
  )
}

const MOST_NAMED = 3

const visible = (name: string) => () => <VisibleText key="name" isName text={name} />
