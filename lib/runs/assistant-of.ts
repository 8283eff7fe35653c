import { type AssistantInUse, modelWith } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { ChatView } from '#lib/chats/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { Models, ResolvedModel } from '#lib/models/index.ts'
import type { SaidWith } from './queue/turn-choice.ts'
import type { RunEngine } from './run/engine.ts'
import type { StartRun } from './runs.ts'

/** Assistant that answers. `isAsked`: for this message alone, by `@`. */
export type Answering = AssistantInUse & { isAsked: boolean }

interface Send {
  /** Assistant of the chat. */
  assistantId: string | null
  said: SaidWith
}

/** Finds the assistant that answers a send, at its present version. Throws `assistant_gone`. */
export async function assistantOf(
  { assistants }: Pick<RunEngine, 'assistants'>,
  actor: Actor,
  { assistantId, said }: Send,
): Promise<Answering | null> {
  if (said.assistant !== undefined) {
    const found = assistants.forRun(actor, said.assistant)
    const assistant = await (said.isBefore ? found.catch(orGone) : found)
    if (assistant) return { ...assistant, isAsked: true }
  }
  return assistantId === null ? null : { ...(await assistants.forRun(actor, assistantId)), isAsked: false }
}

/** Lets the chat answer an old message again whose assistant is gone. */
function orGone(error: unknown): null {
  if (isAppError(error) && error.code === 'assistant_gone') return null
  throw error
}

/** Lets another model answer an old message again whose own is no longer offered. */
function orNotOffered(error: unknown): null {
  if (isAppError(error) && error.code === 'model_not_found') return null
  throw error
}

interface ModelChoices {
  request: StartRun
  chat: Pick<ChatView, 'model'>
  assistant: Answering | null
  said: SaidWith
}

/** Resolves the model of a send. A queued message names what the chat had chosen when it was queued. */
export async function modelOf(models: Models, actor: Actor, { request, chat, assistant, said }: ModelChoices): Promise<ResolvedModel> {
  const resolve = (id: string | null) => models.resolve(actor, id)
  if (request.model !== undefined && (!request.isQueued || request.message === null)) return resolve(request.model)
  if (said.turn.model !== undefined) {
    const found = resolve(said.turn.model)
    const model = await (said.isBefore ? found.catch(orNotOffered) : found)
    if (model) return model
  }
  return modelWith(request.model ?? chat.model, assistant, resolve)
}
