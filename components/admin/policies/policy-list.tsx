'use client'

import { useState } from 'react'
import type { Answer } from '#components/routes.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useAction } from '#components/use-action.ts'
import type { ResourceActions } from '#components/use-resource.ts'
import type { PolicyView } from '#lib/mcp/shared.ts'
import { moved } from './move.ts'
import { policiesApi } from './policies-api.ts'
import { removalConsequence } from './policy-actions.ts'
import { PolicyRow } from './policy-row.tsx'

type Policies = Answer<'GET /api/admin/policies'>

export interface PolicyListProps {
  policies: readonly PolicyView[]
  onChanged: () => Promise<void>
  change: ResourceActions<Policies>['change']
}

/** Lists the rules in their order. Rules of the configuration come first and are read-only. */
export function PolicyList({ policies, onChanged, change }: PolicyListProps) {
  const { busy, run } = useAction('The order was not changed.')
  const [announcement, setAnnouncement] = useState('')
  const declared = policies.filter(policy => policy.source === 'config')
  const own = policies.filter(policy => policy.source === 'dashboard')

  async function move(index: number, by: -1 | 1) {
    const order = moved(own, index, by)
    change(() => ({ data: [...declared, ...order] }))
    const saved = await run(async () => {
      await policiesApi.reorder(order.flatMap(({ id }) => (id === null ? [] : [id])))
    })
    if (saved) setAnnouncement(`Rule moved to position ${declared.length + index + by + 1}.`)
    else await onChanged()
  }

  if (policies.length === 0)
    return <EmptyState title="No rules yet">All tools of your servers run without asking. Add a rule to ask first, or to deny.</EmptyState>
  return (
    <>
      <ol aria-label="Rules" className="border-line border-t">
        {declared.map((policy, index) => {
          const place = index + 1
          return <PolicyRow key={`declared ${place}`} place={place} policy={policy} consequence="" edit={null} />
        })}
        {own.map((policy, index) => (
          <PolicyRow
            key={policy.id}
            place={declared.length + index + 1}
            policy={policy}
            consequence={removalConsequence(policies, declared.length + index)}
            edit={{
              onChanged,
              onUp: index > 0 && !busy ? () => void move(index, -1) : null,
              onDown: index < own.length - 1 && !busy ? () => void move(index, 1) : null,
            }}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
