'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Resource } from '#components/use-resource.ts'
import { resource as t } from '#lib/words/en/resource.ts'

export interface ResourceViewProps<T> {
  resource: Resource<T>
  /** Sentences for screen readers while it loads, and for all where it has failed. */
  loading: string
  failed: string
  onRetry: () => Promise<void>
  children: (data: T) => ReactNode
}

/** Shows the loading and failed states of a resource, and a warning above stale data. */
export function ResourceView<T>({ resource, loading, failed, onRetry, children }: ResourceViewProps<T>) {
  if (resource.state === 'loading') return <Skeleton lines={5} label={loading} />
  if (resource.state === 'ready')
    return (
      <>
        {resource.error ? (
          <p role="status" className="mb-3 text-sm text-wait-ink">
            {t('outOfDate', { reason: resource.error })}
          </p>
        ) : null}
        {children(resource.data)}
      </>
    )
  return (
    <div role="alert" className="flex flex-col items-start gap-3 border-line border-t py-8 text-sm">
      <p>
        <span className="font-[550]">{failed}</span> {resource.error}
      </p>
      <Button onClick={() => void onRetry()}>{t('tryAgain')}</Button>
    </div>
  )
}
