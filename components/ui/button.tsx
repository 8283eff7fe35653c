import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { ui as t } from '#lib/words/en/ui.ts'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts'
import { Spinner } from './spinner.tsx'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the whole width. */
  wide?: boolean
  icon?: ReactNode
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows a spinner and refuses clicks while an action is in progress. */
  busy?: boolean
}

export function Button({ variant, size, wide, icon, busy = false, disabled, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button type={type} disabled={disabled || busy} aria-busy={busy || undefined} className={buttonClasses(variant, size, wide)} {...rest}>
      {busy ? <Spinner size={14} label={t('working')} /> : icon}
      {children}
    </button>
  )
}

export interface LinkButtonProps extends Look, Omit<ComponentProps<typeof Link>, 'className'> {}

export function LinkButton({ variant, size, wide, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link className={buttonClasses(variant, size, wide)} {...rest}>
      {icon}
      {children}
    </Link>
  )
}
