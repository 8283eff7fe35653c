import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'

const nowhere = () => undefined
const router: AppRouterInstance = {
  back: nowhere,
  forward: nowhere,
  refresh: nowhere,
  push: nowhere,
  replace: nowhere,
  prefetch: nowhere,
  bfcacheId: '',
}

/** Gives components a router that leads nowhere. */
export function Routed({ children }: { children: ReactNode }) {
  return <AppRouterContext value={router}>{children}</AppRouterContext>
}
