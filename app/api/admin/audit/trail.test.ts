import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Actor, administratorOf } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { server } from '#lib/server.ts'
import { call, HOST, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { POST as addPerson } from '../../projects/[projectId]/people/route.ts'
import { POST as createProject } from '../../projects/route.ts'
import { GET as exportTrail } from './export/route.ts'
import { GET as list } from './route.ts'

let edge: TestEdge
let ada: { id: string; cookie: string }
let bob: { id: string; cookie: string }

beforeAll(async () => {
  edge = await testEdge()
  ada = await edge.person('ada@example.com', 'admin')
  bob = await edge.person('bob@example.com', 'member')
  const made = await call(createProject, { method: 'POST', cookie: ada.cookie, body: { name: '=Rota, "late"' } })
  const { project } = JSON.parse(made.text) as { project: { id: string } }
  await call(addPerson, {
    method: 'POST',
    cookie: ada.cookie,
    params: { projectId: project.id },
    body: { email: 'bob@example.com', role: 'writer' },
  })
})

afterAll(() => edge?.dispose())

const listed = async (query: string) => {
  const { text } = await call(list, { method: 'GET', cookie: ada.cookie, path: `/api/admin/audit?about=changes${query}` })
  return (JSON.parse(text) as { data: { action: string; detail: object }[] }).data.filter(({ action }) => action.startsWith('project.'))
}

describe('[web-49] the audit trail of what is shared', () => {
  it('names projects and the people in its details', async () => {
    expect(await listed('')).toMatchObject([
      {
        action: 'project.add_person',
        detail: { name: '=Rota, "late"', role: 'writer', person: expect.stringContaining('(bob@example.com)') },
      },
      { action: 'project.create', detail: { name: '=Rota, "late"' } },
    ])
  })

  it('is listed by days', async () => {
    const hour = (ms: number) => encodeURIComponent(new Date(Date.now() + ms).toISOString())
    expect(await listed(`&from=${hour(-3_600_000)}&until=${hour(3_600_000)}`)).toHaveLength(2)
    expect(await listed(`&from=${hour(3_600_000)}`)).toEqual([])
    expect(await listed(`&until=${hour(-3_600_000)}`)).toEqual([])
  })

  it('is exported as CSV that no spreadsheet runs, to administrators alone', async () => {
    const { status, text } = await call(exportTrail, { method: 'GET', cookie: ada.cookie, path: '/api/admin/audit/export?about=changes' })
    const lines = text.trimEnd().split('\r\n')
    expect([status, lines[0]]).toEqual([200, 'time,name,email,action,target,details'])
    expect(lines.filter(line => line.includes('project.create'))[0]).toContain('"{""name"":""=Rota, \\""late\\""""}"')
    expect((await call(exportTrail, { method: 'GET', cookie: bob.cookie, path: '/api/admin/audit/export' })).status).toBe(403)
  })

  it('[S20] ends under way for an administrator who becomes a member, whose session goes on', async () => {
    const eve = await edge.person('eve@example.com', 'admin')
    const row = () => ({ id: newId(), action: 'test.row', detail: {}, at: new Date() })
    await edge.platform.db.client.auditEvent.createMany({ data: Array.from({ length: 2_000 }, row) })
    const headers = { host: HOST, cookie: eve.cookie }
    const answer = await exportTrail(new Request(`http://${HOST}/api/admin/audit/export`, { headers }), { params: Promise.resolve({}) })
    const reader = answer.body?.getReader()
    await reader?.read()
    const actors = await Promise.all([ada, eve].map(({ id }) => edge.auth.actorOfUser(id)))
    const [adaNow, eveNow] = actors as [Actor, Actor]
    const lost = server().accessWatch.watch(administratorOf({ ...eveNow, tokenVersion: 0 })).signal
    await edge.auth.users.update(adaNow, eve.id, { role: 'member' })
    await vi.waitFor(() => expect(lost.aborted).toBe(true), { timeout: 5_000 })
    let bytes = 0
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) bytes += next.value.byteLength
    expect(bytes).toBeLessThan(60_000)
    expect((await call(exportTrail, { method: 'GET', cookie: eve.cookie, path: '/api/admin/audit/export' })).status).toBe(403)
  })
})
