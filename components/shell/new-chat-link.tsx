'use client'

import Link from 'next/link'
import type { ComponentProps, MouseEvent } from 'react'
import { useWorkspace } from './workspace-context.ts'

/** A link, so that it opens in another tab as links do; a plain click begins a new chat in this one, also where one stands already. */
export function NewChatLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'href' | 'onClick'>) {
  const { newChat } = useWorkspace()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    newChat()
  }
  return (
    <Link href="/" prefetch={false} onClick={onClick} {...rest}>
      {children}
    </Link>
  )
}
