'use client'

import { type ReactNode, useCallback, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { WaitingDialog } from '#components/ui/waiting-dialog.tsx'
import { type AnswerView, AnswerViewsContext } from './answer-views.ts'

export const CompareDialog = later(() => import('./compare/compare-dialog.tsx').then(module => module.CompareDialog), <WaitingDialog />)
export const ReplayDialog = later(() => import('./replay/replay-dialog.tsx').then(module => module.ReplayDialog), <WaitingDialog />)
export const AgainDialog = later(() => import('./again/again-dialog.tsx').then(module => module.AgainDialog), <WaitingDialog />)

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
