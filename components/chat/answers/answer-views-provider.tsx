'use client'

import { type ReactNode, useCallback, useState } from 'react'
import { type AnswerView, AnswerViewsContext } from './answer-views.ts'
import { AgainDialog, CompareDialog, ReplayDialog } from './later-dialogs.tsx'

/** Holds the view of answers that is open over the chat. Its code is loaded with the first use. */
export function AnswerViewsProvider({ children }: { children: ReactNode }) {
  const [view, setView] = useState<AnswerView | null>(null)
  const close = useCallback(() => setView(null), [])
  return (
    <AnswerViewsContext value={setView}>
      {children}
      {view?.kind === 'compare' ? <CompareDialog view={view} onClose={close} /> : null}
      {view?.kind === 'replay' ? <ReplayDialog view={view} onClose={close} /> : null}
      {view?.kind === 'again' ? <AgainDialog view={view} onClose={close} /> : null}
    </AnswerViewsContext>
  )
}
