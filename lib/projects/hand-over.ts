import { grantRow } from '#lib/access/index.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { publishPeople } from './announce.ts'
import { type ProjectRole, projectRoles, roleOf } from './roles.ts'

const joined = { select: { userId: true, createdAt: true, user: { select: { disabledAt: true } } } } as const

/** Person who may hold a project next. `isNamed`: it is granted to them, not only to a group of theirs. */
interface Heir {
  userId: string
  role: ProjectRole
  since: Date
  isAway: boolean
  isNamed: boolean
}

/**
 * Hands the projects of a person to the next one: an owner, else a writer, else a reader, and of these the one longest in it;
 * people of its groups come behind those, and disabled people last.
 * Returns a function that tells the people of every project of theirs: pages that load it earlier would still list the person.
 */
export async function handOver(platform: Pick<Platform, 'db' | 'bus' | 'audit' | 'clock'>, userId: string): Promise<() => Promise<void>> {
  const { db, audit, clock } = platform
  const select = {
    userId: true,
    level: true,
    createdAt: true,
    user: { select: { disabledAt: true } },
    group: { select: { members: joined } },
  }
  const held = await db.client.project.findMany({ where: { userId }, select: { id: true, name: true, grants: { select } } })
  for (const { id, name, grants } of held) {
    const heirs = grants.flatMap(({ level, user, group, ...grant }): Heir[] => {
      const role = roleOf(level)
      const heir = (person: { userId: string; createdAt: Date; user: { disabledAt: Date | null } }, isNamed: boolean) =>
        ({ userId: person.userId, role, since: person.createdAt, isAway: person.user.disabledAt !== null, isNamed }) satisfies Heir
      if (grant.userId !== null && user) return [heir({ ...grant, userId: grant.userId, user }, true)]
      return group?.members.map(member => heir(member, false)) ?? []
    })
    const next = heirs.filter(one => one.userId !== userId).sort(byTurn)[0]
    if (!next) continue
    const subject = { kind: 'user', id: next.userId } as const
    const grant = {
      id: newId(clock.nowMs()),
      subject,
      object: { kind: 'project', id },
      level: 'own',
      givenById: null,
      createdAt: now(clock),
    } as const
    await db.client.$transaction(async tx => {
      await tx.project.update({ where: { id }, data: { userId: next.userId } })
      const { count } = await tx.accessGrant.updateMany({ where: { projectId: id, userId: next.userId }, data: { level: 'own' } })
      if (count === 0) await tx.accessGrant.create({ data: grantRow(grant) })
    })
    await audit.record({ action: 'project.hand_over', target: id, detail: { name, to: next.userId } })
  }
  const left = await db.client.accessGrant.findMany({
    where: { objectKind: 'project', OR: [{ userId }, { group: { members: { some: { userId } } } }] },
    select: { objectId: true },
  })
  return async () => {
    for (const { objectId } of left) await publishPeople(platform, objectId)
  }
}

function byTurn(a: Heir, b: Heir): number {
  const rank = ({ role }: Heir) => projectRoles.indexOf(role)
  const order = Number(a.isAway) - Number(b.isAway) || Number(b.isNamed) - Number(a.isNamed) || rank(b) - rank(a)
  return order || a.since.getTime() - b.since.getTime()
}
