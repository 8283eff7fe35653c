import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type TestEdge, testEdge } from '#tests/support/edge.ts'
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
})
