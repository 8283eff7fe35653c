'use client'

import Link from 'next/link'
import type { ComponentProps, MouseEvent } from 'react'
import { useWorkspace } from '#components/workspace/workspace-context.ts'

/** Links to a new chat: it can open in another tab. A plain click begins a new chat in this tab, even where one is open already. */
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
