import { AsyncLocalStorage } from 'node:async_hooks'

/** Headers of the request that a page is rendered for. */
export const asked = new AsyncLocalStorage<Headers>()
