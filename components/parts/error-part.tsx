'use client'

import { Button } from '#components/ui/button.tsx'
import type { RunError } from '#lib/messages/shared.ts'

export interface ErrorPartProps {
  error: RunError
  isAnswerKept: boolean
  onRetry: (() => void) | null
}

/** Shows what failed, what was kept, and what to do. */
export function ErrorPart({ error, isAnswerKept, onRetry }: ErrorPartProps) {
  return (
    <section className="part-error" aria-label="This answer failed">
      <p className="part-error-message">{error.message}</p>
      <p className="part-error-kept">{isAnswerKept ? 'What was written before is kept.' : 'Your message is kept.'}</p>
      {onRetry ? (
        <div className="part-actions">
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        </div>
      ) : null}
    </section>
  )
}
