import type { Actor } from '#lib/auth/index.ts'
import type { Database } from '#lib/platform/index.ts'
import { colorOf } from './project-colors.ts'
import type { ChatPlaceView, PlacedChat } from './projects.ts'
import { projectsFor } from './scope.ts'

/** Reads the place of a chat that the actor may read. */
export async function placeOf(
  { client }: Pick<Database, 'client'>,
  actor: Actor,
  { chat, people }: { chat: PlacedChat; people: readonly string[] },
): Promise<ChatPlaceView | null> {
  const { userId: ownerId, projectId, sharedInProject: isShared, access } = chat
  const others = new Set(people.filter(id => id !== actor.userId))
  if (projectId === null && others.size === 0) return null
  const row =
    projectId === null
      ? null
      : await client.project.findFirst({
          where: { id: projectId, ...projectsFor(actor) },
          select: { id: true, name: true, color: true, grants: { select: { user: { select: { id: true, name: true } } } } },
        })
  const named = await client.user.findMany({ where: { id: { in: [ownerId, ...others] } }, select: { id: true, name: true } })
  const all = [...(row?.grants.flatMap(({ user }) => user ?? []) ?? []), ...named]
  return {
    project: row && { id: row.id, name: row.name, color: colorOf(row.color) },
    isShared,
    access,
    ownerId,
    names: Object.fromEntries(all.map(({ id, name }) => [id, name])),
  }
}
