'use client'

import { ThemeProvider } from 'next-themes'
import { type ReactNode, Suspense } from 'react'
import { AwayLine } from '#components/away/away-line.tsx'
import { InputGuard } from '#components/keys/input-guard.tsx'
import { Toaster } from '#components/ui/toaster.tsx'
import { TooltipProvider } from '#components/ui/tooltip.tsx'

export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      <InputGuard />
      <TooltipProvider>{children}</TooltipProvider>
      <Suspense>
        <AwayLine />
      </Suspense>
      <Toaster />
    </ThemeProvider>
  )
}
