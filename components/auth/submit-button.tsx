'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Sends its form once scripts run. Before, the browser would send the form by itself, and what was typed would be lost; it looks the same then. */
export function SubmitButton({ busy, disabled = false, children }: { busy: boolean; disabled?: boolean; children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <Button
      type={isHydrated ? 'submit' : 'button'}
      aria-disabled={isHydrated ? undefined : true}
      variant="primary"
      size="lg"
      wide
      busy={busy}
      disabled={disabled}
    >
      {children}
    </Button>
  )
}
