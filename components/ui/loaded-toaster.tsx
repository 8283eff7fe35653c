'use client'

import { useTheme } from 'next-themes'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { ui as t } from '#lib/words/en/ui.ts'
import { serveToasts } from './toast.ts'

export function LoadedToaster() {
  const { resolvedTheme } = useTheme()
  // Effects of children run first: the list of toasts is listening by now.
  useEffect(() => serveToasts(toast), [])
  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      containerAriaLabel={t('notifications')}
      position="top-center"
      offset={{ top: 60 }}
      mobileOffset={{ top: 60 }}
      gap={8}
      toastOptions={{
        style: {
          background: 'var(--paper)',
          color: 'var(--ink)',
          borderColor: 'var(--line)',
          borderRadius: '10px',
          boxShadow: 'var(--shadow)',
          fontFamily: '"Geist Variable", system-ui, sans-serif',
          fontSize: '13.5px',
        },
        actionButtonStyle: { background: 'var(--accent)', color: 'var(--accent-ink)', borderRadius: '8px' },
      }}
    />
  )
}
