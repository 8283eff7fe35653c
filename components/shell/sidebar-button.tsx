'use client'

import clsx from 'clsx'
import { PanelLeft } from 'lucide-react'
import { useKeyNames } from '#components/keys/platform-keys.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { shell as t } from '#lib/words/en/shell.ts'

/** Opens the sidebar from the header of a page. On a wide screen it is shown only while the sidebar is hidden. */
export function SidebarButton() {
  const { isSidebarOpen, toggleSidebar } = useWorkspace()
  const { mod, shift } = useKeyNames()
  return (
    <span className={clsx(isSidebarOpen && 'md:hidden')}>
      <IconButton label={t('showTheSidebar')} keys={`${mod}${shift}S`} onClick={toggleSidebar}>
        <PanelLeft size={17} aria-hidden />
      </IconButton>
    </span>
  )
}
