import { type AccessCheck, type Actor, credentialsOf } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { FolderUser } from './folders.ts'
import type { WorkspacePlaces } from './places.ts'

/** Returns what the access watch checks for a reader of a workspace: the credential of the actor, and that they may still use it. */
export function workspaceReaderOf(actor: Actor, workspaceId: string): Record<string, string> {
  return { ...credentialsOf(actor), workspace: JSON.stringify([actor.userId, workspaceId]) }
}

/** Creates the check of the access watch for readers of workspaces. A removed member loses the files with the next check. */
export function createWorkspaceAccess({ db }: Pick<Platform, 'db'>, places: Pick<WorkspacePlaces, 'find'>): AccessCheck {
  const isFound = (actor: FolderUser, id: string) =>
    places.find(actor, id).then(
      () => true,
      (error: unknown) => {
        if (isAppError(error) && error.kind === 'not_found') return false
        throw error
      },
    )
  return async ids => {
    const wanted = ids.map(id => [id, ...(JSON.parse(id) as [string, string])] as const)
    const people = await db.client.user.findMany({
      where: { id: { in: wanted.map(([, userId]) => userId) } },
      select: { id: true, email: true, role: true },
    })
    const byId = new Map(people.map(({ id: userId, ...person }) => [userId, { userId, ...person }]))
    const open = await Promise.all(
      wanted.map(async ([, userId, workspaceId]) => {
        const person = byId.get(userId)
        return person !== undefined && (await isFound(person, workspaceId))
      }),
    )
    return new Set(ids.filter((_, index) => open[index]))
  }
}
