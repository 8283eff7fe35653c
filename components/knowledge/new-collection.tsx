'use client'

import { request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { collections as t } from '#lib/words/en/collections.ts'
import { TitleDialog } from './title-dialog.tsx'

interface NewCollectionProps {
  onClose: () => void
  onCreated: (collection: Answer<'POST /api/collections'>) => void
}

/** Asks for the title of a new collection. */
export function NewCollection({ onClose, onCreated }: NewCollectionProps) {
  return (
    <TitleDialog
      heading={t('newCollection')}
      submit={t('create')}
      title=""
      onClose={onClose}
      onSave={async title => onCreated(await request('POST /api/collections', { body: { title } }))}
    />
  )
}
