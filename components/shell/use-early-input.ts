'use client'

import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Passes on, once, what a person typed into a field before scripts ran. React knows nothing of it and clears it with its next render;
 * layout effects run before that.
 */
export function useEarlyInput(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>, take: (text: string) => void): void {
  const onTyped = useEffectEvent(take)
  useLayoutEffect(() => {
    const typed = field.current?.value ?? ''
    if (typed !== '') onTyped(typed)
  }, [field])
}
