'use client'

import { type ReactNode, useState } from 'react'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import type { Item } from '#components/routes.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { adminGroups as t } from '#lib/words/en/admin-groups.ts'
import { common } from '#lib/words/en/common.ts'
import { GroupNameDialog } from './group-name-dialog.tsx'

export type Group = Item<'GET /api/admin/groups'>

interface GroupActs {
  rename: () => void
  remove: () => void
  busy: boolean
  /** Dialogs to render beside what starts them. */
  dialogs: ReactNode
}

/** Prepares the renaming and the deletion of a group. */
export function useGroupActs(
  group: Group,
  { onRenamed, onDeleted }: { onRenamed: (group: Group) => void; onDeleted: () => void },
): GroupActs {
  const [renaming, setRenaming] = useState(false)
  const params = { groupId: group.id }
  const name = visibleText(group.name)
  const [remove, busy, question] = useRowAction({
    failure: t('notDeleted'),
    question: {
      title: t('deleteQuestion', { name }),
      description: t('deleteMeans', { members: group.members }),
      confirmLabel: common('delete'),
    },
    async run() {
      await request('DELETE /api/admin/groups/[groupId]', { params })
      onDeleted()
    },
  })
  return {
    rename: () => setRenaming(true),
    remove,
    busy,
    dialogs: (
      <>
        {question}
        {renaming ? (
          <GroupNameDialog
            title={t('renameTitle', { name })}
            submitLabel={common('rename')}
            name={group.name}
            onSave={async given => onRenamed(await request('PATCH /api/admin/groups/[groupId]', { params, body: { name: given } }))}
            onClose={() => setRenaming(false)}
          />
        ) : null}
      </>
    ),
  }
}
