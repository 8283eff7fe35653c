import type { Actor } from '#lib/auth/index.ts'
import { publishFiles } from '#lib/chats/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { RunEngine } from '../engine.ts'
import type { RunFacts } from '../run.ts'
import type { EditPorts } from './edit-ports.ts'

type Retried = <T>(work: () => Promise<T>) => Promise<T>

export function createEditPorts(
  { chats, workspaces, fileChanges, platform }: Pick<RunEngine, 'chats' | 'workspaces' | 'fileChanges' | 'platform'>,
  { runId, chatId, messageId, actor }: Pick<RunFacts, 'runId' | 'chatId' | 'messageId'> & { actor: Actor },
  retried: Retried,
): EditPorts {
  const chat = () => retried(() => chats.get(actor, chatId))
  return {
    chat,
    workspace: id =>
      orGone(
        retried(() => workspaces.get(actor, id)),
        null,
      ),
    reader: id => retried(() => workspaces.reader(actor, id)),
    allPaths: id =>
      orGone(
        retried(() => workspaces.allPaths(actor, id)),
        [],
      ),
    async select(paths) {
      await retried(() => chats.chooseFiles(actor, chatId, { state: 'selected', paths: [...paths] }))
    },
    write: (workspaceId, file) =>
      retried(() => fileChanges.write(actor, { workspaceId, chatId, messageId, runId, madeBy: 'answer' }, file)),
    async announce() {
      publishFiles(platform.bus, await chat())
    },
  }
}

/** Resolves to `gone` where the workspace is gone, or no longer the actor's. */
export async function orGone<T>(found: Promise<T>, gone: T): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (isAppError(error) && error.code === 'workspace_not_found') return gone
    throw error
  }
}
