'use client'

import { createContext } from 'react'

/** Nonce of the page's policy, with which an inline script may run. Empty in a browser, where no scripts are written. */
export const NonceContext = createContext('')
