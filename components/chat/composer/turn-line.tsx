'use client'

import { useTools, useWorkspace } from '#components/workspace/workspace-context.ts'
import type { TurnChoice } from '#lib/messages/shared.ts'

/** Says which model and tools were chosen for the answer to one message alone. */
export function TurnLine({ turn }: { turn: TurnChoice }) {
  const { models } = useWorkspace()
  const { listing } = useTools()
  const { model, tools } = turn
  const titles = new Map([...(listing?.tools ?? []), ...(listing?.memory ?? [])].map(({ id, title, name }) => [id, title ?? name]))
  const named = tools?.slice(0, MOST_NAMED).map(id => titles.get(id) ?? id)
  const rest = (tools?.length ?? 0) - MOST_NAMED
  return (
    <p className="max-w-[80%] truncate text-ink-2 text-xs" title={tools?.join(', ')}>
      {model === undefined ? null : (
        <>
          With <bdi>{models.find(({ id }) => id === model)?.title ?? model}</bdi>
        </>
      )}
      {model === undefined || !named ? null : ' · '}
      {named ? (
        <>
          Only with <bdi>{rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ')}</bdi>
        </>
      ) : null}
    </p>
  )
}

const MOST_NAMED = 3
