'use client'

import { use } from 'react'
import { NonceContext } from '#components/shell/nonce-context.ts'
import { useHydrated } from '#components/use-hydrated.ts'

/** Space above a message that the list was asked to show, in px. */
export const ABOVE_TARGET_PX = 24

/**
 * Scrolls the element before it to the message, as the browser reads the page. It does so again while what follows takes room from the list, until the page
 * has been read.
 */
const SCRIPT = `(()=>{
const script=document.currentScript,view=script.previousElementSibling,selector='[data-message="'+CSS.escape(script.dataset.shows)+'"]'
const place=()=>{
const message=view.querySelector(selector)
if(message)view.scrollTop+=message.getBoundingClientRect().top-view.getBoundingClientRect().top-${ABOVE_TARGET_PX}
}
place()
const observer=new ResizeObserver(place)
observer.observe(view)
document.addEventListener('DOMContentLoaded',()=>observer.disconnect())
})()`

/**
 * Makes the first paint of a page that names a message show that message: the scroller opens at its end, and the page's own scripts come
 * later. Stands directly after the scroller.
 */
export function FirstPlace({ messageId }: { messageId: string }) {
  const nonce = use(NonceContext)
  const isHydrated = useHydrated()
  if (isHydrated) return null
  return (
    <script
      suppressHydrationWarning
      data-shows={messageId}
      nonce={typeof window === 'undefined' ? nonce : ''}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  )
}
