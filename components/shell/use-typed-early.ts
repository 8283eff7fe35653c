'use client'

import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Gives on, once, what a person had typed into a field before scripts ran. React has heard nothing of it, and takes it away with its next pass; the effects of
 * the layout come before that.
 */
export function useTypedEarly(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>, take: (text: string) => void): void {
  const onTyped = useEffectEvent(take)
  useLayoutEffect(() => {
    const typed = field.current?.value ?? ''
    if (typed !== '') onTyped(typed)
  }, [field])
}
