'use client'

import { Ellipsis } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { later, near } from '#components/ui/later.tsx'
import { Menu } from '#components/ui/menu.tsx'
import type { ChatNode } from '../store/chat-state.ts'

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
