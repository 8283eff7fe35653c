'use client'

import { useState } from 'react'
import { SearchField } from '#components/resource/search-field.tsx'
import type { Item } from '#components/routes.ts'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import { grantedRoles, type Subject } from '#lib/access/shared.ts'
import { adminAccess as t } from '#lib/words/en/admin-access.ts'
import { subjectKindWords } from './access-words.ts'

const kinds = ['group', 'user', 'role', 'everyone'] as const

interface SubjectFieldProps {
  problem: string | undefined
  /** Gets null until a subject is chosen. */
  onChoose: (subject: Subject | null) => void
}

/** Chooses everyone, a role, a group or a person. */
export function SubjectField({ problem, onChoose }: SubjectFieldProps) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('group')
  const [role, setRole] = useState<(typeof grantedRoles)[number]>('member')
  return (
    <>
      <Field label={t('whom')}>
        <Select
          value={kind}
          options={kinds.map(value => ({ value, label: subjectKindWords[value]() }))}
          onValueChange={chosen => {
            setKind(chosen)
            onChoose(chosen === 'everyone' ? { kind: chosen, id: '' } : chosen === 'role' ? { kind: chosen, id: role } : null)
          }}
        />
      </Field>
      {kind === 'role' ? (
        <Field label={t('role')}>
          <Select
            value={role}
            options={grantedRoles.map(value => ({ value, label: t('roleName', { role: value }) }))}
            onValueChange={chosen => {
              setRole(chosen)
              onChoose({ kind, id: chosen })
            }}
          />
        </Field>
      ) : kind === 'everyone' ? null : (
        <NamedSubject key={kind} kind={kind} problem={problem} onChoose={chosen => onChoose(chosen && { kind, id: chosen.id })} />
      )}
    </>
  )
}

type Found = Item<'GET /api/admin/access/subjects'>

interface NamedSubjectProps {
  kind: 'user' | 'group'
  problem?: string | undefined
  onChoose: (found: Found | null) => void
}

/** Finds a person or group by a part of the name. */
export function NamedSubject({ kind, problem, onChoose }: NamedSubjectProps) {
  const [text, setText] = useState('')
  const [found] = useResource('GET /api/admin/access/subjects', { query: { kind, text } })
  return (
    <SearchField
      label={kind === 'user' ? t('searchPeople') : t('searchGroups')}
      problem={problem}
      found={found.state === 'ready' ? found.data.data : []}
      onSearch={setText}
      onChoose={onChoose}
    />
  )
}
