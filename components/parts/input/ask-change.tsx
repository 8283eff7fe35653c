import { ChevronRight } from 'lucide-react'
import { DiffView } from '#components/ui/diff-view.tsx'
import type { TextChange } from '#lib/messages/shared.ts'

/** Compares a tool's accepted definition with the current one, folded until the person opens it. */
export function AskChange({ parts }: { parts: readonly TextChange[] }) {
  return (
    <details className="ask-change group">
      <summary>
        <ChevronRight
          size={14}
          aria-hidden
          className="shrink-0 transition-transform group-open:rotate-90 rtl:not-group-open:-scale-x-100"
        />
        Changes to the definition
      </summary>
      {parts.map(({ name, before, now, isCut }) => (
        <div key={name} className="ask-change-part">
          <p>
            {name}
            {isCut ? ' (an excerpt that starts shortly before the first difference)' : null}
          </p>
          <DiffView before={before} now={now} label={`${name}: what changed`} />
        </div>
      ))}
    </details>
  )
}
