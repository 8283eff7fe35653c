import { copyLastAnswer, copyLastCode } from '#components/chat/copy-last.ts'
import { printChat } from '#components/chat/print/print-chat.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { findBoard } from '#components/workspace/find-board.ts'
import type { PaletteEntry } from '#components/workspace/palette-entry.ts'
import type { WorkspaceValue } from '#components/workspace/workspace-context.ts'
import { markEntries } from './mark-entries.ts'
import type { ShownChat } from './use-shown-chat.ts'

/** Returns the commands for the chat that the page shows, as far as they make sense now. */
export function chatEntries(shown: ShownChat, workspace: WorkspaceValue, { mod, shift }: { mod: string; shift: string }): PaletteEntry[] {
  const { panel } = workspace
  const { store, state } = shown
  const { nodes, run } = state
  const command = (key: string, title: string, run: () => void, detail?: string): PaletteEntry => ({
    ...{ key: `chat:${key}`, kind: 'command', title, run },
    ...(detail ? { detail } : {}),
  })
  const focus = () => document.getElementById(COMPOSER_ID)?.focus()
  return [
    ...(run ? [command('stop', 'Stop the answer', () => store.stop(), 'Esc')] : []),
    ...(nodes.some(node => node.message.role === 'assistant' && node.key !== run?.key)
      ? [
          command('copy', 'Copy the last answer', () => void copyLastAnswer(store), `${mod}${shift}C`),
          command('code', 'Copy the last code', () => void copyLastCode(store), `${mod}${shift};`),
        ]
      : []),
    ...(nodes.length > 0
      ? [command('find', 'Find in this chat', findBoard.ask, `${mod}F`), command('print', 'Print the chat', () => void printChat(store))]
      : []),
    ...markEntries(shown, workspace),
    command('panel', 'Show or hide the panel', () => panel.toggle(), `${mod}.`),
    command('box', 'Go to the message box', focus, `${shift}Esc`),
  ]
}
