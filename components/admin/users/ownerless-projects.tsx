'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { OwnerlessProject } from '#lib/projects/shared.ts'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'

/** Lists projects whose owners are all disabled, and hands each to one of its people. Renders nothing if there are none. */
export function OwnerlessProjects({ projects, onGiven }: { projects: readonly OwnerlessProject[]; onGiven: () => void }) {
  if (projects.length === 0) return null
  return (
    <section aria-label={t('projectsWithoutAnOwner')}>
      <h2 className="mt-10 mb-1 font-[550] text-base">{t('projectsWithoutAnOwner')}</h2>
      <p className="mb-3 text-ink-2 text-sm">{t('ownerlessMeans')}</p>
      <ul className="border-line border-t">
        {projects.map(project => (
          <OwnerlessRow key={project.id} project={project} onGiven={onGiven} />
        ))}
      </ul>
    </section>
  )
}

function OwnerlessRow({ project: { id, name, people }, onGiven }: { project: OwnerlessProject; onGiven: () => void }) {
  const [userId, setUserId] = useState(people[0]?.userId ?? '')
  const { busy, run } = useAction(t('notHandedOver'))

  async function give() {
    if (!(await run(() => request('PUT /api/admin/projects/[projectId]/owner', { params: { projectId: id }, body: { userId } })))) return
    toast.success(t('nowOwns', { owner: people.find(person => person.userId === userId)?.name ?? t('thisPerson'), name }))
    onGiven()
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 text-sm">
      <bdi className="min-w-0 flex-1 basis-48 font-[550] [overflow-wrap:anywhere]">
        <VisibleText isName text={name} />
      </bdi>
      <div className="min-w-0 max-w-full basis-56">
        <Select
          aria-label={t('newOwnerOf', { name: visibleText(name) })}
          value={userId}
          options={people.map(person => ({ value: person.userId, label: `${person.name} (${person.email})` }))}
          onValueChange={setUserId}
        />
      </div>
      <Button size="sm" busy={busy} onClick={() => void give()} aria-label={t('makeOwnerOf', { name: visibleText(name) })}>
        {t('makeOwner')}
      </Button>
    </li>
  )
}
