'use client'

import { useChat } from '#components/chat-store/chat-page-context.ts'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ContextView } from '#lib/context/shared.ts'
import { CachePart } from './cache-part.tsx'
import { ContextActions } from './context-actions.tsx'
import { LeftOut } from './left-out.tsx'
import { MapPart } from './map-part.tsx'
import { NextRequest } from './next-request.tsx'
import { RequestTotals } from './request-totals.tsx'
import { Unsent } from './unsent.tsx'
import { useContextState, useContextStore } from './use-context-view.ts'

/** Shows what the next request holds, what of it the provider has in its cache, and what the last answer changed. */
export function ContextTab() {
  const store = useContextStore()
  const { view, error } = useContextState()
  const isStored = useChat(state => state.isStored)
  if (!isStored)
    return (
      <p className="text-ink-2">
        Send a message. This shows what the model reads with the next one, and what of it the provider keeps in its cache.
      </p>
    )
  if (view === null && error !== null)
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>
          <span className="font-[550]">The context could not be loaded.</span> {error}
        </p>
        <Button onClick={store.refresh}>Try again</Button>
      </div>
    )
  if (view === null) return <Skeleton lines={8} label="Loading the context" />
  return (
    <>
      {error === null ? null : (
        <p role="status" className="mb-3 text-wait-ink">
          This may be out of date. {error}
        </p>
      )}
      <ContextReport view={view} />
    </>
  )
}

export function ContextReport({ view }: { view: ContextView }) {
  return (
    <div className="flex flex-col gap-5">
      <NextRequest view={view} />
      <Unsent unsent={view.unsent} />
      <MapPart view={view} />
      <CachePart view={view} />
      <LeftOut items={view.leftOut} />
      <RequestTotals view={view} />
      <ContextActions view={view} />
    </div>
  )
}
