'use client'

import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { roleName, roleOptions, type WholeProject } from '#components/chat-project/project-words.ts'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { type ProjectPerson, type ProjectRole, projectRoles } from '#lib/projects/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { projects as t } from '#lib/words/en/projects.ts'

interface PeopleProps {
  project: WholeProject
  onChange: () => void
}

/** Lists the people of a project. Owners add them, change their roles and remove them. */
export function ProjectPeople({ project, onChange }: PeopleProps) {
  return (
    <div className="flex flex-col gap-6">
      {project.role === 'owner' ? <AddPerson project={project} onChange={onChange} /> : null}
      <ul aria-label={t('peopleInThisProject')} className="border-line border-t">
        {project.members.map(person => (
          <PersonLine key={person.userId} person={person} project={project} onChange={onChange} />
        ))}
      </ul>
    </div>
  )
}

function AddPerson({ project, onChange }: PeopleProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<ProjectRole>('writer')
  const { busy, problem, run } = useAction()

  async function add(event: FormEvent) {
    event.preventDefault()
    const body = { email: email.trim(), role }
    if (!(await run(() => request('POST /api/projects/[projectId]/people', { params: { projectId: project.id }, body })))) return
    setEmail('')
    onChange()
  }

  return (
    <form onSubmit={event => void add(event)} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Field label={t('eMailAddress')} error={problem}>
        <Input type="email" autoComplete="off" value={email} onChange={event => setEmail(event.target.value)} />
      </Field>
      <Field label={t('role')}>
        <Select value={role} options={roleOptions()} onValueChange={setRole} />
      </Field>
      <Button type="submit" busy={busy} disabled={email.trim() === ''}>
        {common('add')}
      </Button>
    </form>
  )
}

function PersonLine({ person, project, onChange }: PeopleProps & { person: ProjectPerson }) {
  const { user } = useWorkspace()
  const failure = t('projectWasNotChanged')
  const { busy, run } = useAction(failure)
  const { userId, name, email, role, isDisabled } = person
  const params = { projectId: project.id, personId: userId }
  const isSelf = userId === user.id
  const [remove, isRemoving, question] = useRowAction({
    failure,
    question: {
      title: isSelf ? t('leaveQuestion') : t('removePersonQuestion', { name }),
      description: isSelf ? t('leavingMeans') : t('removingMeans', { name }),
      confirmLabel: isSelf ? t('leave') : common('remove'),
    },
    async run() {
      await request('DELETE /api/projects/[projectId]/people/[personId]', { params })
      onChange()
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b py-2.5">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate text-sm">
          <VisibleText isName text={name} />
          {isSelf ? <span className="text-ink-2"> {t('you')}</span> : null}
          {isDisabled ? <span className="text-ink-2"> · {t('disabled')}</span> : null}
        </span>
        <span className="block truncate text-ink-2 text-xs">{email}</span>
      </span>
      {project.role === 'owner' ? (
        <span className="flex items-center gap-1">
          <span className="w-28">
            <Select
              aria-label={t('roleOf', { name: visibleText(name) })}
              value={role}
              disabled={busy}
              options={projectRoles.map(value => ({ value, label: roleName(value) }))}
              onValueChange={role =>
                void run(async () => {
                  await request('PATCH /api/projects/[projectId]/people/[personId]', { params, body: { role } })
                  onChange()
                })
              }
            />
          </span>
          <IconButton label={t('removePerson', { name })} disabled={busy || isRemoving} onClick={remove}>
            <X size={15} aria-hidden />
          </IconButton>
          {question}
        </span>
      ) : (
        <span className="text-ink-2 text-xs">{roleName(role)}</span>
      )}
    </li>
  )
}
