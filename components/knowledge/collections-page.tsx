'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { usedBy } from '#components/assistants/shared-columns.tsx'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { collections as t } from '#lib/words/en/collections.ts'
import { CollectionMenu } from './collection-menu.tsx'
import { NewCollection } from './new-collection.tsx'

/** Polls while files are being read. */
const POLL_MS = 3_000

/** Lists the collections that the person may use: own ones first. */
export function CollectionsPage() {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const list = useList('GET /api/collections', { id: ({ id }) => id, ...(isBusy ? { pollMs: POLL_MS } : {}) })
  const [isCreating, setCreating] = useState(false)
  const reads = list.rows.some(({ state }) => state === 'indexing')
  if (reads !== isBusy) setBusy(reads)
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t('newCollection')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('knowledge')} actions={list.isEmpty ? null : create}>
        {t('lead')}
      </PageHeader>
      <ResourceList
        list={list}
        loading={t('loading')}
        failed={t('notLoaded')}
        caption={t('knowledge')}
        filter={t('filter')}
        none={filter => t('noMatch', { filter })}
        isShort
        empty={
          <EmptyState title={t('noneYet')} action={create}>
            {t('noneMeans')}
          </EmptyState>
        }
        columns={[
          {
            label: t('collection'),
            value: ({ title }) => title,
            wide: true,
            cell: ({ id, title }) => (
              <Link href={`/knowledge/${id}`} className="break-words font-[550] hover:underline">
                <bdi>
                  <VisibleText isName text={title} />
                </bdi>
              </Link>
            ),
          },
          { label: t('files'), value: ({ fileCount }) => fileCount, align: 'end' },
          { label: t('passages'), value: ({ passageCount }) => passageCount, align: 'end', from: 'sm' },
          { label: t('state'), value: ({ state }) => t('stateOf', { state }), muted: true, nowrap: true },
          usedBy(),
        ]}
        actions={row => <CollectionMenu collection={row} onChanged={() => void list.reload()} onDeleted={() => list.drop(row)} />}
      />
      {isCreating ? <NewCollection onClose={() => setCreating(false)} onCreated={({ id }) => router.push(`/knowledge/${id}`)} /> : null}
    </>
  )
}
