import { type AnsweringChoice, toolsWith } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { Chats, ChatView } from '#lib/chats/index.ts'
import type { Mcp } from '#lib/mcp/index.ts'
import type { TurnChoice } from '#lib/messages/index.ts'
import { startWaitMs } from '../offer/listed-servers.ts'
import { resolveSelection } from '../offer/resolve-selection.ts'
import type { RunEngine } from '../run/engine.ts'
import type { StartRun } from '../runs.ts'

/** Choices that a message carries by `@`, for its answer alone. */
export interface SaidWith {
  /** Id of the assistant that it is addressed to. */
  assistant?: string | undefined
  turn: TurnChoice
  /** The message is answered again: it keeps its choices as far as they are still there. */
  isBefore: boolean
}

/** Reads the choices of the message to send, or those of the message that is answered again. */
export async function saidWith(chats: Pick<Chats, 'message'>, actor: Actor, chatId: string, request: StartRun): Promise<SaidWith> {
  const { message, parentId } = request
  if (message) return { assistant: message.assistant, turn: message.turn ?? {}, isBefore: false }
  if (!parentId) return { turn: {}, isBefore: true }
  const { metadata } = await chats.message(actor, chatId, parentId)
  return { assistant: metadata?.assistant?.id, turn: metadata?.turn ?? {}, isBefore: true }
}

interface ToolChoices {
  request: StartRun
  chat: Pick<ChatView, 'selectedTools'>
  assistant: AnsweringChoice | null
  said: SaidWith
}

/** Returns the tools of a send. Throws `unknown_tool` for one that a new message names and that is not there. */
export async function toolsOf(mcp: Mcp, actor: Actor, { request, chat, assistant, said }: ToolChoices): Promise<string[]> {
  const { tools } = said.turn
  if (tools !== undefined) return said.isBefore ? tools : named(mcp, actor, tools)
  if (request.selectedTools === undefined || request.isQueued) return toolsWith(request.selectedTools ?? chat.selectedTools, assistant)
  return named(mcp, actor, request.selectedTools)
}

/** Refuses a message for the queue whose model or tools are not there, while its text is still in the composer. */
export async function requireTurn({ models, mcp }: Pick<RunEngine, 'models' | 'mcp'>, actor: Actor, turn: TurnChoice = {}): Promise<void> {
  if (turn.model !== undefined) await models.resolve(actor, turn.model)
  if (turn.tools !== undefined) await named(mcp, actor, turn.tools)
}

function named(mcp: Mcp, actor: Actor, selection: string[]): Promise<string[]> {
  return resolveSelection(mcp, actor, selection, { waitMs: namingWaitMs(actor, selection), once: true })
}

/** Waits for no server where the page names tools in full: the run waits instead, where the user sees it and can end it. */
function namingWaitMs(actor: Actor, selection: string[]): number {
  return actor.kind === 'user' && selection.every(name => name.includes('.')) ? 0 : startWaitMs(actor)
}
