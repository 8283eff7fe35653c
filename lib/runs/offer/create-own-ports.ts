import type { AssistantInUse } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { orGone } from '../run/edit-ports.ts'
import type { RunDeps } from '../run/engine.ts'
import type { OwnPorts, WebOffer } from '../run/own-ports.ts'

export type OwnPortsDeps = Pick<RunDeps, 'chats' | 'workspaces' | 'memory' | 'skills' | 'knowledge' | 'web' | 'limits'>

/** `retried` repeats a read while the database is away. */
export function createOwnPorts(
  { chats, workspaces, memory, skills, knowledge, web, limits }: OwnPortsDeps,
  { actor, chatId, assistant = null }: { actor: Actor; chatId: string; assistant?: AssistantInUse | null },
  retried: <T>(work: () => Promise<T>) => Promise<T> = work => work(),
): OwnPorts {
  return {
    chat: () => retried(() => chats.get(actor, chatId)),
    workspace: id => retried(() => orGone(workspaces.get(actor, id), null)),
    isRemembered: () => retried(async () => (await memory?.isUsedIn(actor, chatId)) ?? false),
    skills: () => retried(() => skills.enabled(actor)),
    web: () => retried(() => webOffer({ web, limits })),
    collections: () => retried(async () => (await knowledge?.searchedIn(actor, chatId, assistant?.collections)) ?? []),
  }
}

/** Tells what answers may do in the web. Both facts are cached. */
export async function webOffer({ web, limits }: { web: RunDeps['web'] | undefined; limits: RunDeps['limits'] }): Promise<WebOffer> {
  const { searches, reads } = (await web?.offers()) ?? { searches: false, reads: false }
  return { searches, reads: reads && (await limits()).fetchesPages }
}
