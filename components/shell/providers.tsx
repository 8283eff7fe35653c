'use client'

import { ThemeProvider } from 'next-themes'
import { Direction } from 'radix-ui'
import { type ReactNode, Suspense } from 'react'
import { AwayLine } from '#components/away/away-line.tsx'
import { InputGuard } from '#components/keys/input-guard.tsx'
import { Toaster } from '#components/ui/toaster.tsx'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { useDirection } from './use-direction.ts'

export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const dir = useDirection()
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      <InputGuard />
      <Direction.Provider dir={dir}>
        <TooltipProvider>{children}</TooltipProvider>
      </Direction.Provider>
      <Suspense>
        <AwayLine />
      </Suspense>
      <Toaster />
    </ThemeProvider>
  )
}
