import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createModels } from '#lib/models/index.ts'
import { installServer, server } from '#lib/server.ts'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { POST as invite, GET as listInvitations } from './invitations/route.ts'
import { PATCH as changeModel, GET as listModels } from './models/route.ts'
import { PATCH as changeProvider, DELETE as deleteProvider } from './providers/[providerId]/route.ts'
import { POST as createProvider, GET as listProviders } from './providers/route.ts'
import { PATCH as changeSettings, GET as getSettings } from './settings/route.ts'

let edge: TestEdge
let key: string
let narrow: string

beforeAll(async () => {
  edge = await testEdge()
  installServer({ ...server(), ...(await createModels(edge.platform)) })
  await edge.person('ada@example.com', 'admin')
  key = await edge.auth.keys.createFor('ada@example.com', 'all')
  narrow = await edge.auth.keys.createFor('ada@example.com', 'narrow', { scopes: ['admin:read'] })
})

afterAll(() => edge.dispose())

const last = async () => (await edge.platform.audit.list({ limit: 1 }))[0]

describe('[role-09] what administrators configure', () => {
  it('is changed by a key with the scope, in snake_case, and stands in the audit log with the key', async () => {
    const form = {
      id: 'local',
      type: 'openai-compatible',
      title: 'Local',
      base_url: 'http://127.0.0.1:1/v1',
      api_key: 'sk-form-0123456789',
    }
    const made = await call(createProvider, { method: 'POST', key, body: form })
    expect(made).toMatchObject({ status: 201, json: { id: 'local', base_url: 'http://127.0.0.1:1/v1', has_key: true } })
    expect(made.text).not.toContain('sk-form')
    expect(await last()).toMatchObject({ action: 'provider.create', detail: { key: expect.any(String) } })
    const place = { params: { providerId: 'local' } }
    expect(await call(changeProvider, { method: 'PATCH', key, ...place, body: { offers_listed: true } })).toMatchObject({
      json: { offers_listed: true },
    })
    expect(codeOf(await call(changeProvider, { method: 'PATCH', key, ...place, body: { offersListed: true } }))).toBe('invalid_request')
    const model = await call(changeModel, { method: 'PATCH', key, path: '/?id=local:a', body: { offered: true } })
    expect(model).toMatchObject({ status: 200, json: { id: 'local:a', provider_id: 'local', offered: true } })
    expect((await call(listModels, { key: narrow })).json).toMatchObject({ data: [{ id: 'local:a', list_price: null }], next_cursor: null })
    expect((await call(deleteProvider, { method: 'DELETE', key, ...place })).status).toBe(204)
    expect((await call(listProviders, { key: narrow })).json).toMatchObject({ data: [], next_cursor: null })
  })

  it('is read, and not changed, by a key that only reads', async () => {
    expect(codeOf(await call(changeSettings, { method: 'PATCH', key: narrow, body: { workspace_name: 'X' } }))).toBe('forbidden')
    const changed = await call(changeSettings, { method: 'PATCH', key, body: { workspace_name: 'Team', small_model: '' } })
    expect(changed).toMatchObject({ status: 200, json: { settings: { workspace_name: 'Team' }, declared: [] } })
    expect((await call(getSettings, { key: narrow })).json).toEqual(changed.json)
    const invited = await call(invite, { method: 'POST', key, body: { email: 'eve@example.com', role: 'manager' } })
    expect(invited).toMatchObject({ status: 201, json: { role: 'manager', mailed: false, url: expect.stringContaining('/invite/') } })
    expect((await call(listInvitations, { key: narrow })).json).toMatchObject({ data: [{ email: 'eve@example.com', role: 'manager' }] })
  })
})
