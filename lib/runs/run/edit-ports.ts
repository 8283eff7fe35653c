import type { ChatDetails } from '#lib/chats/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { FileChangeView, Sight, WorkspaceView } from '#lib/workspace/index.ts'

/** Files of a run's chat, as the run edits them. Nothing here throws because a workspace no longer exists. */
export interface EditPorts {
  chat(): Promise<ChatDetails>
  /** Null where the workspace was deleted or is no longer the actor's. */
  workspace(workspaceId: string): Promise<Pick<WorkspaceView, 'title' | 'writable'> | null>
  /** Files that the model may have; `leftOut`: all but these. */
  sight(workspaceId: string, leftOut: readonly string[]): Promise<Pick<Sight, 'kept' | 'readText'>>
  /** Returns the paths that are meant by these. */
  namedPaths(workspaceId: string, given: readonly string[]): Promise<string[]>
  allPaths(workspaceId: string): Promise<string[]>
  /** Selects files for the chat, for every viewer of it. */
  select(paths: readonly string[]): Promise<void>
  /** Writes a file for the answer. The same write twice is one. Throws as `FileChanges.write`. */
  write(workspaceId: string, file: { path: string; content: string | null; sha256: string | null }): Promise<FileChangeView>
  /** Says of an edit in an earlier answer that this one continues it, and tells viewers. */
  continued(messageId: string, editId: string): Promise<void>
  /** Tells viewers that files of the chat's workspace were written. */
  announce(): Promise<void>
}

/** Resolves to `gone` where the workspace was deleted or is no longer the actor's. */
export async function orGone<T>(found: Promise<T>, gone: T): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (isAppError(error) && error.code === 'workspace_not_found') return gone
    throw error
  }
}
