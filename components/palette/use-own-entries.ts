'use client'

import { useRouter } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { labelOfPage, settingEntries } from '#components/admin/settings/setting-pages.ts'
import { copyLastAnswer, copyLastCode } from '#components/chat/copy-last.ts'
import { printChat } from '#components/chat/print-chat.ts'
import { useKeyNames } from '#components/keys/platform-keys.ts'
import { adminLinks, settingsLinks } from '#components/sections/section-links.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { useThemeChoice } from '#components/shell/use-theme-choice.ts'
import type { PaletteEntry } from '#components/workspace/command-board.ts'
import { findBoard } from '#components/workspace/find-board.ts'
import { useWorkspace, type WorkspaceValue } from '#components/workspace/workspace-context.ts'
import { common } from '#lib/words/en/common.ts'
import { palette as t } from '#lib/words/en/palette.ts'
import { markEntries } from './mark-entries.ts'
import { type ShownChat, useShownChat } from './use-shown-chat.ts'

/** Returns what the palette offers besides things with names of their own: commands of the page and the workspace, models, and pages. */
export function useOwnEntries(): Record<'commands' | 'models' | 'pages' | 'settings', PaletteEntry[]> {
  const workspace = useWorkspace()
  const { user, models, registry, commands: board, newChat, toggleSidebar, focusSearch, showKeys } = workspace
  const { mod, shift } = useKeyNames()
  const { setTheme } = useThemeChoice()
  const router = useRouter()
  const shown = useShownChat(registry)
  const command = (key: string, title: string, run: () => void, rest: { detail?: string; words?: string } = {}): PaletteEntry => ({
    ...{ key: `command:${key}`, kind: 'command', title, run },
    ...rest,
  })
  const offered = useSyncExternalStore(board.subscribe, board.read, board.read).map(({ id, title, keys, words, run }) =>
    command(id, title, run, { ...(keys ? { detail: keys } : {}), ...(words ? { words } : {}) }),
  )
  const themes = [
    ['light', t('lightTheme')],
    ['dark', t('darkTheme')],
    ['system', t('themeOfTheSystem')],
  ] as const
  const commands = [
    command('new-chat', common('newChat'), newChat, { detail: `${mod}${shift}O`, words: t('newChatWords') }),
    ...offered,
    ...(shown ? chatEntries(shown, workspace, { mod, shift }) : []),
    command('sidebar', t('showOrHideTheSidebar'), toggleSidebar, { detail: `${mod}${shift}S` }),
    command('filter', t('searchInTheSidebar'), focusSearch, { words: t('filterWords') }),
    command('keys', t('keyboardShortcuts'), showKeys, { detail: `${mod}/`, words: t('keyWords') }),
    ...themes.map(([theme, title]) => command(`theme-${theme}`, title, () => setTheme(theme), { words: t('themeWords') })),
  ]
  const links = [
    { href: '/chats', label: t('allChats') },
    { href: '/projects', label: t('projects') },
    { href: '/assistants', label: t('assistants') },
    { href: '/prompts', label: t('prompts') },
    { href: '/skills', label: t('skills') },
    ...settingsLinks().map(({ href, label }) => ({ href, label: t('settingsPage', { label }) })),
    ...adminLinks(user.rights).map(({ href, label }) => ({ href, label: t('administrationPage', { label }) })),
  ]
  const pages = links.map(
    ({ href, label }): PaletteEntry => ({
      ...{ key: `page:${href}`, kind: 'page', title: label, words: t('pageWords') },
      run: () => router.push(href),
    }),
  )
  const settings = user.rights.includes('admin:read')
    ? settingEntries().map(
        ({ name, page, label, words, href }): PaletteEntry => ({
          ...{ key: `setting:${page}.${name}`, kind: 'page', title: label, detail: labelOfPage(page), words },
          run: () => router.push(href),
        }),
      )
    : []
  const choices =
    shown && models.length > 1
      ? models.map(
          (model): PaletteEntry => ({
            ...{ key: `model:${model.id}`, kind: 'model', title: t('answerWith', { title: model.title }), detail: model.id },
            words: t('modelWords', { id: model.id }),
            run: () => void shown.store.configure({ model: model.isDefault ? null : model.id }),
          }),
        )
      : []
  return { commands, models: choices, pages, settings }
}

/** Returns the commands for the chat that the page shows, as far as they make sense now. */
function chatEntries(shown: ShownChat, workspace: WorkspaceValue, { mod, shift }: { mod: string; shift: string }): PaletteEntry[] {
  const { panel } = workspace
  const { store, state } = shown
  const { nodes, run } = state
  const command = (key: string, title: string, run: () => void, detail?: string): PaletteEntry => ({
    ...{ key: `chat:${key}`, kind: 'command', title, run },
    ...(detail ? { detail } : {}),
  })
  const focus = () => document.getElementById(COMPOSER_ID)?.focus()
  return [
    ...(run ? [command('stop', t('stopTheAnswer'), () => store.stop(), 'Esc')] : []),
    ...(nodes.some(node => node.message.role === 'assistant' && node.key !== run?.key)
      ? [
          command('copy', t('copyTheLastAnswer'), () => void copyLastAnswer(store), `${mod}${shift}C`),
          command('code', t('copyTheLastCode'), () => void copyLastCode(store), `${mod}${shift};`),
        ]
      : []),
    ...(nodes.length > 0
      ? [command('find', t('findInThisChat'), findBoard.ask, `${mod}F`), command('print', t('printTheChat'), () => void printChat(store))]
      : []),
    ...markEntries(shown, workspace),
    command('panel', t('showOrHideThePanel'), () => panel.toggle(), `${mod}.`),
    command('box', t('goToTheMessageBox'), focus, `${shift}Esc`),
  ]
}
