'use client'

import dynamic from 'next/dynamic'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { messageText } from '#lib/messages/shared.ts'

const ShellCommands = dynamic(() => import('./shell-commands.tsx').then(module => module.ShellCommands))

/** Begin of a line from which commands may be read. */
const MAY_BEGIN = /^\s{0,3}(?:```|~~~|\$ )/m

/** Loads the list of an answer's shell commands, where it may have any. */
export function LazyShellCommands({ message }: { message: Pick<ChatMessage, 'parts'> }) {
  const text = messageText(message)
  return MAY_BEGIN.test(text) ? <ShellCommands text={text} /> : null
}
