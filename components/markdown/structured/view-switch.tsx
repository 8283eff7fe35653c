'use client'

import { type ReactNode, useState } from 'react'
import { markdown as t } from '#lib/words/en/markdown.ts'

export interface ViewSwitchProps {
  /** Label of the button that leads to the view. */
  showLabel: string
  isFirst: boolean
  /** Still growing: the place of the buttons is reserved. */
  isOpen?: boolean
  view: ReactNode
  raw: ReactNode
  actions?: ReactNode
}

/** Shows a view of its own or the source, one at a time. */
export function ViewSwitch({ showLabel, isFirst, isOpen = false, view, raw, actions }: ViewSwitchProps) {
  const [isShown, setShown] = useState(isFirst)
  return (
    <div className="md-view">
      {isShown ? view : raw}
      <p data-print="none" className="md-view-actions">
        {isOpen ? null : (
          <button type="button" className="md-quiet" onClick={() => setShown(!isShown)}>
            {isShown ? t('showRaw') : showLabel}
          </button>
        )}
        {isShown && !isOpen ? actions : null}
      </p>
    </div>
  )
}
