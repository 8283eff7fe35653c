'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { useResource } from '#components/use-resource.ts'
import { OpenedFile } from '#components/viewer/opened-file.tsx'
import { useViewerStore } from '#components/viewer-store/use-viewer-store.ts'
import { useViewerState, ViewerContext } from '#components/viewer-store/viewer-context.ts'
import type { ViewerStore } from '#components/viewer-store/viewer-store.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { collections as t } from '#lib/words/en/collections.ts'
import { CollectionFiles } from './collection-files.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import { SearchBox } from './search-box.tsx'

/** Shows one collection: its files, and a search to try it with. */
export function CollectionPage({ collectionId }: { collectionId: string }) {
  const router = useRouter()
  const [resource, { reload }] = useResource('GET /api/collections/[collectionId]', { params: { collectionId } })
  const viewer = useViewerStore(collectionId)
  return (
    <ViewerContext value={viewer}>
      <ResourceView resource={resource} loading={t('loading')} failed={t('notLoaded')} onRetry={reload}>
        {collection => (
          <>
            <Link href="/knowledge" className="mb-2 inline-block text-accent text-sm hover:underline">
              {t('allCollections')}
            </Link>
            <PageHeader
              title={visibleText(collection.title)}
              actions={
                <CollectionMenu collection={collection} onChanged={() => void reload()} onDeleted={() => router.push('/knowledge')} />
              }
            >
              {t('countOf', { files: collection.fileCount, passages: collection.passageCount })}
              {collection.isOwn || collection.ownerName === null ? '' : ` · ${t('ownedBy', { name: visibleText(collection.ownerName) })}`}
            </PageHeader>
            <div className="flex flex-col gap-10">
              <CollectionFiles collection={collection} onChange={() => void reload()} />
              {collection.passageCount > 0 ? <SearchBox collectionId={collectionId} /> : null}
            </div>
          </>
        )}
      </ResourceView>
      <OpenedSheet store={viewer} />
    </ViewerContext>
  )
}

/** Shows the opened file over the end of the page. */
function OpenedSheet({ store }: { store: ViewerStore }) {
  const { shown, turn } = useViewerState()
  return (
    <Sheet
      open={shown !== null}
      onOpenChange={open => (open ? undefined : store.close())}
      title={shown ? visibleText(shown.name) : ''}
      hideTitle
      width="wide"
    >
      {shown ? <OpenedFile file={shown} turn={turn} onClose={store.close} takesFocus={false} /> : null}
    </Sheet>
  )
}
