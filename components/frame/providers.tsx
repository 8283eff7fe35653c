'use client'

import { ThemeProvider } from 'next-themes'
import { Direction } from 'radix-ui'
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { type Brand, BrandContext } from '#components/brand/brand-context.ts'
import { ConnectivityLine } from '#components/connectivity/connectivity-line.tsx'
import { keepComposingKeysAway } from '#components/keys/keys.ts'
import { NonceContext } from '#components/shell/nonce-context.ts'
import { watchPresses } from '#components/ui/opener.ts'
import { preloadPopups } from '#components/ui/preload-popups.ts'
import { Toaster } from '#components/ui/toaster.tsx'
import { TooltipProvider } from '#components/ui/tooltip.tsx'

interface ProvidersProps {
  nonce: string
  brand?: Brand
  children: ReactNode
}

const OURS: Brand = { logo: null, logoDark: null }

export function Providers(props: ProvidersProps) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem nonce={props.nonce}>
      <UnthemedProviders {...props} />
    </ThemeProvider>
  )
}

/** All but the theme, whose script React cannot render in a page that is there already. */
export function UnthemedProviders({ nonce, brand = OURS, children }: ProvidersProps) {
  const dir = useDirection()
  return (
    <>
      <InputGuard />
      <Direction.Provider dir={dir}>
        <NonceContext value={nonce}>
          <BrandContext value={brand}>
            <TooltipProvider>{children}</TooltipProvider>
          </BrandContext>
        </NonceContext>
      </Direction.Provider>
      <Suspense>
        <ConnectivityLine />
      </Suspense>
      <Toaster />
    </>
  )
}

type TextDirection = 'ltr' | 'rtl'

function watchDirection(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['dir'] })
  return () => observer.disconnect()
}

/**
 * Returns the document's direction, which extensions and translators may change. Menus are portals outside the page's elements and have to
 * be told.
 */
function useDirection(): TextDirection {
  return useSyncExternalStore<TextDirection>(
    watchDirection,
    () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'),
    () => 'ltr',
  )
}

/** Installs the listeners that serve the whole page, and loads what it needs later. Renders nothing. */
function InputGuard() {
  useEffect(keepComposingKeysAway, [])
  useEffect(watchPresses, [])
  useEffect(preloadPopups, [])
  return null
}
