import { ChevronRight } from 'lucide-react'
import dynamic from 'next/dynamic'
import type { TextChange } from '#lib/messages/shared.ts'
import { partsAsk as t } from '#lib/words/en/parts-ask.ts'

const DiffView = dynamic(() => import('#components/ui/diff-view.tsx').then(module => module.DiffView))

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
        {t('definitionChanges')}
      </summary>
      {parts.map(({ name, before, now, isCut }) => (
        <div key={name} className="ask-change-part">
          <p>{isCut ? t('excerpt', { name }) : name}</p>
          <DiffView before={before} now={now} label={t('whatChanged', { name })} />
        </div>
      ))}
    </details>
  )
}
