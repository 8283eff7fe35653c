import { useChat } from '#components/chat-store/chat-page-context.ts'
import type { ChatNode, LiveRun } from '#components/chat-store/chat-state.ts'
import { shell as t } from '#lib/words/en/shell.ts'
import { useWorkspace } from './workspace-context.ts'

/** Returns the name of the person behind a message of a shared chat; null where that is the person who looks at it. */
export function useAuthor({ authorId, isSentHere }: Pick<ChatNode, 'authorId' | 'isSentHere'>): string | null {
  const ownerId = useChat(state => state.place?.ownerId)
  return useName(isSentHere ? undefined : (authorId ?? ownerId))
}

/** Returns the name of the person who asked for an answer in progress; null where that is the person who looks at it. */
export function useAsker(run: LiveRun | null): string | null {
  return useName(run?.askedById)
}

function useName(id: string | undefined): string | null {
  const { user } = useWorkspace()
  const names = useChat(state => state.place?.names)
  return id === undefined || id === user.id ? null : (names?.[id] ?? t('someoneWhoLeft'))
}
