'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useHydrated } from '#components/use-hydrated.ts'
import { loadOnce } from './load-once.ts'

/** Code that can be loaded before it is needed. */
interface Near {
  near: () => void
}

/** Component whose code is loaded when it is first rendered, or before, when something that opens it is near. */
export type Later<Props> = ((props: Props) => ReactNode) & Near

/** Makes a component of code that is loaded later. Until then it renders `waiting`, also on the server. Code that cannot be loaded is an error of the page. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, waiting: ReactNode = null): Later<Props> {
  const code = loadOnce(load)

  function Piece(props: Props): ReactNode {
    const isHydrated = useHydrated()
    const [Loaded, setLoaded] = useState(() => code.now())
    useEffect(() => {
      if (Loaded !== null) return
      let isCurrent = true
      const fail = (error: unknown) =>
        setLoaded(() => {
          throw error
        })
      code.load().then(
        now => isCurrent && setLoaded(() => now),
        (error: unknown) => isCurrent && fail(error),
      )
      return () => {
        isCurrent = false
      }
    }, [Loaded])
    return Loaded === null || !isHydrated ? waiting : <Loaded {...props} />
  }

  return Object.assign(Piece, { near: code.near })
}

/** Handlers of a button that load what it opens as soon as the pointer, a finger or the focus is on it. */
export function near(...pieces: readonly Near[]): { onPointerEnter: () => void; onFocus: () => void } {
  const all = () => {
    for (const piece of pieces) piece.near()
  }
  return { onPointerEnter: all, onFocus: all }
}
