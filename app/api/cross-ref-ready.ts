import type { Actor } from '#lib/auth/index.ts'
import type { ChatFiles } from '#lib/chats/index.ts'
import { isAppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'

/** Tells whether cross-reference can be turned on in a chat: it has a workspace, and the map of the other mode is ready. */
export async function isCrossRefReady(actor: Actor, { workspaceId, mode }: Pick<ChatFiles, 'workspaceId' | 'mode'>): Promise<boolean> {
  if (workspaceId === null) return false
  try {
    return await server().context.isMapReady(actor, workspaceId, mode === 'code' ? 'document' : 'code')
  } catch (error) {
    if (isAppError(error) && error.code === 'workspace_not_found') return false
    throw error
  }
}
