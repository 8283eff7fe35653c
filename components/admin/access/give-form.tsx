'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { isOpenKind, type Level, levels, type Subject } from '#lib/access/shared.ts'
import { adminAccess as t } from '#lib/words/en/admin-access.ts'
import { common } from '#lib/words/en/common.ts'
import { levelWords, type Thing } from './access-words.ts'
import { SubjectField } from './subject-field.tsx'
import { ThingField } from './thing-field.tsx'

interface GiveFormProps {
  /** Left out: the form asks for it. */
  thing?: Thing
  onCancel: () => void
  onGiven: () => void
}

/** Gives access to a thing. Warns before a first grant, which takes the thing from everybody else. */
export function GiveForm({ thing: given, onCancel, onGiven }: GiveFormProps) {
  const [subject, setSubject] = useState<Subject | null>(null)
  const [chosen, setChosen] = useState<Thing | null>(null)
  const [level, setLevel] = useState<Level>('use')
  const [isChecked, setChecked] = useState(false)
  const giving = useAction()
  const thing = given ?? chosen
  const missing = (one: unknown) => (isChecked && one === null ? t('chooseOne') : undefined)

  async function give(event: FormEvent) {
    event.preventDefault()
    // The form of a model, in which this one opens, is not sent with it.
    event.stopPropagation()
    setChecked(true)
    if (subject === null || thing === null) return
    const body = { subject, object: { kind: thing.kind, id: thing.id }, level }
    if (await giving.run(() => request('POST /api/admin/grants', { body }))) onGiven()
  }

  return (
    <form onSubmit={event => void give(event)} noValidate className="flex flex-col gap-4">
      <SubjectField problem={missing(subject)} onChoose={setSubject} />
      {given ? null : <ThingField problem={missing(chosen)} onChoose={setChosen} />}
      <Field label={t('level')}>
        <Select value={level} options={levels.map(value => ({ value, label: levelWords(value) }))} onValueChange={setLevel} />
      </Field>
      {thing && isOpenKind(thing.kind) ? <FirstGrant key={`${thing.kind} ${thing.id}`} thing={thing} /> : null}
      <Problem text={giving.problem} />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant="primary" busy={giving.busy}>
          {t('give')}
        </Button>
      </div>
    </form>
  )
}

function FirstGrant({ thing: { kind, id } }: { thing: Thing }) {
  const [grants] = useResource('GET /api/admin/grants', { query: { object_kind: kind, object_id: id, limit: 1 } })
  const isFirst = grants.state === 'ready' && grants.data.data.length === 0
  return (
    <p role="status" className="text-sm text-wait-ink empty:hidden">
      {isFirst ? t('firstGrant') : null}
    </p>
  )
}
