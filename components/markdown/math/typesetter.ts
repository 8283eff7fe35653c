import type { typeset } from './typeset.ts'

export type Typeset = typeof typeset

/** Once loaded it is used as it is: a server's page then holds the formula itself, not a place to be filled by a script. */
let loaded: Typeset | null = null
let loading: Promise<Typeset> | null = null
const listeners = new Set<() => void>()

/** The typesetter, null before it is loaded. */
export function loadedTypesetter(): Typeset | null {
  return loaded
}

export function loadTypesetter(): Promise<Typeset> {
  loading ??= import('./typeset.ts').then(module => {
    loaded = module.typeset
    for (const listener of listeners) listener()
    return loaded
  })
  return loading
}

/** Calls the listener once the typesetter is there. Loads it. */
export function onTypesetter(listener: () => void): () => void {
  listeners.add(listener)
  void loadTypesetter()
  return () => listeners.delete(listener)
}

if (typeof window === 'undefined') void loadTypesetter()
