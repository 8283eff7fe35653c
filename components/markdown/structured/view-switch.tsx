'use client'

import { type ReactNode, useState } from 'react'

export interface ViewSwitchProps {
  /** What the other way of showing it is called, on the button that leads there. */
  name: string
  isFirst: boolean
  /** Still growing: the place for the buttons is kept. */
  isOpen?: boolean
  view: ReactNode
  raw: ReactNode
  actions?: ReactNode
}

/** Something in its own look, and raw, one at a time. */
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
