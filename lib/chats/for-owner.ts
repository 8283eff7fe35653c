import type { Actor } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import type { Bus } from '#lib/platform/index.ts'
import type { ChatDetails, ChatPatch, WorkspaceRules } from './chats.ts'

/** Parts of a chat that its owner must be able to use, too. */
const CHOICES = [
  { of: 'assistantId', word: 'assistant', way: 'Share it with them first.' },
  { of: 'model', word: 'model', way: 'Choose another one.' },
  { of: 'workspaceId', word: 'folder', way: 'Choose another one.' },
] as const

/** Parts of a chat whose changes by others are named. */
const CHANGES = [
  ['assistantId', 'assistant'],
  ['model', 'model'],
  ['selectedTools', 'tools'],
  ['workspaceId', 'folder'],
  ['instructions', 'instructions'],
  ['parameters', 'parameters'],
  ['title', 'title'],
] as const

/**
 * Refuses a choice of a guest that the owner of the chat could not use: the owner's next message would be refused. Throws `unusable`. An owner whose
 * account is disabled sends nothing.
 */
export async function requireForOwner(
  rules: WorkspaceRules,
  actor: Actor,
  chat: Pick<ChatDetails, 'userId'>,
  patch: ChatPatch,
): Promise<void> {
  if (chat.userId === actor.userId || !rules.forOwner) return
  const chosen = CHOICES.filter(({ of }) => typeof patch[of] === 'string')
  const owner = chosen.length === 0 ? null : await rules.forOwner.actorOf(chat.userId)
  if (owner === null) return
  for (const { of, word, way } of chosen) {
    const id = patch[of] as string
    const using = of === 'workspaceId' ? rules.requireOne(owner, id) : rules.forOwner[of](owner, id)
    await using.catch((error: unknown) => {
      if (!isAppError(error)) throw error
      throw new AppError('unusable', { message: `The owner of this chat cannot use this ${word}. ${way}`, details: { [of]: id } })
    })
  }
}

/** Names a guest and what they have changed to everybody who sees the chat. */
export function publishChangedBy(bus: Bus, actor: Actor, chat: Pick<ChatDetails, 'id' | 'userId'>, patch: ChatPatch): void {
  const changed = CHANGES.filter(([of]) => patch[of] !== undefined).map(([, word]) => word)
  if (chat.userId === actor.userId || changed.length === 0) return
  bus.publish(`chat:${chat.id}`, { kind: 'changed_by', data: { by: actor.userId, name: actor.name, changed } })
}
