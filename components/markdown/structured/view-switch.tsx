'use client'

import { type ReactNode, useState } from 'react'

export interface ViewSwitchProps {
  /** Name of the other view, on the button that leads there. */
  name: string
  isFirst: boolean
  /** Still growing: the place of the buttons is reserved. */
  isOpen?: boolean
  view: ReactNode
  raw: ReactNode
  actions?: ReactNode
}

/** Shows a view of its own or the source, one at a time. */
export function ViewSwitch({ name, isFirst, isOpen = false, view, raw, actions }: ViewSwitchProps) {
  const [isShown, setShown] = useState(isFirst)
  return (
    <div className="md-view">
      {isShown ? view : raw}
      <p data-print="none" className="md-view-actions">
        {isOpen ? null : (
          <button type="button" className="md-quiet" onClick={() => setShown(!isShown)}>
            {isShown ? 'Show raw' : `Show ${name}`}
          </button>
        )}
        {isShown && !isOpen ? actions : null}
      </p>
    </div>
  )
}
