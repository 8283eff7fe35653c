'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Resource } from './use-resource.ts'

export interface ResourceViewProps<T> {
  resource: Resource<T>
  /** Name of the data, as in *Loading {what}* and *The {what} could not be loaded*. */
  what: string
  onRetry: () => Promise<void>
  children: (data: T) => ReactNode
}

/** Shows the loading and failed states of a resource, and a warning above stale data. */
export function ResourceView<T>({ resource, what, onRetry, children }: ResourceViewProps<T>) {
  if (resource.state === 'loading') return <Skeleton lines={5} label={`Loading ${what}`} />
  if (resource.state === 'ready')
    return (
      <>
        {resource.error ? (
          <p role="status" className="mb-3 text-sm text-wait-ink">
            This may be out of date. {resource.error}
          </p>
        ) : null}
        {children(resource.data)}
      </>
    )
  return (
    <div role="alert" className="flex flex-col items-start gap-3 border-line border-t py-8 text-sm">
      <p>
        <span className="font-[550]">The {what} could not be loaded.</span> {resource.error}
      </p>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </div>
  )
}
