import { grantRow, type Subject } from '#lib/access/index.ts'
import { newId } from '#lib/ids.ts'
import { type Clock, now, type Tx } from '#lib/platform/index.ts'
import { levelOf, type ProjectRole } from './roles.ts'

export interface RoleGrant {
  projectId: string
  subject: Subject
  role: ProjectRole
  givenById: string | null
}

/** Gives a person or group a role in a project, in place of the one that they have. */
export async function grantRole(tx: Tx, clock: Clock, { projectId, subject, role, givenById }: RoleGrant): Promise<void> {
  const level = levelOf[role]
  const place = { objectKind: 'project', objectId: projectId, subjectKind: subject.kind, subjectId: subject.id }
  const row = grantRow({
    id: newId(clock.nowMs()),
    subject,
    object: { kind: 'project', id: projectId },
    level,
    givenById,
    createdAt: now(clock),
  })
  await tx.accessGrant.upsert({
    where: { objectKind_objectId_subjectKind_subjectId: place },
    create: row,
    update: { level, givenById },
  })
}
