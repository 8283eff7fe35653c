import { grantRow } from '#lib/access/index.ts'
import { newId } from '#lib/ids.ts'
import type { Database } from '#lib/platform/index.ts'
import type { ProjectRole } from '#lib/projects/index.ts'

const levels = { reader: 'use', writer: 'edit', owner: 'own' } as const

/** Gives people roles in a project. */
export async function addMembers(
  client: Database['client'],
  projectId: string,
  roles: readonly (readonly [userId: string, role: ProjectRole])[],
): Promise<void> {
  const createdAt = new Date()
  const object = { kind: 'project', id: projectId } as const
  const rows = roles.map(([userId, role]) =>
    grantRow({ id: newId(), subject: { kind: 'user', id: userId }, object, level: levels[role], givenById: null, createdAt }),
  )
  await client.accessGrant.createMany({ data: rows })
}
