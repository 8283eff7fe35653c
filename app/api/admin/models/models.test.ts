import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteHandler } from '#lib/http/index.ts'
import { createModels } from '#lib/models/index.ts'
import { installServer, server } from '#lib/server.ts'
import { type Call, call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import { GET as choices } from '../../models/route.ts'
import { POST as refresh } from '../providers/[providerId]/refresh/route.ts'
import { DELETE as remove, PATCH as update } from '../providers/[providerId]/route.ts'
import { POST as testSaved } from '../providers/[providerId]/test/route.ts'
import { POST as create, GET as listProviders } from '../providers/route.ts'
import { POST as testForm } from '../providers/test/route.ts'
import { PATCH as updateModel } from './[modelId]/route.ts'
import { PUT as setDefault } from './default/route.ts'
import { GET as listModels } from './route.ts'

let edge: TestEdge
let provider: MockProvider
let ada: { id: string; cookie: string }
let max: { id: string; cookie: string }

beforeAll(async () => {
  provider = await startProvider()
  edge = await testEdge()
  installServer({ ...server(), ...(await createModels(edge.platform)) })
  ada = await edge.person('ada@example.com', 'admin')
  max = await edge.person('max@example.com')
})
afterAll(async () => {
  await edge.dispose()
  await provider.stop()
})

const form = () => ({ id: 'local', type: 'openai-compatible', title: 'Local', baseUrl: `${provider.url}/v1`, apiKey: 'sk-form-0123456789' })
const saved = { params: { providerId: 'local' } }
const asAda = (handler: RouteHandler, request: Call = {}) => call(handler, { ...request, cookie: ada.cookie })

describe('the routes of providers and models', () => {
  it('[api-07] answer 401 without a session and 403 to a member, whatever the request', async () => {
    const routes: [RouteHandler, Call][] = [
      [listProviders, {}],
      [create, { method: 'POST', body: form() }],
      [update, { method: 'PATCH', ...saved, body: { enabled: false } }],
      [remove, { method: 'DELETE', ...saved }],
      [testSaved, { method: 'POST', ...saved, body: {} }],
      [testForm, { method: 'POST', body: form() }],
      [refresh, { method: 'POST', ...saved, body: {} }],
      [listModels, {}],
      [updateModel, { method: 'PATCH', params: { modelId: 'local:mock-small' }, body: { offered: true } }],
      [setDefault, { method: 'PUT', body: { id: null } }],
    ]
    for (const [handler, request] of routes) {
      expect(codeOf(await call(handler, request))).toBe('unauthenticated')
      expect(codeOf(await call(handler, { ...request, cookie: max.cookie }))).toBe('forbidden')
    }
    expect(codeOf(await call(choices))).toBe('unauthenticated')
    expect(await edge.platform.db.client.provider.count()).toBe(0)
  })

  it('let an administrator add, test, change and remove a provider, never showing its key', async () => {
    expect((await asAda(testForm, { method: 'POST', body: form() })).json).toMatchObject({ ok: true, models: 4 })
    const created = await asAda(create, { method: 'POST', body: form() })
    expect(created).toMatchObject({
      status: 201,
      json: { id: 'local', hasKey: true, api: 'chat', origin: 'dashboard', listing: { status: 'listed', models: 4 } },
    })
    expect((await asAda(testSaved, { method: 'POST', ...saved, body: {} })).json).toMatchObject({ ok: true })
    await provider.models(['mock-large', 'newer'])
    expect((await asAda(refresh, { method: 'POST', ...saved, body: {} })).json).toMatchObject({ listing: { models: 2 } })
    expect((await asAda(update, { method: 'PATCH', ...saved, body: { title: 'Ours' } })).json).toMatchObject({ title: 'Ours' })
    expect(JSON.stringify([created.json, (await asAda(listProviders)).json])).not.toContain('sk-form')
  })

  it('let an administrator say which models are offered, and a person chooses among them', async () => {
    const model = await asAda(updateModel, {
      method: 'PATCH',
      params: { modelId: encodeURIComponent('local:newer') },
      body: { title: 'The newer one', offered: true },
    })
    await asAda(updateModel, { method: 'PATCH', params: { modelId: 'local:mock-large' }, body: { offered: true } })
    expect(model).toMatchObject({ status: 200, json: { id: 'local:newer', title: 'The newer one', offered: true } })
    expect((await asAda(setDefault, { method: 'PUT', body: { id: 'local:newer' } })).status).toBe(204)
    await asAda(updateModel, { method: 'PATCH', params: { modelId: 'local:mock-large' }, body: { audience: { kind: 'admins' } } })
    expect((await call(choices, { cookie: max.cookie })).json).toMatchObject({
      data: [{ id: 'local:newer', title: 'The newer one', isDefault: true }],
    })
    expect((await asAda(choices)).json).toMatchObject({ data: [{ id: 'local:newer' }, { id: 'local:mock-large' }] })
    expect((await asAda(listModels)).json).toMatchObject({
      data: [{ id: 'local:mock-large', audience: { kind: 'admins' } }, { id: 'local:newer' }],
    })
  })

  it('take a badly encoded name for an unknown model', async () => {
    const answer = await asAda(updateModel, { method: 'PATCH', params: { modelId: '%zz' }, body: { offered: true } })
    expect([answer.status, codeOf(answer)]).toEqual([404, 'provider_not_found'])
  })

  it('refuse what is unknown, malformed or taken', async () => {
    const nobody = { params: { providerId: 'nobody' } }
    expect(codeOf(await asAda(update, { method: 'PATCH', ...nobody, body: { nonsense: 1 } }))).toBe('provider_not_found')
    expect(codeOf(await asAda(testSaved, { method: 'POST', ...nobody, body: {} }))).toBe('provider_not_found')
    expect(codeOf(await asAda(remove, { method: 'DELETE', ...nobody }))).toBe('provider_not_found')
    expect(codeOf(await asAda(update, { method: 'PATCH', ...saved, body: { nonsense: 1 } }))).toBe('invalid_request')
    expect(codeOf(await asAda(create, { method: 'POST', body: { ...form(), id: 'Not OK' } }))).toBe('invalid_request')
    expect(codeOf(await asAda(create, { method: 'POST', body: form() }))).toBe('name_taken')
    expect(codeOf(await asAda(create, { method: 'POST', body: { ...form(), id: 'meta', baseUrl: 'http://169.254.169.254/v1' } }))).toBe(
      'address_refused',
    )
    expect(codeOf(await asAda(updateModel, { method: 'PATCH', params: { modelId: 'local:newer' }, body: { dialect: 'klingon' } }))).toBe(
      'invalid_request',
    )
    expect(codeOf(await asAda(updateModel, { method: 'PATCH', params: { modelId: 'local:newer' }, body: { temperature: 9 } }))).toBe(
      'invalid_request',
    )
  })

  it('remove a provider with the settings of its models', async () => {
    expect((await asAda(remove, { method: 'DELETE', ...saved })).status).toBe(204)
    expect((await asAda(listProviders)).json).toEqual({ data: [] })
    expect((await call(choices, { cookie: max.cookie })).json).toMatchObject({ data: [{ id: 'demo:parley', isDemo: true }] })
  })
})
