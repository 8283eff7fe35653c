'use client'

import { PageHeader } from '#components/admin/layout/page-header.tsx'
import { ResourceView } from '#components/resource-view.tsx'
import { useResource } from '#components/use-resource.ts'
import { type PoliciesJson, policiesPath } from './policies-api.ts'
import { PolicyAdd } from './policy-add.tsx'
import { PolicyList } from './policy-list.tsx'

export function PoliciesPage() {
  const [resource, { reload, change }] = useResource<PoliciesJson>(policiesPath)
  return (
    <>
      <PageHeader title="Policies">
        Each tool call is checked against these rules from top to bottom; the first match decides. If none matches, tools of the servers you
        have set up are allowed. A tool that its server has changed, or added since its tools were accepted, asks until you accept it, even
        if a rule allows it.
      </PageHeader>
      <ResourceView resource={resource} what="policies" onRetry={reload}>
        {({ data: policies }) => (
          <div className="flex flex-col gap-6">
            <PolicyList policies={policies} onChanged={reload} change={change} />
            <PolicyAdd onAdded={reload} />
          </div>
        )}
      </ResourceView>
    </>
  )
}
