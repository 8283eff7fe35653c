'use client'

import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { ComposingGuard } from '#components/keys/composing-guard.tsx'
import { Toaster } from '#components/ui/toaster.tsx'
import { TooltipProvider } from '#components/ui/tooltip.tsx'

export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      <ComposingGuard />
      <TooltipProvider>{children}</TooltipProvider>
      <Toaster />
    </ThemeProvider>
  )
}
