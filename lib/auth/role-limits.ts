import { now, type Platform } from '#lib/platform/index.ts'
import { publishRevoked } from './access-watch.ts'
import type { Auth } from './auth.ts'
import { requireRight } from './require-right.ts'
import { permissions, roles } from './rights.ts'
import { wordsOf } from './user-view.ts'

/** Keeps what each role may do: all that is not taken from it. */
export function createRoleLimits({ db, clock, audit, bus }: Platform): Auth['roles'] {
  async function list() {
    const rows = await db.client.roleLimit.findMany()
    const denied = new Map(rows.map(row => [row.role, wordsOf(row.denied)]))
    return roles.map(role => ({ role, permissions: permissions.filter(permission => !denied.get(role)?.includes(permission)) }))
  }

  return {
    list,
    async update(actor, role, allowed) {
      requireRight(actor, 'admin:access')
      const row = { denied: permissions.filter(permission => !allowed.includes(permission)).join(' '), updatedAt: now(clock) }
      await db.client.roleLimit.upsert({ where: { role }, create: { role, ...row }, update: row })
      publishRevoked(bus)
      await audit.record({ actor, action: 'role.update', target: role, detail: { denied: row.denied } })
      return list()
    },
  }
}
