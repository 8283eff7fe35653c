import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { Database } from '#lib/platform/index.ts'

/** Makes a group of these people, and returns its id. */
export async function groupOf(client: Database['client'], name: string, people: readonly Pick<Actor, 'userId'>[]): Promise<string> {
  const [id, at] = [newId(), new Date()]
  await client.group.create({ data: { id, name, key: name.toLowerCase(), createdAt: at, updatedAt: at } })
  await client.groupMember.createMany({ data: people.map(({ userId }) => ({ groupId: id, userId, createdAt: at })) })
  return id
}
