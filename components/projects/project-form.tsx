'use client'

import { type FormEvent, useId, useState } from 'react'
import type { WholeProject } from '#components/chat-project/project-words.ts'
import { clientId } from '#components/chat-store/run/client-id.ts'
import { errorSentence, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { projectBoard } from '#components/workspace/project-board.ts'
import { MAX_PROJECT_INSTRUCTIONS, MAX_PROJECT_NAME, type ProjectColor } from '#lib/projects/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { projects as t } from '#lib/words/en/projects.ts'
import { ColorChoice } from './color-choice.tsx'

interface ProjectFormProps {
  /** Absent for a new project. */
  project?: WholeProject
  onClose: () => void
  onSaved: (project: WholeProject) => void
}

/** Creates a project, or changes its name, colour and instructions. */
export function ProjectForm({ project, onClose, onSaved }: ProjectFormProps) {
  const formId = useId()
  const [id] = useState(() => project?.id ?? clientId())
  const [name, setName] = useState(project?.name ?? '')
  const [color, setColor] = useState<ProjectColor>(project?.color ?? 'blue')
  const [instructions, setInstructions] = useState(project?.instructions ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const words = { name: name.trim(), color, instructions }
      const saved = await (project
        ? request('PATCH /api/projects/[projectId]', { params: { projectId: id }, body: words })
        : request('POST /api/projects', { body: { id, ...words } }))
      projectBoard.tell()
      onSaved(saved.project)
    } catch (cause) {
      setError(errorSentence(cause))
      setBusy(false)
    }
  }

  const nameError = name.trim().length > MAX_PROJECT_NAME ? t('nameTooLong', { most: MAX_PROJECT_NAME }) : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={project ? t('editTheProject') : t('newProject')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} disabled={name.trim() === '' || nameError !== null}>
            {project ? common('save') : t('create')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={event => void save(event)} className="flex flex-col gap-4">
        <Field label={common('name')} error={nameError ?? error}>
          <Input dir="auto" value={name} autoComplete="off" onChange={event => setName(event.target.value)} />
        </Field>
        <ColorChoice color={color} onChange={setColor} />
        <Field label={t('instructions')} hint={t('instructionsHint')}>
          <Textarea
            dir="auto"
            rows={6}
            maxLength={MAX_PROJECT_INSTRUCTIONS}
            value={instructions}
            onChange={event => setInstructions(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
