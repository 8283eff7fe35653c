'use client'

import { useState } from 'react'
import { policiesApi } from './policies-api.ts'
import { PolicyForm } from './policy-form.tsx'

/** A new rule, at the end of the list. */
export function PolicyAdd({ onAdded }: { onAdded: () => Promise<void> }) {
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
