'use client'

import { UserRound, Users, X } from 'lucide-react'
import { useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { audience as t } from '#lib/words/en/audience.ts'
import { common } from '#lib/words/en/common.ts'
import type { AudienceValue } from './audience-form.ts'

const options = (): readonly { value: AudienceValue['kind']; label: string }[] => [
  { value: 'nobody', label: t('onlyMe') },
  { value: 'people', label: t('chosenOnes') },
  { value: 'everyone', label: t('everyone') },
]

export interface AudiencePickerProps {
  value: AudienceValue
  hint?: string
  onChange: (value: AudienceValue) => void
}

/** Chooses the people and groups who may use something besides its owner, by name. */
export function AudiencePicker({ value, hint, onChange }: AudiencePickerProps) {
  return (
    <>
      <Field label={t('usedBy')} {...(hint === undefined ? {} : { hint })}>
        <Select value={value.kind} options={options()} onValueChange={kind => onChange({ ...value, kind })} />
      </Field>
      {value.kind === 'people' ? (
        <>
          <Chosen value={value} onChange={onChange} />
          <AddPerson value={value} onChange={onChange} />
          <AddGroup value={value} onChange={onChange} />
        </>
      ) : null}
    </>
  )
}

type ChosenProps = Pick<AudiencePickerProps, 'value' | 'onChange'>

function Chosen({ value, onChange }: ChosenProps) {
  const { people, groups } = value
  if (people.length + groups.length === 0) return <p className="text-ink-2 text-sm">{t('nobodyYet')}</p>
  return (
    <ul aria-label={t('peopleAndGroups')} className="max-h-60 overflow-y-auto border-line border-t">
      {groups.map(({ id, name }) => (
        <Row
          key={id}
          icon={Users}
          name={name}
          detail={t('group')}
          onRemove={() => onChange({ ...value, groups: groups.filter(one => one.id !== id) })}
        />
      ))}
      {people.map(({ email, name }) => (
        <Row
          key={email}
          icon={UserRound}
          name={name ?? email}
          detail={name === null ? null : email}
          onRemove={() => onChange({ ...value, people: people.filter(one => one.email !== email) })}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  icon: typeof Users
  name: string
  detail: string | null
  onRemove: () => void
}

function Row({ icon: Icon, name, detail, onRemove }: RowProps) {
  return (
    <li className="flex items-center gap-2.5 border-line border-b py-1.5">
      <Icon size={14} aria-hidden className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1 text-sm">
        <bdi className="block truncate">
          <VisibleText isName text={name} />
        </bdi>
        {detail === null ? null : <span className="block truncate text-ink-2 text-xs">{detail}</span>}
      </span>
      <IconButton size="sm" label={t('removeName', { name: visibleText(name) })} onClick={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  )
}

function AddPerson({ value, onChange }: ChosenProps) {
  const [typed, setTyped] = useState('')
  function add() {
    const known = new Set(value.people.map(({ email }) => email.toLowerCase()))
    const emails = [...new Set(typed.split(/[\s,;]+/).map(email => email.toLowerCase()))].filter(email => email !== '' && !known.has(email))
    setTyped('')
    if (emails.length > 0) onChange({ ...value, people: [...value.people, ...emails.map(email => ({ email, name: null }))] })
  }
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={t('addPerson')} hint={t('addPersonHint')}>
          <Input
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            onBlur={add}
            onKeyDown={keys(event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            })}
          />
        </Field>
      </div>
      <Button onClick={add} disabled={typed.trim() === ''}>
        {common('add')}
      </Button>
    </div>
  )
}

function AddGroup({ value, onChange }: ChosenProps) {
  const [groups] = useResource('GET /api/groups')
  if (groups.state === 'failed') return <p className="text-bad text-sm">{t('groupsNotLoaded')}</p>
  const chosen = new Set(value.groups.map(({ id }) => id))
  const offered = groups.state === 'ready' ? groups.data.data.filter(({ id }) => !chosen.has(id)) : []
  if (offered.length === 0) return null
  return (
    <Field label={t('addGroup')}>
      <Select
        value=""
        options={[{ value: '', label: t('chooseGroup') }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
        onValueChange={id => onChange({ ...value, groups: [...value.groups, ...offered.filter(one => one.id === id)] })}
      />
    </Field>
  )
}
