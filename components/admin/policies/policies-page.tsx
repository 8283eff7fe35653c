'use client'

import { useState } from 'react'
import { ResourceView } from '#components/resource-view.tsx'
import { useResource } from '#components/use-resource.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { type PoliciesJson, policiesApi, policiesPath } from './policies-api.ts'
import { PolicyForm } from './policy-form.tsx'
import { PolicyList } from './policy-list.tsx'

export function PoliciesPage() {
  const [resource, { reload, change }] = useResource<PoliciesJson>(policiesPath)
  return (
    <>
      <PageHeader title="Policies">
        Each tool call is checked against these rules from top to bottom; the first match decides. If none matches, tools of the servers you
        have set up are allowed. A tool that its server has changed, or added since its tools were accepted, asks for permission until you
        accept it, even if a rule allows it.
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

/** Adds a rule at the end of the list. */
function PolicyAdd({ onAdded }: { onAdded: () => Promise<void> }) {
  const [added, setAdded] = useState(0)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base">Add a rule</h2>
      <p className="text-ink-2 text-sm">
        <code>*</code> stands for any characters and <code>?</code> for one: <code>write_*</code> matches write_file. New rules go last.
      </p>
      <PolicyForm
        key={added}
        initial={{ server: '*', tool: '*', action: 'ask' }}
        submitLabel="Add rule"
        onSubmit={async input => {
          await policiesApi.create(input)
          await onAdded()
          setAdded(count => count + 1)
        }}
        onCancel={null}
      />
    </section>
  )
}
