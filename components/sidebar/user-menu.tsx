'use client'

import { Bot, ChevronsUpDown, Keyboard, LogOut, Settings, ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { signOut } from '#components/auth/session-client.ts'
import { useKeyNames } from '#components/keys/platform-keys.ts'
import { errorSentence } from '#components/request.ts'
import { adminLinks } from '#components/sections/section-links.ts'
import { useThemeChoice } from '#components/shell/use-theme-choice.ts'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { sidebar as say } from '#lib/words/en/sidebar.ts'

export function UserMenu() {
  const { user, showKeys } = useWorkspace()
  const { theme, setTheme } = useThemeChoice()
  const { mod } = useKeyNames()

  async function leave() {
    try {
      await signOut()
    } catch (error) {
      toast.error(say('stillSignedIn'), { description: errorSentence(error) })
    }
  }

  return (
    <div className="shrink-0 border-line border-t p-2">
      <Menu
        align="start"
        side="top"
        trigger={
          <button
            type="button"
            className="flex w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-start hover:bg-paper-3 data-[state=open]:bg-paper-3"
          >
            <span className="min-w-0 flex-1">
              <span className="sr-only">{say('accountOf')}</span>
              <span className="block truncate">
                <VisibleText isName text={user.name || user.email} />
              </span>
              <span className="block truncate text-ink-2 text-xs">
                {user.rights.includes('admin:read') ? say('administrator') : user.email}
              </span>
            </span>
            <ChevronsUpDown size={14} aria-hidden className="text-ink-2" />
          </button>
        }
      >
        <MenuLink>
          <Link href="/assistants">
            <Bot size={14} aria-hidden className="text-ink-2" />
            {say('assistantsAndPrompts')}
          </Link>
        </MenuLink>
        <MenuLink>
          <Link href="/settings">
            <Settings size={14} aria-hidden className="text-ink-2" />
            {say('settings')}
          </Link>
        </MenuLink>
        {adminLinks(user.rights).length > 0 ? (
          <MenuLink>
            <Link href="/admin">
              <ShieldCheck size={14} aria-hidden className="text-ink-2" />
              {say('administration')}
            </Link>
          </MenuLink>
        ) : null}
        <MenuItem icon={<Keyboard size={14} aria-hidden />} keys={`${mod}/`} onSelect={showKeys}>
          {say('keyboardShortcuts')}
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>{say('theme')}</MenuLabel>
        <MenuRadioGroup value={theme ?? 'system'} onValueChange={setTheme}>
          <MenuRadioItem value="system">{say('sameAsSystem')}</MenuRadioItem>
          <MenuRadioItem value="light">{say('light')}</MenuRadioItem>
          <MenuRadioItem value="dark">{say('dark')}</MenuRadioItem>
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem icon={<LogOut size={14} aria-hidden />} onSelect={() => void leave()}>
          {say('signOut')}
        </MenuItem>
      </Menu>
    </div>
  )
}
