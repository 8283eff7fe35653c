'use client'

import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { useAction } from '#components/use-action.ts'

interface LoadMoreProps {
  /** Words of the button, such as `Load older`. */
  label: string
  /** Null: all is loaded. */
  onLoad: (() => Promise<unknown>) | null
}

/** Loads the next page of a list, and says what went wrong. */
export function LoadMore({ label, onLoad }: LoadMoreProps) {
  const { busy, problem, run } = useAction()
  if (onLoad === null) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <Problem text={problem} />
      <Button busy={busy} onClick={() => void run(onLoad)}>
        {label}
      </Button>
    </div>
  )
}
