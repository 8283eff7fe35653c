import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

let host: TestHost & { close(): Promise<void> }
beforeAll(async () => {
  host = await testHost({ config: { mcpServers: {} } })
})
afterAll(() => host.close())

it('a server is added, changed and removed on the record, without its secrets, and its permissions go with it', async () => {
  const { admin, mcpAdmin, platform } = host
  const { servers } = mcpAdmin
  const headers = { Authorization: 'Bearer hush' }
  await servers.create(admin, { slug: 'boats', transport: 'http', url: 'http://127.0.0.1:9/mcp', headers })
  await servers.update(admin, 'boats', { enabled: false })
  const grant = { id: crypto.randomUUID(), userId: admin.userId, server: 'boats', tool: 't', hash: 'h', createdAt: new Date() }
  await platform.db.client.toolGrant.create({ data: grant })
  await servers.remove(admin, 'boats')
  expect(await platform.db.client.toolGrant.count()).toBe(0)
  await expect(servers.get('boats')).rejects.toMatchObject({ code: 'server_not_found' })
  const entries = (await platform.audit.list({ limit: 20 })).filter(({ target }) => target === 'boats')
  expect(entries.map(({ actorId, action }) => `${actorId} ${action}`).sort()).toEqual(
    ['create', 'delete', 'update'].map(action => `${admin.userId} mcp_server.${action}`),
  )
  expect(JSON.stringify(entries)).not.toContain('hush')
})
