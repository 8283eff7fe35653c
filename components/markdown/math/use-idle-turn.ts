'use client'

import { useEffect, useState } from 'react'
import { idle } from '../idle.ts'

let last: Promise<void> = Promise.resolve()

/** Returns true once the browser has been idle, after all earlier requests. */
export function useIdleTurn(): boolean {
  const [isTurn, setTurn] = useState(false)
  useEffect(() => {
    let isCurrent = true
    last = last.then(async () => {
      if (!isCurrent) return
      await idle()
      if (isCurrent) setTurn(true)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return isTurn
}
