'use client'

import { dollars } from '#components/parts/dollars.ts'
import { ResourceTable } from '#components/resource/resource-table.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { useResource } from '#components/use-resource.ts'
import type { ProjectUsage } from '#lib/projects/shared.ts'
import { projects as t } from '#lib/words/en/projects.ts'

/** Shows the use of models in a project's chats over the last 30 days. */
export function ProjectUsagePanel({ projectId }: { projectId: string }) {
  const [resource, { reload }] = useResource('GET /api/projects/[projectId]/usage', { params: { projectId } })
  return (
    <ResourceView resource={resource} loading={t('loadingUsage')} failed={t('usageNotLoaded')} onRetry={reload}>
      {usage => (
        <div className="flex flex-col gap-5">
          <p className="text-sm">
            {usage.answers === 0
              ? t('noAnswersInTheLast')
              : t('usedTokens', { tokens: usage.tokens, answers: usage.answers, cost: costOf(usage) })}
          </p>
          {usage.people.length === 0 ? null : (
            <ResourceTable
              caption={t('usageByPerson')}
              groups={[{ rows: usage.people }]}
              idOf={({ userId }) => userId}
              columns={[
                { label: t('person'), value: ({ name }) => name },
                { label: t('answers'), value: ({ answers }) => answers, align: 'end' },
                { label: t('tokens'), value: ({ tokens }) => tokens, align: 'end' },
              ]}
            />
          )}
        </div>
      )}
    </ResourceView>
  )
}

function costOf({ costMicroUsd }: ProjectUsage): string {
  if (costMicroUsd === null) return 'unknown'
  return costMicroUsd === 0 ? 'none' : dollars(costMicroUsd)
}
