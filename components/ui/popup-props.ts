import type { ReactNode } from 'react'

// Props of the popups, shared by their code and its placeholder until it is loaded.

export interface MenuProps {
  /** One focusable element, a Button or an IconButton. */
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  onOpenChange?: (open: boolean) => void
  /** Set where the caller opens and closes it. */
  open?: boolean
  /** Moves the focus when it has closed, instead of to the trigger. */
  onFocusBack?: () => void
}

export interface MenuItemProps {
  children: ReactNode
  onSelect: () => void
  icon?: ReactNode
  keys?: string
  tone?: 'plain' | 'danger'
  disabled?: boolean
  /** Handlers of `near`. */
  onPointerEnter?: () => void
  onFocus?: () => void
}

export interface MenuRadioGroupProps {
  value: string
  onValueChange: (value: string) => void
  children: ReactNode
}

export interface MenuRadioItemProps {
  value: string
  children: ReactNode
  hint?: ReactNode
  /** Breaks long words instead of truncating them. */
  isWhole?: boolean
}

export interface PopoverProps {
  /** One focusable element. */
  trigger: ReactNode
  /** Accessible name of the popover. */
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  width?: 'narrow' | 'wide'
}

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Shows the title to screen readers only. */
  hideTitle?: boolean
  /** `below`: from the end, and on a phone from below. `whole`: over the whole screen. */
  side?: 'start' | 'end' | 'below' | 'whole'
  width?: 'narrow' | 'wide'
  children: ReactNode
  footer?: ReactNode
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Opens without an action of the person: typing in progress must not continue in one of its fields. */
  comesUnasked?: boolean
}
