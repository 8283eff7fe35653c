import type { Actor } from '#lib/auth/index.ts'
import { type ChatDetails, publishFiles } from '#lib/chats/index.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import type { ChangedBy, Sight } from '#lib/workspace/index.ts'
import type { RunEngine } from '../../run/engine.ts'
import type { Retried } from '../../run/retry-while-database-away.ts'
import type { RunFacts } from '../../run/run.ts'

export type ChangedFiles = NonNullable<ToolOutcome['changedFiles']>

/** Result of a tool. Refusals are results; only failures of the database and bugs are thrown. */
export interface FileToolResult {
  isError?: true
  text: string
  changedFiles?: ChangedFiles
}

/** Files of a run's chat, as its tools use them. */
export interface ToolFiles {
  engine: Pick<RunEngine, 'workspaces' | 'fileChanges'>
  actor: Actor
  chat: ChatDetails
  /** Files that the model may have, without a question about each. */
  sight: Sight
  by: ChangedBy
  retried: Retried
  signal: AbortSignal
}

export type ToolFilesDeps = Pick<RunEngine, 'chats' | 'workspaces' | 'fileChanges' | 'platform'>
export type ToolRun = Pick<RunFacts, 'runId' | 'chatId' | 'messageId' | 'actor'>

/** Finds the files of the chat as it is now; null where it has none. */
export async function openToolFiles(
  engine: ToolFilesDeps,
  { runId, chatId, messageId, actor }: ToolRun,
  { retried, signal }: Pick<ToolFiles, 'retried' | 'signal'>,
): Promise<ToolFiles | null> {
  const chat = await retried(() => engine.chats.get(actor, chatId))
  if (chat.workspaceId === null) return null
  const by: ChangedBy = { workspaceId: chat.workspaceId, chatId, messageId, runId, madeBy: 'tool' }
  const sight = await retried(() => engine.workspaces.sight(actor, by.workspaceId, { leftOut: chat.excludedFiles }))
  return { engine, actor, chat, sight, by, retried, signal }
}

/** Tells viewers of the chat that its files have changed. */
export function announce({ platform }: Pick<ToolFilesDeps, 'platform'>, { chat }: ToolFiles): void {
  publishFiles(platform.bus, chat)
}
