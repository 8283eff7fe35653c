'use client'

import { Ellipsis } from 'lucide-react'
import type { ChatNode } from '#components/chat-store/chat-state.ts'
import { later, near } from '#components/loading/later.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'

const MoreMenu = later(() => import('./more-menu.tsx').then(module => module.MoreMenu), <div className="h-16" />)

/** Opens the menu of what is done with an answer less often, which is loaded with its first use. */
export function MoreActions({ node }: { node: ChatNode }) {
  return (
    <Menu
      trigger={
        <IconButton label="More actions" size="sm" {...near(MoreMenu)}>
          <Ellipsis size={15} aria-hidden />
        </IconButton>
      }
    >
      <MoreMenu node={node} />
    </Menu>
  )
}
