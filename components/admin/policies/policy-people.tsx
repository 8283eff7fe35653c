'use client'

import { X } from 'lucide-react'
import type { Item } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { PolicySubject } from '#lib/mcp/shared.ts'
import { adminPolicies as t } from '#lib/words/en/admin-policies.ts'
import { subjectName } from './policy-actions.ts'

type Ref = Pick<PolicySubject, 'kind' | 'id'>
type Known = Item<'GET /api/admin/policies/subjects'>

/** Leaves what a request names of a group or role. */
export function refOf({ kind, id }: Ref): Ref {
  return { kind, id }
}

/** Chooses the people for whom a rule holds. */
export function PolicySubjects({ subjects, onChange }: { subjects: readonly Ref[]; onChange: (subjects: readonly Ref[]) => void }) {
  const { known, problem } = useKnown()
  const chosen = new Set(subjects.map(keyOf))
  return (
    <div className="mt-3 flex flex-col gap-2">
      <div className="sm:w-1/2">
        <Field label={t('peopleConcerned')} hint={t('peopleConcernedHint')}>
          <Select
            value=""
            options={[{ value: '', label: t('addPeople') }, ...known.filter(one => !chosen.has(keyOf(one))).map(optionOf)]}
            onValueChange={key => {
              const added = known.find(one => keyOf(one) === key)
              if (added) onChange([...subjects, refOf(added)])
            }}
          />
        </Field>
      </div>
      {subjects.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {subjects.map(subject => {
            const name = nameOf(subject, known)
            return (
              <li key={keyOf(subject)} className="flex items-center gap-1">
                <bdi>
                  <VisibleText isName text={name} />
                </bdi>
                <IconButton
                  size="sm"
                  label={t('removePeople', { name: visibleText(name) })}
                  onClick={() => onChange(subjects.filter(one => one !== subject))}
                >
                  <X size={14} aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <Problem text={problem} />
    </div>
  )
}

/** Chooses the people who decide about the calls of a rule. */
export function PolicyApprovers({ approvers, onChange }: { approvers: Ref | null; onChange: (approvers: Ref | null) => void }) {
  const { known, problem } = useKnown()
  const gone =
    approvers && !known.some(one => keyOf(one) === keyOf(approvers)) ? [{ value: keyOf(approvers), label: nameOf(approvers, known) }] : []
  return (
    <div className="sm:w-1/2">
      <Field label={t('peopleAsked')} hint={t('peopleAskedHint')}>
        <Select
          value={approvers ? keyOf(approvers) : ''}
          options={[{ value: '', label: t('choosePeople') }, ...gone, ...known.map(optionOf)]}
          onValueChange={key => {
            const found = known.find(one => keyOf(one) === key)
            if (found || key === '') onChange(found ? refOf(found) : null)
          }}
        />
      </Field>
      <Problem text={problem} />
    </div>
  )
}

function useKnown(): { known: readonly Known[]; problem: string | null } {
  const [groups] = useResource('GET /api/admin/policies/subjects')
  return {
    known: groups.state === 'ready' ? groups.data.data : [],
    problem: groups.state === 'failed' ? t('groupsNotLoaded') : null,
  }
}

function keyOf({ kind, id }: Ref): string {
  return `${kind}:${id}`
}

function optionOf(one: Known): { value: string; label: string } {
  const name = visibleText(subjectName(one))
  return { value: keyOf(one), label: one.members === null ? name : t('groupMembers', { name, members: one.members }) }
}

function nameOf(subject: Ref, known: readonly Known[]): string {
  const found = known.find(one => keyOf(one) === keyOf(subject))
  const name = 'name' in subject && typeof subject.name === 'string' ? subject.name : null
  return subjectName(found ?? { ...subject, name })
}
