import clsx from 'clsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent font-[550] text-accent-ink hover:not-disabled:brightness-110',
  secondary: 'border-line-strong bg-transparent text-ink hover:not-disabled:bg-paper-3',
  ghost: 'border-transparent bg-transparent text-ink-2 hover:not-disabled:bg-paper-3 hover:not-disabled:text-ink',
  danger: 'border-transparent bg-bad font-[550] text-bad-ink hover:not-disabled:brightness-110',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-7 rounded-md px-2.5 text-xs',
  md: 'h-8 rounded-md px-3 text-sm pointer-coarse:h-10',
  lg: 'h-10 rounded-lg px-4 text-base',
}

/** Returns the classes of a button, also for links that look like one. */
export function buttonClasses(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', wide = false): string {
  return clsx(
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap border transition-colors disabled:opacity-50 data-settling:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  )
}
