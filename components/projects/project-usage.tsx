'use client'

import { ResourceTable } from '#components/resource/resource-table.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { useResource } from '#components/use-resource.ts'
import type { ProjectUsage } from '#lib/projects/shared.ts'

const number = (value: number) => value.toLocaleString('en')

/** Shows the use of models in a project's chats over the last 30 days. */
export function ProjectUsagePanel({ projectId }: { projectId: string }) {
  const [resource, { reload }] = useResource('GET /api/projects/[projectId]/usage', { params: { projectId } })
  return (
    <ResourceView resource={resource} loading="Loading usage" failed="The usage could not be loaded." onRetry={reload}>
      {usage => (
        <div className="flex flex-col gap-5">
          <p className="text-sm">
            {usage.answers === 0
              ? 'No answers in the last 30 days.'
              : `${number(usage.tokens)} tokens in ${number(usage.answers)} ${usage.answers === 1 ? 'answer' : 'answers'} in the last 30 days${costWords(usage)}`}
          </p>
          {usage.people.length === 0 ? null : (
            <ResourceTable
              caption="Usage by person"
              groups={[{ rows: usage.people }]}
              idOf={({ userId }) => userId}
              columns={[
                { label: 'Person', value: ({ name }) => name },
                { label: 'Answers', value: ({ answers }) => answers, align: 'end' },
                { label: 'Tokens', value: ({ tokens }) => tokens, align: 'end' },
              ]}
            />
          )}
        </div>
      )}
    </ResourceView>
  )
}

function costWords({ costMicroUsd }: ProjectUsage): string {
  if (costMicroUsd === null) return '. The cost of some models is unknown.'
  return costMicroUsd === 0 ? '.' : `, for $${(costMicroUsd / 1_000_000).toFixed(2)}.`
}
