import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { Database } from '#lib/platform/index.ts'
import type { ProjectRole } from '#lib/projects/index.ts'
import { addMembers } from '#tests/support/members.ts'

/** Shares a chat in a new project of its owner, with people of these roles. Returns the project's id. */
export async function shareChat(
  { client }: Pick<Database, 'client'>,
  chatId: string,
  people: readonly (readonly [who: Actor, role: ProjectRole])[],
): Promise<string> {
  const { userId } = await client.chat.findUniqueOrThrow({ where: { id: chatId }, select: { userId: true } })
  const [id, createdAt] = [newId(), new Date()]
  await client.project.create({ data: { id, userId, name: 'Harbour', color: 'blue', createdAt, updatedAt: createdAt } })
  await addMembers(client, id, [[userId, 'owner'], ...people.map(([who, role]) => [who.userId, role] as const)])
  await client.chat.update({ where: { id: chatId }, data: { projectId: id, sharedInProject: true } })
  return id
}
