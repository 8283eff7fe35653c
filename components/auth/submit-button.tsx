'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useHydrated } from '#components/use-hydrated.ts'

/**
 * Submits its form once scripts run. Earlier, the browser itself would submit it and lose the input. The button looks the same before and
 * after.
 */
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
