import type { Prisma } from '#lib/platform/index.ts'
import type { Level, ObjectRef, Subject } from './kinds.ts'

interface NewGrant {
  id: string
  subject: Subject
  object: ObjectRef
  level: Level
  givenById: string | null
  createdAt: Date
}

const subjectColumns: Partial<Record<Subject['kind'], 'userId' | 'groupId'>> = { user: 'userId', group: 'groupId' }
const objectColumns: Partial<
  Record<ObjectRef['kind'], 'projectId' | 'assistantId' | 'promptId' | 'folderId' | 'collectionId' | 'skillId'>
> = {
  project: 'projectId',
  assistant: 'assistantId',
  prompt: 'promptId',
  folder: 'folderId',
  collection: 'collectionId',
  skill: 'skillId',
}

/** Makes the row of a grant: it goes with its person, group and object where these have rows. */
export function grantRow({ subject, object, ...grant }: NewGrant): Prisma.AccessGrantUncheckedCreateInput {
  const subjectColumn = subjectColumns[subject.kind]
  const objectColumn = objectColumns[object.kind]
  return {
    ...grant,
    subjectKind: subject.kind,
    subjectId: subject.id,
    objectKind: object.kind,
    objectId: object.id,
    ...(subjectColumn ? { [subjectColumn]: subject.id } : {}),
    ...(objectColumn ? { [objectColumn]: object.id } : {}),
  }
}
