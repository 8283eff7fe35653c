import { oneAtATime } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type Clock, now, type Tx } from '#lib/platform/index.ts'
import { grantRow } from './grant-row.ts'
import { type ObjectKind, type OpenKind, openKinds, type Subject } from './kinds.ts'

/** Lets grants on what is everybody's without one, and the deletion of those who have them, take turns until the transaction ends. */
export async function holdGrants(tx: Tx, clock: Clock): Promise<void> {
  await oneAtATime(tx, clock, 'grants')
}

/**
 * Ends the grants of a subject that is about to be deleted. Without any grant a model, server or tool is everybody's, so one that only this subject could use
 * goes to administrators instead.
 */
export async function closeTo(tx: Tx, clock: Clock, subject: Subject): Promise<void> {
  await holdGrants(tx, clock)
  const of = { subjectKind: subject.kind, subjectId: subject.id }
  const open = await tx.accessGrant.findMany({
    where: { ...of, objectKind: { in: [...openKinds] } },
    select: { objectKind: true, objectId: true },
  })
  await tx.accessGrant.deleteMany({ where: of })
  for (const { objectKind, objectId } of open) {
    if ((await tx.accessGrant.count({ where: { objectKind, objectId } })) > 0) continue
    const object = { kind: objectKind as ObjectKind, id: objectId }
    const administrators = { kind: 'role', id: 'administrator' } as const
    const grant = {
      id: newId(clock.nowMs()),
      subject: administrators,
      object,
      level: 'use',
      givenById: null,
      createdAt: now(clock),
    } as const
    await tx.accessGrant.create({ data: grantRow(grant) })
  }
}

/** Ends the grants on things of a kind that are being deleted. Things with a table of their own need no call: their grants go with their rows. */
export async function endGrantsOn(tx: Tx, kind: OpenKind, isDeleted: (id: string) => boolean): Promise<void> {
  const rows = await tx.accessGrant.findMany({ where: { objectKind: kind }, select: { id: true, objectId: true } })
  const ids = rows.filter(({ objectId }) => isDeleted(objectId)).map(({ id }) => id)
  await tx.accessGrant.deleteMany({ where: { id: { in: ids } } })
}
