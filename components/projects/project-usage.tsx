'use client'

import { ResourceView } from '#components/resource/resource-view.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
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
            <Table
              caption="Usage by person"
              head={
                <>
                  <Th>Person</Th>
                  <Th align="end">Answers</Th>
                  <Th align="end">Tokens</Th>
                </>
              }
            >
              {usage.people.map(({ userId, name, answers, tokens }) => (
                <Tr key={userId}>
                  <Td>
                    <VisibleText isName text={name} />
                  </Td>
                  <Td align="end">{number(answers)}</Td>
                  <Td align="end">{number(tokens)}</Td>
                </Tr>
              ))}
            </Table>
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
