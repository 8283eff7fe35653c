import type { Actor } from '#lib/auth/index.ts'
import { server } from '#lib/server.ts'
import { wholeDiff } from '#lib/workspace/index.ts'

/** Most bytes of a diff that a message is written from: no model reads more of it. */
const READ_BYTES = 512 * 1024

export interface MessageRequest {
  /** Null: the changes of the workspace since its last commit. */
  diff: string | null
  /** Files to describe; all if absent. */
  paths?: readonly string[] | undefined
  /** Model of the chat; null where there is none. */
  model: string | null
  signal: AbortSignal
}

export async function writeCommitMessage(
  actor: Actor,
  workspaceId: string,
  { diff, paths, model, signal }: MessageRequest,
): Promise<string> {
  const { commitMessages } = server()
  const given = diff ?? (await shownDiff(actor, workspaceId, paths))
  return commitMessages.write(actor, { diff: given, model, signal })
}

/** Returns the changes without files that a rule keeps from models. */
async function shownDiff(actor: Actor, workspaceId: string, paths: readonly string[] | undefined): Promise<string> {
  const { repositories, workspaces } = server()
  const [{ files }, { keptName }] = await Promise.all([
    repositories.changes(actor, workspaceId, { ...(paths ? { paths } : {}), mostBytes: READ_BYTES }),
    workspaces.sight(actor, workspaceId, { leftOut: [] }),
  ])
  return wholeDiff(files.filter(({ path, from }) => !keptName(path) && (from === null || !keptName(from))))
}
