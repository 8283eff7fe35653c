'use client'

import { useState } from 'react'
import { ResourceList } from '#components/resource/resource-list.tsx'
import type { List } from '#components/resource/use-list.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useAction } from '#components/use-action.ts'
import type { PolicyView } from '#lib/mcp/shared.ts'
import { adminPolicies as t } from '#lib/words/en/admin-policies.ts'
import { moved } from './move.ts'
import { policiesApi } from './policies-api.ts'
import { removalConsequence } from './policy-actions.ts'
import { PolicyRow } from './policy-row.tsx'

export interface PolicyListProps {
  policies: List<PolicyView>
  /** Shows the rules in another order, before it is saved. */
  onOrder: (policies: readonly PolicyView[]) => void
}

/** Lists the rules in their order. Rules of the configuration come first and are read-only. */
export function PolicyList({ policies, onOrder }: PolicyListProps) {
  const { busy, run } = useAction(t('orderNotChanged'))
  const [announcement, setAnnouncement] = useState('')
  const { rows, reload } = policies
  const declared = rows.filter(({ source }) => source === 'config').length

  async function move(at: number, by: -1 | 1) {
    const order = moved(rows, at, by)
    onOrder(order)
    const saved = await run(() => policiesApi.reorder(order.flatMap(({ id }) => (id === null ? [] : [id]))))
    if (saved) setAnnouncement(t('ruleMoved', { place: at + by + 1 }))
    else await reload()
  }

  return (
    <>
      <ResourceList
        list={policies}
        loading={t('loadingPolicies')}
        failed={t('policiesNotLoaded')}
        empty={<EmptyState title={t('noRulesYet')}>{t('noRulesMeans')}</EmptyState>}
      >
        {shown => (
          <ol aria-label={t('rules')} className="border-line border-t">
            {shown.map((policy, at) => (
              <PolicyRow
                key={policy.id ?? `declared ${at}`}
                place={at + 1}
                policy={policy}
                consequence={at < declared ? '' : removalConsequence(rows, at)}
                edit={
                  at < declared
                    ? null
                    : {
                        onChanged: reload,
                        onUp: at > declared && !busy ? () => void move(at, -1) : null,
                        onDown: at < rows.length - 1 && !busy ? () => void move(at, 1) : null,
                      }
                }
              />
            ))}
          </ol>
        )}
      </ResourceList>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
