'use client'

import Link from 'next/link'
import { useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminGroups as t } from '#lib/words/en/admin-groups.ts'
import { GroupMenu } from './group-menu.tsx'
import { GroupNameDialog } from './group-name-dialog.tsx'
import type { Group } from './use-group-acts.tsx'

/** Lists the groups. `mayChange`: the person administers them; a manager sees those that they manage. */
export function GroupsPage({ mayChange }: { mayChange: boolean }) {
  const groups = useList('GET /api/admin/groups', { id: ({ id }) => id })
  const [creating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t('newGroup')}
    </Button>
  )
  const menuOf = (group: Group) =>
    group.source === 'manual' ? <GroupMenu group={group} onRenamed={groups.put} onDeleted={() => groups.drop(group)} /> : null
  return (
    <>
      <PageHeader title={t('groups')} actions={mayChange && !groups.isEmpty ? create : null}>
        {mayChange ? t('lead') : t('leadManaged')}
      </PageHeader>
      <ResourceList
        list={groups}
        loading={t('loading')}
        failed={t('notLoaded')}
        caption={t('groups')}
        filter={t('filter')}
        none={filter => t('noMatch', { filter })}
        csv="groups.csv"
        more={t('more')}
        empty={
          mayChange ? (
            <EmptyState title={t('noneYet')} action={create}>
              {t('noneMeans')}
            </EmptyState>
          ) : (
            <EmptyState title={t('noneManaged')}>{t('noneManagedMeans')}</EmptyState>
          )
        }
        columns={[
          {
            label: t('group'),
            value: ({ name }) => name,
            cell: ({ id, name }) => (
              <Link href={`/admin/groups/${id}`} className="break-words font-[550] hover:underline">
                <bdi>
                  <VisibleText isName text={name} />
                </bdi>
              </Link>
            ),
          },
          { label: t('source'), value: ({ source }) => t('sourceOf', { source }), muted: true, from: 'sm' },
          { label: t('members'), value: ({ members }) => members, align: 'end' },
          { label: t('created'), at: ({ createdAt }) => createdAt, from: 'md' },
        ]}
        actions={mayChange ? menuOf : undefined}
      />
      {creating ? (
        <GroupNameDialog
          title={t('newGroup')}
          submitLabel={t('createGroup')}
          name=""
          onSave={async name => groups.put(await request('POST /api/admin/groups', { body: { name } }))}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  )
}
