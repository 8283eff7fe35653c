import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#lib/auth/index.ts'
import { call, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET as exportAccount } from './account/export/route.ts'
import { PUT as setRole } from './admin/roles/[role]/route.ts'
import { GET as listRoles } from './admin/roles/route.ts'
import { POST as createAssistant } from './assistants/route.ts'
import { GET as exportChat } from './chats/[chatId]/export/route.ts'
import { POST as upload } from './chats/[chatId]/files/route.ts'
import { POST as createKey } from './keys/route.ts'
import { POST as createPrompt } from './prompts/route.ts'
import { POST as createSchedule } from './schedules/route.ts'

let edge: TestEdge
let ada: { id: string; cookie: string }
let max: { id: string; cookie: string }

beforeAll(async () => {
  edge = await testEdge()
  ada = await edge.person('ada@example.com', 'admin')
  max = await edge.person('max@example.com')
})

afterAll(() => edge.dispose())

type Rows = { data: { role: string; permissions: Permission[] }[] }
const permissionsOf = async (role: string) =>
  ((await call(listRoles, { cookie: ada.cookie })).json as Rows).data.find(row => row.role === role)?.permissions ?? []
const set = (permissions: Permission[], cookie = ada.cookie) =>
  call(setRole, { method: 'PUT', cookie, params: { role: 'member' }, body: { permissions } })
const shared = { name: 'greet', title: 'Greet', text: 'Hello', audience: { kind: 'everyone' } }

describe('[role-07] permissions of a role', () => {
  it('are all given at first, and set by administrators alone', async () => {
    expect(await permissionsOf('member')).toEqual(await permissionsOf('admin'))
    expect(await set([], max.cookie)).toMatchObject({ status: 403 })
    expect(await set(['nonsense' as Permission])).toMatchObject({ status: 400 })
  })

  it.each([
    ['keys:own', 'make API keys', createKey, { method: 'POST', body: { name: 'mine' } }],
    ['schedule', 'make schedules', createSchedule, { method: 'POST', body: {} }],
    ['assistants:make', 'make assistants', createAssistant, { method: 'POST', body: {} }],
    ['export', 'export', exportAccount, {}],
    ['export', 'export', exportChat, { params: { chatId: 'x' } }],
    ['upload', 'upload files', upload, { method: 'POST', params: { chatId: 'x' } }],
    ['share:everybody', 'share with everybody', createPrompt, { method: 'POST', body: shared }],
  ] as const)('without %s: who may not %s is told so, and others go on', async (permission, what, door, asked) => {
    const all = await permissionsOf('member')
    const ask = (cookie: string) => call(door as never, { ...asked, cookie } as never)
    await set(all.filter(one => one !== permission))
    expect(await ask(max.cookie)).toMatchObject({
      status: 403,
      json: { error: { code: 'forbidden', message: `Your role may not ${what}.` } },
    })
    expect((await ask(ada.cookie)).status).not.toBe(403)
    await set(all)
    expect((await ask(max.cookie)).status).not.toBe(403)
  })
})
