'use client'

import { byPosition } from '#components/by-position.ts'
import type { ToolOutcome } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import { ContentView } from './content-view.tsx'
import { WholeResultView } from './whole-result.tsx'

/** Shows the result of a call by kind; on failure its reason first. */
export function ToolResult({ outcome }: { outcome: ToolOutcome }) {
  const { whole } = outcome
  const isReasonShown =
    outcome.outcome !== 'ok' && !outcome.content.some(content => content.type === 'text' && content.text === outcome.text)
  const content = outcome.content.filter(one => !('fileId' in one) || one.fileId !== whole?.fileId)
  return (
    <div className="tool-result">
      {outcome.warning ? <p className="tool-warning">{outcome.warning}</p> : null}
      {isReasonShown ? <p className="tool-reason">{outcome.text || t('noReasonWasGiven')}</p> : null}
      {outcome.outcome === 'ok' && outcome.content.length === 0 ? <p className="tool-nothing">{t('theToolReturnedNothing')}</p> : null}
      {byPosition(content, one => (
        <ContentView content={one} isPart={whole !== undefined && whole !== null} />
      ))}
      {whole ? <WholeResultView whole={whole} /> : null}
    </div>
  )
}
