import { type RefObject, useEffect, useState } from 'react'

/** How far outside the view something is made ready. */
const MARGIN = '600px 0px'

/** Whether an element has come near the view; stays true. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setNear(true), {
      rootMargin: MARGIN,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
