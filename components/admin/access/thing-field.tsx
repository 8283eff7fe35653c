'use client'

import { useState } from 'react'
import { SearchField } from '#components/resource/search-field.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import { adminAccess as t } from '#lib/words/en/admin-access.ts'
import { type GivenKind, kindOptions, type Thing } from './access-words.ts'

interface ThingFieldProps {
  problem?: string | undefined
  /** Gets null while no thing is chosen. */
  onChoose: (thing: Thing | null) => void
}

/** Chooses a thing by its kind and name. */
export function ThingField({ problem, onChoose }: ThingFieldProps) {
  const [kind, setKind] = useState<GivenKind>('model')
  return (
    <>
      <Field label={t('kindOfThing')}>
        <Select
          value={kind}
          options={kindOptions()}
          onValueChange={chosen => {
            setKind(chosen)
            onChoose(null)
          }}
        />
      </Field>
      <NameField key={kind} kind={kind} problem={problem} onChoose={onChoose} />
    </>
  )
}

function NameField({ kind, problem, onChoose }: ThingFieldProps & { kind: GivenKind }) {
  const [text, setText] = useState('')
  const [found] = useResource('GET /api/admin/access/things', { query: { kind, text } })
  return (
    <SearchField
      label={t('searchThings')}
      problem={problem}
      found={found.state === 'ready' ? found.data.data : []}
      onSearch={setText}
      onChoose={chosen => onChoose(chosen && { kind, id: chosen.id, name: chosen.name })}
    />
  )
}
