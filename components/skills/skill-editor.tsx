'use client'

import { type FormEvent, useState } from 'react'
import { type AudienceValue, audienceOf } from '#components/audience/audience-form.ts'
import { AudiencePicker } from '#components/audience/audience-picker.tsx'
import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import type { Answer } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { common } from '#lib/words/en/common.ts'
import { skills as t } from '#lib/words/en/skills.ts'

type WholeSkill = Answer<'GET /api/skills/[skillId]'>

interface SkillEditorProps {
  /** Null for a new one. */
  skillId: string | null
  onCancel: () => void
  onSaved: () => void
}

/** Writes a skill, or shows one of another person. */
export function SkillEditor({ skillId, ...rest }: SkillEditorProps) {
  return skillId === null ? <Form skill={null} {...rest} /> : <Stored skillId={skillId} {...rest} />
}

function Stored({ skillId, ...rest }: SkillEditorProps & { skillId: string }) {
  const [resource, { reload }] = useResource('GET /api/skills/[skillId]', { params: { skillId } })
  return (
    <ResourceView resource={resource} loading={t('loading')} failed={t('notLoaded')} onRetry={reload}>
      {skill => <Form skill={skill} {...rest} />}
    </ResourceView>
  )
}

function Form({ skill, onCancel, onSaved }: Omit<SkillEditorProps, 'skillId'> & { skill: WholeSkill | null }) {
  const [text, setText] = useState(skill?.text ?? t('template'))
  const [audience, setAudience] = useState<AudienceValue>(audienceIn(skill))
  const { busy, problem, run } = useAction()
  const mayEdit = skill?.mayEdit ?? true
  const mayShare = skill?.isOwn ?? true

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isSaved = await run(async () => {
      const id = skill?.id ?? (await request('POST /api/skills', { query: { source: 'own' }, file: new File([text], 'SKILL.md') })).id
      const isShared = mayShare && (skill !== null || audience.kind !== 'nobody')
      const body = { ...(skill ? { text } : {}), ...(isShared ? { audience: audienceOf(audience) } : {}) }
      if (Object.keys(body).length > 0) await request('PATCH /api/skills/[skillId]', { params: { skillId: id }, body })
    })
    if (isSaved) onSaved()
  }

  return (
    <form aria-label={t('skill')} noValidate onSubmit={event => void save(event)} className="flex flex-col gap-4">
      <Field label={t('text')} hint={t('textHint')}>
        <Textarea mono rows={16} spellCheck={false} readOnly={!mayEdit} value={text} onChange={event => setText(event.target.value)} />
      </Field>
      {skill && skill.files.length > 0 ? <Files files={skill.files} /> : null}
      {mayShare ? <AudiencePicker value={audience} hint={t('sharedHint')} onChange={setAudience} /> : null}
      <Problem text={problem} />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        <Button onClick={onCancel}>{mayEdit ? common('cancel') : common('close')}</Button>
        {mayEdit ? (
          <Button type="submit" variant="primary" busy={busy}>
            {skill ? common('saveChanges') : t('create')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function Files({ files }: Pick<WholeSkill, 'files'>) {
  return (
    <div>
      <p className="font-[550] text-sm">{t('files')}</p>
      <ul className="max-h-40 overflow-y-auto font-mono text-ink-2 text-xs">
        {files.map(({ path }) => (
          <li key={path} className="truncate">
            <VisibleText text={path} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function audienceIn(skill: WholeSkill | null): AudienceValue {
  return skill ? { kind: skill.sharedWith, people: skill.people, groups: skill.groups } : { kind: 'nobody', people: [], groups: [] }
}
