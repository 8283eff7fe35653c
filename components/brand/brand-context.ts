'use client'

import { createContext, use } from 'react'

/** Look of the workspace, as its administrators chose it. */
export interface Brand {
  /** Addresses of the logo; null: Parley's own dot. The dark one is null where one logo serves both themes. */
  logo: string | null
  logoDark: string | null
}

export const BrandContext = createContext<Brand>({ logo: null, logoDark: null })

export function useBrand(): Brand {
  return use(BrandContext)
}
