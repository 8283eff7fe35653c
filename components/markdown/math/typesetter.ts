import type { typeset } from './typeset.ts'

export type Typeset = typeof typeset

/** Loaded typesetter. A server that has it sends the formula itself, not a placeholder for a script. */
let loaded: Typeset | null = null
let loading: Promise<Typeset> | null = null
const listeners = new Set<() => void>()

/** Returns the typesetter; null before it is loaded. */
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

/** Loads the typesetter and calls the listener once it is there. */
export function onTypesetter(listener: () => void): () => void {
  listeners.add(listener)
  void loadTypesetter()
  return () => listeners.delete(listener)
}

if (typeof window === 'undefined') void loadTypesetter()
