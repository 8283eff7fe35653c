'use client'

import { Problem } from '#components/admin/layout/problem.tsx'
import { ResourceView } from '#components/resource-view.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { useResource } from '#components/use-resource.ts'

interface PeopleJson {
  data: { id: string; name: string; email: string }[]
}

export interface AudiencePeopleProps {
  chosen: readonly string[]
  problem: string | undefined
  onChange: (chosen: readonly string[]) => void
}

export function AudiencePeople({ chosen, problem, onChange }: AudiencePeopleProps) {
  const [resource, { reload }] = useResource<PeopleJson>('/api/admin/users')
  return (
    <ResourceView resource={resource} what="people" onRetry={reload}>
      {({ data }) => (
        <fieldset className="flex max-h-60 flex-col gap-2 overflow-y-auto border-line border-y py-3">
          <legend className="sr-only">People who may use this model</legend>
          {data.map(({ id, name, email }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              label={name}
              hint={email}
              onCheckedChange={isChosen => onChange(isChosen ? [...chosen, id] : chosen.filter(other => other !== id))}
            />
          ))}
          <Problem text={problem ?? null} />
        </fieldset>
      )}
    </ResourceView>
  )
}
