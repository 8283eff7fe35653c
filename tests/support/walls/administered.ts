import { permissions } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { World } from './world.ts'

/** Makes one of everything that an administrator keeps. */
export async function administered({ server, provider, folder, admin }: World): Promise<void> {
  const { db } = server.platform
  const at = new Date()
  const dates = { createdAt: at, updatedAt: at }
  await server.settings.update({ workspaceName: 'Walls' })
  await server.auth.roles.update(admin.actor, 'manager', permissions)
  await server.foldersAdmin.create(admin.actor, { id: 'app', title: 'App', path: folder, writable: true, people: [], reminder: null })
  await server.access.groups.create(admin.actor, { name: 'Team' })
  await server.auth.invitations.create(admin.actor, { email: 'newcomer@example.org', role: 'member' })
  await server.auth.resets.make(admin.actor, admin.actor.userId)
  await db.client.provider.create({
    data: { id: 'second', type: 'openai-compatible', title: 'Second', baseUrl: `${provider.url}/v1`, enabled: false, ...dates },
  })
  await db.client.offeredModel.create({ data: { id: 'second:one', providerId: 'second', ...dates } })
  await db.client.declaredState.create({ data: { kind: 'provider', name: 'gone', enabled: true } })
  await db.client.mcpServer.create({
    data: { id: newId(), slug: 'shelf', title: 'Shelf', transport: 'stdio', command: 'none', enabled: false, ...dates },
  })
  await db.client.mcpClient.create({ data: { server: 'shelf', issuer: 'https://sign.in', sealed: 'sealed', createdAt: at } })
  await db.client.policy.create({ data: { id: newId(), position: 1, server: 'shelf', tool: '*', action: 'deny', createdAt: at } })
  await server.budgets.admin.create(admin.actor, { subject: { kind: 'everyone' }, period: 'month', limitUsd: null, limitTokens: 1e9 })
  await db.client.throttle.create({ data: { key: 'address', failures: 1, windowStart: at } })
  await db.client.orphanedRow.create({ data: { table: 'Gone', key: 'one', row: {}, reason: 'its chat was missing', keptAt: at } })
  await db.client.programClient.create({ data: { id: newId(), name: 'Desk', redirectUris: ['desk:/'], createdAt: at } })
}
