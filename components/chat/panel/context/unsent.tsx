'use client'

import { PanelSection } from '#components/ui/panel-section.tsx'
import { useRowHeight } from '#components/ui/use-row-height.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import type { UnsentItem, UnsentView } from '#lib/context/shared.ts'
import { figure } from './next-request.tsx'
import { WindowedList } from './windowed-list.tsx'

/** Names what the next request leaves out because the model's window cannot hold it. Absent where everything fits. */
export function Unsent({ unsent }: { unsent: UnsentView }) {
  const rowPx = useRowHeight()
  const items: UnsentItem[] = [...unsent.files, ...unsent.pages, ...history(unsent)]
  if (items.length === 0) return null
  return (
    <PanelSection title="Does not fit" figure={`${figure(items.reduce((sum, { tokens }) => sum + tokens, 0))} tokens`}>
      <p className="mb-1 text-wait-ink text-xs">The next request goes without these. Pin an item to keep it: others leave in its place.</p>
      <WindowedList label="Parts that do not fit" items={items} rowPx={rowPx} keyOf={({ label }) => label}>
        {({ label, tokens }) => (
          <div className="flex min-w-0 flex-1 items-center gap-2 text-xs">
            <span className="min-w-0 flex-1 truncate" title={visibleText(label)}>
              {visibleText(label)}
            </span>
            <span className="tabular shrink-0 text-ink-2">{figure(tokens)} tokens</span>
          </div>
        )}
      </WindowedList>
    </PanelSection>
  )
}

function history({ turns, historyTokens }: UnsentView): UnsentItem[] {
  if (turns === 0) return []
  return [
    { label: turns === 1 ? 'The oldest turn of the history' : `The oldest ${figure(turns)} turns of the history`, tokens: historyTokens },
  ]
}
