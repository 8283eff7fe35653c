'use client'

import { useState } from 'react'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { useAction } from '#components/use-action.ts'
import type { PolicyView } from '#lib/mcp/shared.ts'
import { adminPolicies as t } from '#lib/words/en/admin-policies.ts'
import { policiesApi } from './policies-api.ts'
import { asksBeforeChanges, USUAL_RULE } from './policy-actions.ts'
import { PolicyForm } from './policy-form.tsx'
import { PolicyList } from './policy-list.tsx'

export function PoliciesPage() {
  const policies = useList('GET /api/admin/policies', { id: ({ id, ...declared }) => id ?? JSON.stringify(declared) })
  return (
    <>
      <PageHeader title={t('policies')}>{t('lead')}</PageHeader>
      <div className="flex flex-col gap-6">
        {policies.resource.state === 'ready' ? <UsualRule policies={policies.rows} onAdded={policies.reload} /> : null}
        <PolicyList policies={policies} onOrder={data => policies.change(() => ({ data: [...data] }))} />
        {policies.resource.state === 'ready' ? <PolicyAdd onAdded={policies.reload} /> : null}
      </div>
    </>
  )
}

/** Warns that tools change things without asking, and adds the rule of a fresh install by one press. */
function UsualRule({ policies, onAdded }: { policies: readonly PolicyView[]; onAdded: () => Promise<void> }) {
  const { busy, problem, run } = useAction()
  if (policies.some(asksBeforeChanges)) return null
  return (
    <section
      aria-label={t('warning')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-md bg-wait-paper px-3 py-2.5 text-sm text-wait-ink"
    >
      <p className="min-w-0 flex-1 basis-80">
        <span className="font-[550]">{t('noRuleAsks')}</span> {t('noRuleAsksMeans')}
      </p>
      <Button
        busy={busy}
        onClick={() =>
          void run(async () => {
            await policiesApi.create(USUAL_RULE)
            await onAdded()
          })
        }
      >
        {t('askBeforeChanges')}
      </Button>
      <Problem text={problem} />
    </section>
  )
}

/** Adds a rule at the end of the list. */
function PolicyAdd({ onAdded }: { onAdded: () => Promise<void> }) {
  const [added, setAdded] = useState(0)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base">{t('addARule')}</h2>
      <p className="text-ink-2 text-sm">
        {t.rich('patterns', {
          any: chunks => <code key="any">{chunks}</code>,
          one: chunks => <code key="one">{chunks}</code>,
          example: chunks => <code key="example">{chunks}</code>,
        })}
      </p>
      <PolicyForm
        key={added}
        initial={{ server: '*', tool: '*', action: 'ask' }}
        submitLabel={t('addRule')}
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
