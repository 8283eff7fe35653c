'use client'

import { Ellipsis, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import type { Item } from '#components/routes.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { collections as t } from '#lib/words/en/collections.ts'
import { common } from '#lib/words/en/common.ts'
import { ShareDialog } from './share-dialog.tsx'
import { TitleDialog } from './title-dialog.tsx'

interface CollectionMenuProps {
  collection: Pick<Item<'GET /api/collections'>, 'id' | 'title' | 'level' | 'isOwn'>
  onChanged: () => void
  onDeleted: () => void
}

/** Offers what a person may do with a collection besides searching it. */
export function CollectionMenu({ collection, onChanged, onDeleted }: CollectionMenuProps) {
  const { id, title, level, isOwn } = collection
  const [dialog, setDialog] = useState<'title' | 'share' | null>(null)
  const params = { collectionId: id }
  const [remove, , question] = useRowAction({
    failure: t('wasNotDeleted'),
    question: { title: t('deleteQuestion', { title }), description: t('deleteMeans'), confirmLabel: common('delete') },
    async run() {
      await request('DELETE /api/collections/[collectionId]', { params })
      onDeleted()
    },
  })
  if (level === 'use') return null
  const owns = isOwn || level === 'own'
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('menuOf', { title })} size="sm">
            <Ellipsis size={14} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setDialog('title')}>
          {t('rename')}
        </MenuItem>
        {owns ? (
          <MenuItem icon={<Users size={14} aria-hidden />} onSelect={() => setDialog('share')}>
            {t('share')}
          </MenuItem>
        ) : null}
        {owns ? (
          <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={remove}>
            {t('remove')}
          </MenuItem>
        ) : null}
      </Menu>
      {question}
      {dialog === 'title' ? (
        <TitleDialog
          heading={t('renameTitle')}
          submit={common('save')}
          title={title}
          onClose={() => setDialog(null)}
          onSave={async changed => {
            await request('PATCH /api/collections/[collectionId]', { params, body: { title: changed } })
            onChanged()
          }}
        />
      ) : null}
      {dialog === 'share' ? <ShareDialog collection={collection} onClose={() => setDialog(null)} onSaved={onChanged} /> : null}
    </>
  )
}
