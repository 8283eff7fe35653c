import type { Actor } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { ChatDetails, ChatPatch, WorkspaceRules } from './chats.ts'

/** Parts of a chat that its owner must be able to use, too. */
const CHOICES = [
  { of: 'assistantId', refusal: 'ownerCannotUseAssistant' },
  { of: 'model', refusal: 'ownerCannotUseModel' },
  { of: 'workspaceId', refusal: 'ownerCannotUseFolder' },
] as const

/**
 * Refuses a choice of a guest that the owner of the chat could not use: the owner's next message would be refused. Throws `unusable`. An owner whose
 * account is disabled sends nothing.
 */
export async function requireUsableByOwner(
  rules: WorkspaceRules,
  actor: Actor,
  chat: Pick<ChatDetails, 'userId'>,
  patch: ChatPatch,
): Promise<void> {
  if (chat.userId === actor.userId || !rules.forOwner) return
  const chosen = CHOICES.filter(({ of }) => typeof patch[of] === 'string')
  const owner = chosen.length === 0 ? null : await rules.forOwner.actorOf(chat.userId)
  if (owner === null) return
  for (const { of, refusal } of chosen) {
    const id = patch[of] as string
    const using = of === 'workspaceId' ? rules.requireOne(owner, id) : rules.forOwner[of](owner, id)
    await using.catch((error: unknown) => {
      if (!isAppError(error)) throw error
      throw new AppError('unusable', { message: t(refusal), details: { [of]: id } })
    })
  }
}
