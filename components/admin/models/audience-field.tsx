'use client'

import { useState } from 'react'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { Problem } from '#components/sections/problem.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import { type Audience, modelFields } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'

const audiences = (): readonly { value: Audience['kind']; label: string }[] => [
  { value: 'everyone', label: t('everyone') },
  { value: 'admins', label: t('administrators') },
  { value: 'users', label: t('selectedPeople') },
]

interface AudienceFieldProps {
  value: Audience
  problem: string | undefined
  onChange: (value: Audience) => void
}

/** Chooses who may use a model. */
export function AudienceField({ value, problem, onChange }: AudienceFieldProps) {
  const [people, setPeople] = useState(value.kind === 'users' ? value.userIds : [])
  return (
    <>
      <Field label={modelFields.audience.label()}>
        <Select
          value={value.kind}
          options={value.kind === 'grants' ? [...audiences(), { value: 'grants', label: t('byGrants') }] : audiences()}
          onValueChange={kind =>
            onChange(kind === 'users' ? { kind, userIds: people } : { kind: kind as Exclude<Audience['kind'], 'users'> })
          }
        />
      </Field>
      {value.kind === 'users' ? (
        <People
          chosen={value.userIds}
          problem={problem}
          onChange={userIds => {
            setPeople(userIds)
            onChange({ kind: 'users', userIds })
          }}
        />
      ) : null}
    </>
  )
}

interface PeopleProps {
  chosen: string[]
  problem: string | undefined
  onChange: (chosen: string[]) => void
}

function People({ chosen, problem, onChange }: PeopleProps) {
  const [resource, { reload }] = useResource('GET /api/admin/users')
  return (
    <ResourceView resource={resource} loading={t('loadingPeople')} failed={t('peopleNotLoaded')} onRetry={reload}>
      {({ data }) => (
        <fieldset className="flex max-h-60 flex-col gap-2 overflow-y-auto border-line border-y py-3">
          <legend className="sr-only">{t('peopleWhoMayUse')}</legend>
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
