'use client'

import { useState } from 'react'
import { usedBy } from '#components/assistants/shared-columns.tsx'
import { later } from '#components/loading/later.tsx'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import { useList } from '#components/resource/use-list.ts'
import type { Item } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { common } from '#lib/words/en/common.ts'
import { skills as t } from '#lib/words/en/skills.ts'
import { UploadSkill } from './upload-skill.tsx'

type Skill = Item<'GET /api/skills'>

const SkillEditor = later(() => import('./skill-editor.tsx').then(module => module.SkillEditor), <Skeleton lines={8} />)

/** Lists the skills that the person may use: own ones first. */
export function SkillsPage() {
  const skills = useList('GET /api/skills', { id: ({ id }) => id })
  const [editing, setEditing] = useState<string | 'new' | null>(null)
  const turning = useAction(t('notSwitched'))
  const create = (
    <>
      <UploadSkill onAdded={() => void skills.reload()} />
      <Button variant="primary" onClick={() => setEditing('new')}>
        {t('newSkill')}
      </Button>
    </>
  )
  const edited = skills.rows.find(({ id }) => id === editing)
  const turn = ({ id }: Skill, enabled: boolean) =>
    turning.run(async () => {
      await request('PATCH /api/skills/[skillId]', { params: { skillId: id }, body: { enabled } })
      await skills.reload()
    })
  return (
    <>
      <PageHeader title={t('skills')} actions={skills.isEmpty ? null : create}>
        {t('lead')}
      </PageHeader>
      <ResourceList
        list={skills}
        loading={t('loading')}
        failed={t('notLoaded')}
        caption={t('skills')}
        filter={t('filter')}
        none={() => t('noMatch')}
        words={({ name, description, ownerName }) => [name, description, ownerName]}
        empty={
          <EmptyState title={t('noneYet')} action={<div className="flex flex-wrap justify-center gap-2">{create}</div>}>
            {t('noneMeans')}
          </EmptyState>
        }
        columns={[
          {
            label: t('on'),
            value: ({ enabled }) => (enabled ? t('on') : t('off')),
            cell: skill => (
              <Switch
                checked={skill.enabled}
                label={t('useSkill', { name: skill.name })}
                onCheckedChange={enabled => void turn(skill, enabled)}
              />
            ),
          },
          {
            label: t('skill'),
            value: ({ name }) => name,
            wide: true,
            cell: skill => <SkillName skill={skill} onOpen={() => setEditing(skill.id)} />,
          },
          usedBy(),
        ]}
        actions={skill => (
          <>
            <Button size="sm" variant="ghost" aria-label={t('openSkill', { name: skill.name })} onClick={() => setEditing(skill.id)}>
              {skill.mayEdit ? common('edit') : t('open')}
            </Button>
            {skill.isOwn ? (
              <RowAction
                label={t('deleteSkill', { name: skill.name })}
                failure={t('notDeleted')}
                question={{
                  title: t('deleteQuestion', { name: skill.name }),
                  description: t('deleteMeans'),
                  confirmLabel: common('delete'),
                }}
                run={async () => {
                  await request('DELETE /api/skills/[skillId]', { params: { skillId: skill.id } })
                  skills.drop(skill)
                }}
              >
                {common('delete')}
              </RowAction>
            ) : null}
          </>
        )}
      />
      <Dialog
        open={editing !== null}
        onOpenChange={open => (open ? undefined : setEditing(null))}
        title={editing === 'new' ? t('newSkill') : (edited?.name ?? t('skill'))}
      >
        {editing === null ? null : (
          <SkillEditor
            skillId={editing === 'new' ? null : editing}
            onCancel={() => setEditing(null)}
            onSaved={() => {
              setEditing(null)
              void skills.reload()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function SkillName({ skill: { name, description, hasChanged }, onOpen }: { skill: Skill; onOpen: () => void }) {
  return (
    <>
      <button type="button" onClick={onOpen} className="block max-w-full truncate font-[550] font-mono hover:underline">
        <VisibleText isName text={name} />
      </button>
      <p dir="auto" className="line-clamp-2 text-ink-2 text-xs">
        <VisibleText text={description} />
      </p>
      {hasChanged ? <p className="text-wait-ink text-xs">{t('changedSince')}</p> : null}
    </>
  )
}
